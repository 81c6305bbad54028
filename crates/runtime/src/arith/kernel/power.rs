//! `x .^ y` for reals whose power is real.
//!
//! `exp(y log|x|)` with the logarithm to 65 bits, so that the result is within 0.76 units in the last place, and exact
//! where it is a double (`10^22`). The edges are those of C's `pow`. A few exponents have simpler and better ways.

use super::Kernel1;
use super::exp::exp_of;
use super::log::precise_log;
use super::slices::{Binary, Unary};
use super::twofold::product;

/// Whether a number is an integer, and whether it is odd.
#[inline(always)]
fn parity(y: f64) -> (bool, bool) {
    let half = 0.5 * y;
    let is_integer = y.trunc() == y;
    (is_integer, is_integer && half.trunc() != half)
}

/// `exp(y log size)` for a size that is not negative.
#[inline(always)]
fn power_of_size(size: f64, y: f64) -> f64 {
    let (log, log_low) = precise_log(size);
    // Of zero and of infinity.
    let log = if size == f64::INFINITY || size.is_nan() { size } else { log };
    let log = if size == 0.0 { f64::NEG_INFINITY } else { log };
    let (high, rest) = product(log, y);
    let low = log_low.mul_add(y, rest);
    // Beyond the range of exp the low part does not count, and may not be a number.
    let low = if high.abs() < 800.0 { low } else { 0.0 };
    exp_of(high, low)
}

/// `x .^ y`; NaN where the power is not real.
pub(super) struct Power;

impl Binary for Power {
    #[inline(always)]
    fn fast(x: f64, y: f64) -> f64 {
        let size = x.abs();
        let (is_integer, is_odd) = parity(y);
        let value = power_of_size(size, y);
        let value = if size == 1.0 && y.abs() == f64::INFINITY { 1.0 } else { value };
        let is_real = is_integer || !(x < 0.0) || size == f64::INFINITY || y.is_nan();
        let value = if is_real { value } else { f64::NAN };
        let value = if is_odd { value.copysign(x) } else { value };
        if y == 0.0 || x == 1.0 { 1.0 } else { value }
    }

    #[inline(always)]
    fn is_far(_x: f64, y: f64) -> bool {
        (y == 1.0) | (y == 2.0) | (y == 3.0) | (y == -1.0) | (y == 0.5)
    }

    fn slow(x: f64, y: f64) -> f64 {
        with_exponent(y).map_or_else(|| Self::fast(x, y), |kernel| (kernel.one)(x))
    }
}

/// The power with a fixed exponent that has a kernel of its own: those that are far for [`Power`].
pub(super) fn with_exponent(y: f64) -> Option<Kernel1> {
    if y == 2.0 {
        Some(Kernel1::of::<Square>())
    } else if y == 3.0 {
        Some(Kernel1::of::<Cube>())
    } else if y == -1.0 {
        Some(Kernel1::of::<Reciprocal>())
    } else if y == 0.5 {
        Some(Kernel1::of::<Root>())
    } else if y == 1.0 {
        Some(Kernel1::of::<Same>())
    } else {
        None
    }
}

/// `x .^ 1`.
struct Same;

impl Unary for Same {
    #[inline(always)]
    fn fast(x: f64) -> f64 {
        x
    }
}

/// `x .^ 2`: one correctly rounded product.
struct Square;

impl Unary for Square {
    #[inline(always)]
    fn fast(x: f64) -> f64 {
        x * x
    }
}

/// `x .^ 3`: the square's rounding error goes along.
struct Cube;

impl Unary for Cube {
    #[inline(always)]
    fn fast(x: f64) -> f64 {
        let (square, square_low) = product(x, x);
        let (cube, cube_low) = product(square, x);
        let corrected = cube + square_low.mul_add(x, cube_low);
        // Zeros keep their sign, infinities stay.
        let is_plain = (cube != 0.0) & (cube.abs() < f64::INFINITY);
        if is_plain { corrected } else { cube }
    }
}

/// `x .^ -1`.
struct Reciprocal;

impl Unary for Reciprocal {
    #[inline(always)]
    fn fast(x: f64) -> f64 {
        1.0 / x
    }
}

/// `x .^ 0.5` for `x >= 0`, where it is real; like any power of the negative zero and infinity, theirs is positive.
struct Root;

impl Unary for Root {
    #[inline(always)]
    fn fast(x: f64) -> f64 {
        let x = if x == f64::NEG_INFINITY { f64::INFINITY } else { x };
        (x + 0.0).sqrt()
    }
}
