//! Scalar operations on real doubles: the one definition of each, used for scalars, for arrays, by the
//! interpreter's fast path and, widened and rounded, for singles.
//!
//! `real1(Sqrt)` is a plain function; `stays_real(Sqrt, -1.0)` is false, and such arguments are computed as complex.

use super::expand::split;
use super::kernel::dispatch::any;
use super::{kernel, special};
use crate::value::Value;
use lanner_builtins::{BinaryOp, Scalar};
use lanner_linalg::PortableReal;
use std::f64::consts::PI;

/// Whether the operation of a real double is a real double that [`real1`] computes.
#[inline]
pub fn stays_real(op: Scalar, x: f64) -> bool {
    let (first, last) = op.real_domain();
    if first <= last { !(x < first || x > last) } else { !(x < first && x > last) }
}

/// The operation of each of these doubles, in as many places, by its kernel where it has one. Where it is not real it is NaN.
pub fn real_many(op: Scalar, from: &[f64], to: &mut [f64]) {
    match kernel::unary(op) {
        Some(kernel) => kernel::drive::many(kernel, from, to),
        None => split(to, |at, piece| {
            piece.iter_mut().zip(&from[at..]).for_each(|(to, &x)| *to = scalar1(op, x).unwrap_or(f64::NAN));
        }),
    }
}

/// The operation of each pair of these doubles, in as many places; an operand of one element is that in all pairs. Only of operations that
/// [`Scalar::has_pairs`] tells, and where no power leaves the real numbers.
pub fn real_pairs(op: Scalar, a: &[f64], b: &[f64], to: &mut [f64]) {
    let kernel = match op {
        Scalar::Pow if b == [2.0] && a.len() == to.len() => {
            return to.iter_mut().zip(a).for_each(|(to, x)| *to = x * x);
        }
        Scalar::Pow => kernel::POWER,
        Scalar::Mod => kernel::MOD,
        Scalar::Rem => kernel::REM,
        Scalar::Atan2 => kernel::ATAN2,
        _ => {
            let at = |data: &[f64], k: usize| if let &[x] = data { x } else { data[k] };
            return split(to, |from, piece| {
                for (k, to) in (from..).zip(piece) {
                    *to = scalar2(op, at(a, k), at(b, k)).unwrap_or(f64::NAN);
                }
            });
        }
    };
    kernel::drive::pairs(kernel, a, b, to);
}

/// Whether the operation of each of these is a real double.
pub(crate) fn all_stay_real(op: Scalar, data: &[f64]) -> bool {
    let (first, last) = op.real_domain();
    if first > last {
        return data.iter().all(|&x| stays_real(op, x));
    }
    !any(data, |x| (x < first) | (x > last))
}

/// Whether the operation may leave the real numbers at all.
pub(crate) fn may_leave_reals(op: Scalar) -> bool {
    !(stays_real(op, -2.0) && stays_real(op, 0.5) && stays_real(op, 2.0))
}

/// The operation on real doubles, for arguments for which it stays real; none where the result is no double.
pub const fn real1(op: Scalar) -> Option<fn(f64) -> f64> {
    Some(match op {
        Scalar::Pos | Scalar::Real | Scalar::Conj => |x| x,
        Scalar::Neg => |x| -x,
        Scalar::Abs => f64::abs,
        Scalar::Sign => sign,
        Scalar::Sqrt => f64::sqrt,
        Scalar::Cbrt => f64::cbrt,
        Scalar::Exp
        | Scalar::Expm1
        | Scalar::Log
        | Scalar::Log2
        | Scalar::Log10
        | Scalar::Log1p
        | Scalar::Exp2
        | Scalar::Sin
        | Scalar::Cos
        | Scalar::Tan
        | Scalar::Sec
        | Scalar::Csc
        | Scalar::Cot
        | Scalar::Asin
        | Scalar::Acos
        | Scalar::Atan
        | Scalar::Asec
        | Scalar::Acsc
        | Scalar::Acot
        | Scalar::Sinh
        | Scalar::Cosh
        | Scalar::Tanh
        | Scalar::Asinh
        | Scalar::Acosh
        | Scalar::Atanh
        | Scalar::Sech
        | Scalar::Csch
        | Scalar::Coth => match kernel::unary(op) {
            Some(kernel) => kernel.one,
            None => return None,
        },
        Scalar::SinDegrees => sin_degrees,
        Scalar::CosDegrees => cos_degrees,
        Scalar::TanDegrees => tan_degrees,
        Scalar::AsinDegrees => |x| degrees((kernel::ASIN.one)(x)),
        Scalar::AcosDegrees => |x| degrees((kernel::ACOS.one)(x)),
        Scalar::AtanDegrees => |x| degrees((kernel::ATAN.one)(x)),
        Scalar::Degrees => degrees,
        Scalar::Radians => |x| (PI / 180.0) * x,
        Scalar::Floor => f64::floor,
        Scalar::Ceil => f64::ceil,
        Scalar::Round => f64::round,
        Scalar::Fix => f64::trunc,
        Scalar::Imag => |_| 0.0,
        Scalar::Angle => |x| if x.is_nan() { x } else { 0f64.portable_atan2(x) },
        Scalar::Gamma => special::gamma,
        Scalar::LogGamma => special::log_gamma,
        Scalar::Erf => libm::erf,
        Scalar::Erfc => libm::erfc,
        Scalar::ErfInv => special::erf_inverse,
        Scalar::ErfcInv => special::erfc_inverse,
        Scalar::Factorial => special::factorial,
        Scalar::Not | Scalar::IsNan | Scalar::IsInf | Scalar::IsFinite => return None,
        Scalar::Add
        | Scalar::Sub
        | Scalar::Mul
        | Scalar::Div
        | Scalar::LeftDiv
        | Scalar::Pow
        | Scalar::Lt
        | Scalar::Le
        | Scalar::Gt
        | Scalar::Ge
        | Scalar::Eq
        | Scalar::Ne
        | Scalar::And
        | Scalar::Or
        | Scalar::Xor
        | Scalar::Max
        | Scalar::Min
        | Scalar::Mod
        | Scalar::Rem
        | Scalar::Atan2
        | Scalar::Hypot
        | Scalar::IDivide
        | Scalar::BitAnd
        | Scalar::BitOr
        | Scalar::BitXor
        | Scalar::BitShift => return None,
    })
}

/// The value of a one-operand operation, where it is a real double: not for `sqrt(-1)`, not for `isnan(1)`, and not
/// where the operation is an error.
#[inline]
pub fn scalar1(op: Scalar, x: f64) -> Option<f64> {
    if !stays_real(op, x) || (op == Scalar::Factorial && !special::has_factorial(x)) {
        return None;
    }
    real1(op).map(|f| f(x))
}

/// An operator on two real doubles; none where the result is no real double and no truth value, or only for some operands.
#[inline(always)]
pub fn operate_on_doubles(op: BinaryOp, x: f64, y: f64) -> Option<Value> {
    Some(match op {
        BinaryOp::Add => Value::Scalar(x + y),
        BinaryOp::Sub => Value::Scalar(x - y),
        BinaryOp::Times | BinaryOp::MTimes => Value::Scalar(x * y),
        BinaryOp::RDivide | BinaryOp::MRDivide => Value::Scalar(x / y),
        BinaryOp::LDivide | BinaryOp::MLDivide => Value::Scalar(y / x),
        BinaryOp::Lt => Value::Bool(x < y),
        BinaryOp::Le => Value::Bool(x <= y),
        BinaryOp::Gt => Value::Bool(x > y),
        BinaryOp::Ge => Value::Bool(x >= y),
        BinaryOp::Eq => Value::Bool(x == y),
        BinaryOp::Ne => Value::Bool(x != y),
        BinaryOp::Power | BinaryOp::MPower => Value::Scalar(scalar2(Scalar::Pow, x, y)?),
        BinaryOp::And | BinaryOp::Or => return None,
    })
}

/// The value of a two-operand operation, where it is a real double: not for `(-8)^(1/3)`, not for `1 < 2`, and not
/// where the operation is an error.
#[inline]
pub fn scalar2(op: Scalar, x: f64, y: f64) -> Option<f64> {
    Some(match op {
        Scalar::Add => x + y,
        Scalar::Sub => x - y,
        Scalar::Mul => x * y,
        Scalar::Div => x / y,
        Scalar::LeftDiv => y / x,
        Scalar::Pow if power_stays_real(x, y) => power(x, y),
        Scalar::Max => larger(x, y),
        Scalar::Min => smaller(x, y),
        Scalar::Mod => (kernel::MOD.one)(x, y),
        Scalar::Rem => (kernel::REM.one)(x, y),
        Scalar::Atan2 => (kernel::ATAN2.one)(x, y),
        Scalar::Hypot => x.portable_hypot(y),
        _ => return None,
    })
}

/// The truth of a comparison or logical operation of real doubles; none for other operations, and where a NaN has
/// no truth.
#[inline]
pub fn logical2(op: Scalar, x: f64, y: f64) -> Option<bool> {
    Some(match op {
        Scalar::Lt => x < y,
        Scalar::Le => x <= y,
        Scalar::Gt => x > y,
        Scalar::Ge => x >= y,
        Scalar::Eq => x == y,
        Scalar::Ne => x != y,
        Scalar::And if !x.is_nan() && !y.is_nan() => x != 0.0 && y != 0.0,
        Scalar::Or if !x.is_nan() && !y.is_nan() => x != 0.0 || y != 0.0,
        Scalar::Xor if !x.is_nan() && !y.is_nan() => (x != 0.0) != (y != 0.0),
        _ => return None,
    })
}

/// -1, 0 or 1; NaN of NaN.
#[inline]
pub(crate) fn sign(x: f64) -> f64 {
    if x > 0.0 {
        1.0
    } else if x < 0.0 {
        -1.0
    } else if x == 0.0 {
        0.0
    } else {
        x
    }
}

/// The larger; a NaN loses against a number.
#[inline(always)]
pub fn larger(x: f64, y: f64) -> f64 {
    if y > x || x.is_nan() { y } else { x }
}

/// The smaller; a NaN loses against a number.
#[inline(always)]
pub fn smaller(x: f64, y: f64) -> f64 {
    if y < x || x.is_nan() { y } else { x }
}

/// Whether the power of two reals is real.
#[inline]
pub(crate) fn power_stays_real(x: f64, y: f64) -> bool {
    !(x < 0.0) || y.fract() == 0.0 || !y.is_finite()
}

/// A real power. The square is one correctly rounded product.
#[inline]
pub(crate) fn power(x: f64, y: f64) -> f64 {
    if y == 2.0 { x * x } else { (kernel::POWER.one)(x, y) }
}

macro_rules! division_rests {
    ($type:ident, $quotient:ident, $modulo:ident, $remainder:ident) => {
        /// Whether the quotient by a divisor that is no integer is an integer up to rounding.
        #[inline]
        fn $quotient(x: $type, y: $type) -> bool {
            if y.fract() == 0.0 {
                return false;
            }
            let q = x / y;
            let n = q.round();
            n != 0.0 && (q - n).abs() < $type::EPSILON * n.abs()
        }

        /// `mod(x, y)`: the rest with the sign of the divisor; `x` itself for 0.
        #[inline]
        pub(crate) fn $modulo(x: $type, y: $type) -> $type {
            if y == 0.0 {
                return x;
            }
            if $quotient(x, y) {
                return (0.0 as $type).copysign(y);
            }
            let rest = x % y;
            if rest == 0.0 {
                (0.0 as $type).copysign(y)
            } else if (rest < 0.0) != (y < 0.0) {
                rest + y
            } else {
                rest
            }
        }

        /// `rem(x, y)`: the rest with the sign of the dividend; NaN for 0.
        #[inline]
        pub(crate) fn $remainder(x: $type, y: $type) -> $type {
            if $quotient(x, y) { (0.0 as $type).copysign(x) } else { x % y }
        }
    };
}

division_rests!(f64, is_near_multiple, modulo, remainder);
division_rests!(f32, is_near_multiple_single, modulo_single, remainder_single);

/// Degrees of an angle in radians.
#[inline]
pub(crate) fn degrees(x: f64) -> f64 {
    (180.0 / PI) * x
}

/// An angle in degrees as quarter turns (0 to 3) and what is left, within 45 degrees, in radians as a sum of two
/// doubles: exact at the quarter turns and rounded once elsewhere.
fn quarter_turns(x: f64) -> (i32, f64, f64) {
    // pi/180 in two parts.
    const HIGH: f64 = 0.017_453_292_519_943_295;
    const LOW: f64 = 2.948_652_240_131_614_7e-19;
    let turn = x % 360.0;
    let quarters = (turn / 90.0).round();
    let rest = turn - 90.0 * quarters;
    let high = rest * HIGH;
    let low = rest.mul_add(HIGH, -high) + rest * LOW;
    ((quarters as i32).rem_euclid(4), high, low)
}

fn sin_of_parts(high: f64, low: f64) -> f64 {
    high.portable_sin() + high.portable_cos() * low
}

fn cos_of_parts(high: f64, low: f64) -> f64 {
    high.portable_cos() - high.portable_sin() * low
}

/// Of an angle in degrees.
pub(super) fn sin_degrees(x: f64) -> f64 {
    let (quarters, high, low) = quarter_turns(x);
    match quarters {
        0 => sin_of_parts(high, low),
        1 => cos_of_parts(high, low),
        // The sum makes a negative zero positive.
        2 => 0.0 - sin_of_parts(high, low),
        _ => -cos_of_parts(high, low),
    }
}

/// Of an angle in degrees.
pub(super) fn cos_degrees(x: f64) -> f64 {
    let (quarters, high, low) = quarter_turns(x);
    match quarters {
        0 => cos_of_parts(high, low),
        1 => 0.0 - sin_of_parts(high, low),
        2 => -cos_of_parts(high, low),
        _ => sin_of_parts(high, low) + 0.0,
    }
}

/// Of an angle in degrees.
pub(super) fn tan_degrees(x: f64) -> f64 {
    let rest = x % 180.0;
    match rest.abs() {
        // At odd multiples of 90 degrees the tangent is Inf, whatever the sign of the angle.
        90.0 => f64::INFINITY,
        45.0 => sign(rest),
        135.0 => -sign(rest),
        _ => sin_degrees(x) / cos_degrees(x) + 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rests_follow_the_documented_rules() {
        assert_eq!(modulo(-1.0, 3.0), 2.0);
        assert_eq!(modulo(5.0, -3.0), -1.0);
        assert_eq!(modulo(5.0, 0.0), 5.0);
        assert_eq!(modulo(0.3, 0.1), 0.0);
        assert_eq!(modulo(5.5, 2.0), 1.5);
        assert_eq!(remainder(-1.0, 3.0), -1.0);
        assert_eq!(remainder(5.0, -3.0), 2.0);
        assert!(remainder(5.0, 0.0).is_nan());
        assert_eq!(modulo_single(0.3, 0.1), 0.0);
    }

    #[test]
    fn degrees_are_exact_where_they_can_be() {
        for k in -8..=8i32 {
            let x = 90.0 * f64::from(k);
            assert_eq!(sin_degrees(x), [0.0, 1.0, 0.0, -1.0][k.rem_euclid(4) as usize], "{x}");
            assert_eq!(cos_degrees(x), [1.0, 0.0, -1.0, 0.0][k.rem_euclid(4) as usize], "{x}");
        }
        assert_eq!(sin_degrees(30.0), 0.5);
        assert_eq!(cos_degrees(60.0), 0.5);
        assert_eq!(tan_degrees(45.0), 1.0);
        assert_eq!(tan_degrees(135.0), -1.0);
        assert_eq!(tan_degrees(90.0), f64::INFINITY);
        assert_eq!(tan_degrees(-90.0), f64::INFINITY);
    }

    #[test]
    fn results_that_are_not_real_are_not_given() {
        assert_eq!(scalar1(Scalar::Sqrt, -1.0), None);
        assert_eq!(scalar1(Scalar::IsNan, 1.0), None);
        assert_eq!(scalar2(Scalar::Pow, -8.0, 1.0 / 3.0), None);
        assert_eq!(scalar2(Scalar::Pow, -2.0, 3.0), Some(-8.0));
        assert!(scalar1(Scalar::Sqrt, f64::NAN).is_some_and(f64::is_nan));
    }
}
