//! Kernels of elementwise mathematics: functions of real doubles, written so that loops over them vectorise.
//!
//! ```text
//! dispatch            compiles a loop for several instruction sets and runs the one that fits
//! slices              one branch-free function becomes a scalar function and a loop over slices
//! drive               from operands to slices: buffers, threads, singles, expansion
//! twofold             sums and products with their rounding errors
//! exp … rest          the functions
//! ```
//!
//! Scalars, arrays of any length, chunks and threads compute an element by the same operations, each correctly
//! rounded, so the bits depend on the element alone. All functions are within 1 unit in the last place (tested
//! against a correctly rounded reference); measured maxima are 0.6 to 0.92.

#[cfg(test)]
mod accuracy;
mod area;
pub(crate) mod dispatch;
pub(crate) mod drive;
mod exp;
mod hyperbolic;
mod inverse;
mod log;
mod power;
mod reciprocal;
mod rest;
mod slices;
mod trig;
mod twofold;

use lanner_builtins::Scalar;
use slices::{Binary, Unary, many1, many2, one1, one2};

/// A function of one real number, for a scalar and for a slice.
#[derive(Clone, Copy)]
pub(crate) struct Kernel1 {
    /// The value at one number.
    pub one: fn(f64) -> f64,
    /// The values at the numbers of a slice, into one of the same length.
    pub many: fn(&[f64], &mut [f64]),
}

impl Kernel1 {
    const fn of<K: Unary>() -> Kernel1 {
        Kernel1 { one: one1::<K>, many: many1::<K> }
    }
}

/// A function of two real numbers, for scalars and for slices.
#[derive(Clone, Copy)]
pub(crate) struct Kernel2 {
    /// The value at two numbers.
    pub one: fn(f64, f64) -> f64,
    /// The values at the pairs of two slices, into one of the same length.
    pub many: fn(&[f64], &[f64], &mut [f64]),
    /// The same function with this second operand, where it is a simpler one.
    pub with_second: fn(f64) -> Option<Kernel1>,
}

impl Kernel2 {
    const fn of<K: Binary>() -> Kernel2 {
        Kernel2 { one: one2::<K>, many: many2::<K>, with_second: |_| None }
    }
}

/// The kernel of an operation; none where it has none.
pub(crate) const fn unary(op: Scalar) -> Option<Kernel1> {
    Some(match op {
        Scalar::Exp => Kernel1::of::<exp::Exp>(),
        Scalar::Exp2 => Kernel1::of::<exp::Exp2>(),
        Scalar::Expm1 => Kernel1::of::<exp::Expm1>(),
        Scalar::Log => Kernel1::of::<log::Log>(),
        Scalar::Log2 => Kernel1::of::<log::Log2>(),
        Scalar::Log10 => Kernel1::of::<log::Log10>(),
        Scalar::Log1p => Kernel1::of::<log::Log1p>(),
        Scalar::Sin => Kernel1::of::<trig::Sin>(),
        Scalar::Cos => Kernel1::of::<trig::Cos>(),
        Scalar::Tan => Kernel1::of::<trig::Tan>(),
        Scalar::Sec => Kernel1::of::<reciprocal::Sec>(),
        Scalar::Csc => Kernel1::of::<reciprocal::Csc>(),
        Scalar::Cot => Kernel1::of::<reciprocal::Cot>(),
        Scalar::Asin => Kernel1::of::<inverse::Asin>(),
        Scalar::Acos => Kernel1::of::<inverse::Acos>(),
        Scalar::Atan => Kernel1::of::<inverse::Atan>(),
        Scalar::Asec => Kernel1::of::<reciprocal::Asec>(),
        Scalar::Acsc => Kernel1::of::<reciprocal::Acsc>(),
        Scalar::Acot => Kernel1::of::<reciprocal::Acot>(),
        Scalar::Sinh => Kernel1::of::<hyperbolic::Sinh>(),
        Scalar::Cosh => Kernel1::of::<hyperbolic::Cosh>(),
        Scalar::Tanh => Kernel1::of::<hyperbolic::Tanh>(),
        Scalar::Asinh => Kernel1::of::<area::Asinh>(),
        Scalar::Acosh => Kernel1::of::<area::Acosh>(),
        Scalar::Atanh => Kernel1::of::<area::Atanh>(),
        Scalar::Sech => Kernel1::of::<reciprocal::Sech>(),
        Scalar::Csch => Kernel1::of::<reciprocal::Csch>(),
        Scalar::Coth => Kernel1::of::<reciprocal::Coth>(),
        _ => return None,
    })
}

/// `x .^ y` where it is real.
pub(crate) const POWER: Kernel2 =
    Kernel2 { with_second: power::with_exponent, ..Kernel2::of::<power::Power>() };
/// `mod(x, y)`.
pub(crate) const MOD: Kernel2 = Kernel2::of::<rest::Mod>();
/// `rem(x, y)`.
pub(crate) const REM: Kernel2 = Kernel2::of::<rest::Rem>();
/// `atan2(y, x)`.
pub(crate) const ATAN2: Kernel2 = Kernel2::of::<inverse::Atan2>();
/// `asin(x)`, `acos(x)`, `atan(x)`.
pub(crate) const ASIN: Kernel1 = Kernel1::of::<inverse::Asin>();
/// See [`ASIN`].
pub(crate) const ACOS: Kernel1 = Kernel1::of::<inverse::Acos>();
/// See [`ASIN`].
pub(crate) const ATAN: Kernel1 = Kernel1::of::<inverse::Atan>();
