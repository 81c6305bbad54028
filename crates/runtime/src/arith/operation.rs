//! Operations as data: what each does to elements of each kind.
//!
//! ```text
//! map2(&operation::MAX, a, b)     the loops of `max` are in the program, and no others
//! map2(binary(op), a, b)          those of all operations are
//! ```
//!
//! The table is made by the compiler. A native program has the operations that it names: nothing here may look one up by its number
//! that knows it.

use super::compare::Comparison;
use super::float::Arithmetic;
use super::integer::IntegerMaps;
use super::logic::Bits;
use super::map::Loop;
use super::{compare, complex, float, integer, logic, map, real};
use crate::Value;
use crate::library::linked::Part;
use crate::value::C64;
use lanner_builtins::Scalar;

/// An operation of one operand.
pub struct Unary {
    /// Which.
    pub op: Scalar,
    /// Of a real double for which it stays real; none where the result is no double.
    pub(crate) real: Option<fn(f64) -> f64>,
    /// Of a complex double, where the result is one.
    pub(crate) complex: Option<fn(C64) -> C64>,
    /// The loop over doubles that stay real.
    pub(super) doubles: Option<Loop<f64>>,
    /// The loop over singles.
    pub(super) singles: Option<Loop<f32>>,
    /// The loop over complex doubles.
    pub(super) complexes: Option<Loop<C64>>,
    /// The loops over integers.
    pub(super) integers: Option<IntegerMaps>,
}

impl Unary {
    const fn of(op: Scalar) -> Unary {
        Unary {
            op,
            real: real::real1(op),
            complex: complex::complex1(op),
            doubles: map::loop_of_doubles(op),
            singles: map::loop_of_singles(op),
            complexes: map::loop_of_complexes(op),
            integers: integer::maps(op),
        }
    }
}

/// An operation of two operands.
pub struct Binary {
    /// Which.
    pub op: Scalar,
    /// Of two real doubles, where the result is real.
    pub(super) scalars: fn(f64, f64) -> Option<Value>,
    /// On arrays.
    pub(super) kind: Kind,
}

/// What an operation of two operands is.
pub(super) enum Kind {
    /// A number of numbers.
    Arithmetic(Arithmetic),
    /// A truth of numbers or texts.
    Comparison(Comparison),
    /// A truth of truths.
    Connective(logic::Connective),
    /// Bits of bits.
    Bits(Bits),
}

impl Binary {
    const fn of(op: Scalar, scalars: fn(f64, f64) -> Option<Value>) -> Binary {
        let kind = match op {
            Scalar::Lt | Scalar::Le | Scalar::Gt | Scalar::Ge | Scalar::Eq | Scalar::Ne => {
                Kind::Comparison(compare::comparison(op))
            }
            Scalar::And | Scalar::Or | Scalar::Xor => Kind::Connective(logic::connective(op)),
            Scalar::BitAnd | Scalar::BitOr | Scalar::BitXor | Scalar::BitShift => Kind::Bits(logic::bits(op)),
            _ => Kind::Arithmetic(float::on_numbers(op)),
        };
        Binary { op, scalars, kind }
    }
}

/// The part of an operation that a native program names.
macro_rules! part {
    ($name:expr, $kind:ident($operation:expr, $run:path)) => {
        const _: () = {
            // SAFETY: no other symbol begins like this, and operations have different names.
            #[allow(unsafe_code)]
            #[unsafe(export_name = concat!("lanner_map_", $name))]
            static PART: Part = Part::$kind($operation, $run);
        };
    };
}

macro_rules! operations {
    (one: $($one:ident $ONE:ident)*; two: $($two:ident $TWO:ident)*;) => {
        $(
            /// The operation of one operand that has this name.
            pub const $ONE: Unary = Unary::of(Scalar::$one);
            part!(stringify!($one), Unary(&$ONE, map::map1));
        )*
        $(
            /// The operation of two operands that has this name.
            pub const $TWO: Binary = Binary::of(Scalar::$two, |x, y| {
                match real::scalar2(Scalar::$two, x, y) {
                    Some(z) => Some(Value::Scalar(z)),
                    None => real::logical2(Scalar::$two, x, y).map(Value::Bool),
                }
            });
            part!(stringify!($two), Binary(&$TWO, map::map2));
        )*

        /// All of them.
        pub const ALL: &[Part] = &[$(Part::Unary(&$ONE, map::map1),)* $(Part::Binary(&$TWO, map::map2),)*];

        /// An operation of one operand that only the run knows; none for others.
        pub fn unary(op: Scalar) -> Option<&'static Unary> {
            Some(match op {
                $(Scalar::$one => &$ONE,)*
                $(Scalar::$two => return None,)*
            })
        }

        /// An operation of two operands that only the run knows; none for others.
        pub fn binary(op: Scalar) -> Option<&'static Binary> {
            Some(match op {
                $(Scalar::$two => &$TWO,)*
                $(Scalar::$one => return None,)*
            })
        }
    };
}

operations! {
    one:
    Pos POS Neg NEG Not NOT Abs ABS Sign SIGN Sqrt SQRT Cbrt CBRT Exp EXP Expm1 EXPM1 Log LOG Log2 LOG2 Log10 LOG10 Log1p LOG1P Exp2 EXP2
    Sin SIN Cos COS Tan TAN Sec SEC Csc CSC Cot COT Asin ASIN Acos ACOS Atan ATAN Asec ASEC Acsc ACSC Acot ACOT
    Sinh SINH Cosh COSH Tanh TANH Sech SECH Csch CSCH Coth COTH Asinh ASINH Acosh ACOSH Atanh ATANH
    SinDegrees SIN_DEGREES CosDegrees COS_DEGREES TanDegrees TAN_DEGREES AsinDegrees ASIN_DEGREES
    AcosDegrees ACOS_DEGREES AtanDegrees ATAN_DEGREES Degrees DEGREES Radians RADIANS
    Floor FLOOR Ceil CEIL Round ROUND Fix FIX Real REAL Imag IMAG Conj CONJ Angle ANGLE
    IsNan IS_NAN IsInf IS_INF IsFinite IS_FINITE
    Gamma GAMMA LogGamma LOG_GAMMA Erf ERF Erfc ERFC ErfInv ERF_INV ErfcInv ERFC_INV Factorial FACTORIAL;
    two:
    Add ADD Sub SUB Mul MUL Div DIV LeftDiv LEFT_DIV Pow POW
    Lt LT Le LE Gt GT Ge GE Eq EQ Ne NE And AND Or OR Xor XOR
    Max MAX Min MIN Mod MOD Rem REM Atan2 ATAN2 Hypot HYPOT IDivide I_DIVIDE
    BitAnd BIT_AND BitOr BIT_OR BitXor BIT_XOR BitShift BIT_SHIFT;
}

impl std::fmt::Debug for Unary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.op)
    }
}

impl std::fmt::Debug for Binary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.op)
    }
}
