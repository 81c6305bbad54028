//! What compiled code calls.

use crate::arith;
use lanner_builtins::Scalar;

macro_rules! functions {
    (one: $($op:ident)*) => {
        [$((Scalar::$op, {
            extern "C" fn function(x: f64) -> f64 {
                arith::scalar1(Scalar::$op, x).unwrap_or(f64::NAN)
            }
            function as *const ()
        })),*]
    };
    (two: $($op:ident)*) => {
        [$((Scalar::$op, {
            extern "C" fn function(x: f64, y: f64) -> f64 {
                arith::scalar2(Scalar::$op, x, y).unwrap_or(f64::NAN)
            }
            function as *const ()
        })),*]
    };
}

/// What a function that compiled code calls computes; none where there is no such function of so many doubles.
pub fn call(symbol: &str, args: &[f64]) -> Option<f64> {
    let (op, _) = functions().into_iter().find(|(op, _)| op.symbol() == symbol)?;
    let computed = match *args {
        [x] if op.operands() == 1 => arith::scalar1(op, x),
        [x, y] if op.operands() == 2 => arith::scalar2(op, x, y),
        _ => return None,
    };
    Some(computed.unwrap_or(f64::NAN))
}

/// The scalar operations on real doubles with the addresses of their functions by the C ABI: a double for each operand, and a
/// double. Of operands for which the result is not real they give NaN.
pub fn symbols() -> Vec<(String, *const ())> {
    functions().into_iter().map(|(op, address)| (op.symbol(), address)).collect()
}

fn functions() -> Vec<(Scalar, *const ())> {
    let one = functions!(one:
        Sign Sqrt Cbrt Exp Expm1 Log Log2 Log10 Log1p Exp2
        Sin Cos Tan Sec Csc Cot Asin Acos Atan Asec Acsc Acot
        Sinh Cosh Tanh Sech Csch Coth Asinh Acosh Atanh
        SinDegrees CosDegrees TanDegrees AsinDegrees AcosDegrees AtanDegrees Degrees Radians
        Gamma LogGamma Erf Erfc ErfInv ErfcInv);
    let two = functions!(two: Pow Mod Rem Atan2 Hypot);
    one.into_iter().chain(two).collect()
}
