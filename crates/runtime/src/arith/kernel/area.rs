//! `asinh`, `acosh`, `atanh`.
//!
//! All are `log(1 + f)` with an `f` that is small where the result is: `x + x^2/(1 + sqrt(1+x^2))`,
//! `(x-1) + sqrt((x-1)(x+1))` and `2x/(1-x)`, each with its rounding error.

use super::log::{log_of_double, log_of_next};
use super::slices::Unary;
use super::twofold::{product, quick_sum, quotient, sum};

/// From here on `sqrt(x^2 +- 1)` is `x` in double precision, and squares could overflow.
const LARGE: f64 = 268_435_456.0;

/// What `root` lacks as the root of `square + low`.
#[inline(always)]
fn root_low(root: f64, square: f64, low: f64) -> f64 {
    let rest = (-root).mul_add(root, square) + low;
    if root > 0.0 { rest * (0.5 / root) } else { 0.0 }
}

/// `asinh`.
pub(super) struct Asinh;

impl Unary for Asinh {
    #[inline(always)]
    fn fast(x: f64) -> f64 {
        let size = x.abs();
        let square = product(size, size);
        let (next, next_low) = sum(1.0, square.0);
        let root = next.sqrt();
        let low = root_low(root, next, next_low + square.1);
        let (under, under_low) = quick_sum(root, 1.0);
        let (f, f_low) = quick_sum(size, quotient(square, (under, under_low + low)));
        let value = if size > LARGE { log_of_double(size) } else { log_of_next(f, f_low) };
        value.copysign(x)
    }
}

/// `acosh`; NaN below 1.
pub(super) struct Acosh;

impl Unary for Acosh {
    #[inline(always)]
    fn fast(x: f64) -> f64 {
        let (less, less_low) = sum(x, -1.0);
        let (square, square_low) = product(less, less);
        let (high, low) = sum(2.0 * less, square);
        let root = high.sqrt();
        let low = root_low(root, high, low + (2.0 * (1.0 + less)).mul_add(less_low, square_low));
        let (f, rest) = sum(root, less);
        let value = if x > LARGE { log_of_double(x) } else { log_of_next(f, rest + (less_low + low)) };
        if x < 1.0 { f64::NAN } else { value }
    }
}

/// `atanh`; NaN outside -1..1.
pub(super) struct Atanh;

impl Unary for Atanh {
    #[inline(always)]
    fn fast(x: f64) -> f64 {
        let size = x.abs();
        let (under, under_low) = sum(1.0, -size);
        let inverse = 1.0 / under;
        let over = 2.0 * size;
        let f = over * inverse;
        let low = (-f).mul_add(under_low, (-f).mul_add(under, over)) * inverse;
        (0.5 * log_of_next(f, low)).copysign(x)
    }
}
