//! Functions of real doubles as native code calls them: those of the interpreter, with its bits. Where the result is not real they give NaN.
//!
//! ```text
//! double lanner_sin(double x);  double lanner_pow(double x, double y);
//! ```

use lanner_builtins::Scalar;
use lanner_runtime::arith;

macro_rules! kernels {
    (one: $($op:ident $one:ident)*; two: $($both:ident $two:ident)*;) => {
        $(
            #[unsafe(no_mangle)]
            extern "C" fn $one(x: f64) -> f64 {
                arith::scalar1(Scalar::$op, x).unwrap_or(f64::NAN)
            }
        )*
        $(
            #[unsafe(no_mangle)]
            extern "C" fn $two(x: f64, y: f64) -> f64 {
                arith::scalar2(Scalar::$both, x, y).unwrap_or(f64::NAN)
            }
        )*

        #[cfg(test)]
        const ALL: &[(Scalar, &str)] =
            &[$((Scalar::$op, stringify!($one)),)* $((Scalar::$both, stringify!($two)),)*];
    };
}

kernels! {
    one:
    Sign lanner_sign Sqrt lanner_sqrt Cbrt lanner_cbrt Exp lanner_exp Expm1 lanner_expm1 Log lanner_log
    Log2 lanner_log2 Log10 lanner_log10 Log1p lanner_log1p Exp2 lanner_exp2
    Sin lanner_sin Cos lanner_cos Tan lanner_tan Sec lanner_sec Csc lanner_csc Cot lanner_cot
    Asin lanner_asin Acos lanner_acos Atan lanner_atan Asec lanner_asec Acsc lanner_acsc Acot lanner_acot
    Sinh lanner_sinh Cosh lanner_cosh Tanh lanner_tanh Sech lanner_sech Csch lanner_csch Coth lanner_coth
    Asinh lanner_asinh Acosh lanner_acosh Atanh lanner_atanh
    SinDegrees lanner_sindegrees CosDegrees lanner_cosdegrees TanDegrees lanner_tandegrees
    AsinDegrees lanner_asindegrees AcosDegrees lanner_acosdegrees AtanDegrees lanner_atandegrees
    Degrees lanner_degrees Radians lanner_radians
    Gamma lanner_gamma LogGamma lanner_loggamma Erf lanner_erf Erfc lanner_erfc ErfInv lanner_erfinv
    ErfcInv lanner_erfcinv;
    two:
    Pow lanner_pow Mod lanner_mod Rem lanner_rem Atan2 lanner_atan2 Hypot lanner_hypot;
}

#[cfg(test)]
mod tests {
    #[test]
    fn symbols_are_those_of_compiled_code() {
        let known = lanner_runtime::symbols::symbols();
        for (op, name) in super::ALL {
            assert_eq!(op.symbol(), *name);
            assert!(known.iter().any(|(symbol, _)| symbol == name));
        }
    }
}
