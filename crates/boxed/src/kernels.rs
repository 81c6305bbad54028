//! Functions of real doubles as native code calls them: those of the interpreter, with its bits. Where the result is not real they give NaN.
//!
//! ```text
//! double lanner_sin(double x);  double lanner_pow(double x, double y);
//! void lanner_complex_sin(double re, double im, bool is_complex, double *re_out, double *im_out);
//! ```
//!
//! A program has those that it calls, each without the loops over arrays.

use lanner_builtins::Scalar;
use lanner_runtime::arith::{self, Operand};
use lanner_runtime::value::C64;

macro_rules! kernels {
    (one: $($op:ident $one:ident)*; two: $($both:ident $two:ident)*;) => {
        $(
            #[unsafe(no_mangle)]
            extern "C" fn $one(x: f64) -> f64 {
                // The program has this function, and not the table of all of them.
                const FUNCTION: Option<fn(f64) -> f64> = arith::real1(Scalar::$op);
                match FUNCTION {
                    Some(function) if arith::stays_real(Scalar::$op, x) => function(x),
                    _ => f64::NAN,
                }
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

macro_rules! complex_kernels {
    (one: $($op:ident $one:ident)*; two: $($both:ident $two:ident)*;) => {
        $(
            #[unsafe(no_mangle)]
            unsafe extern "C" fn $one(re: f64, im: f64, is_complex: bool, re_out: *mut f64, im_out: *mut f64) {
                const REAL: Option<fn(f64) -> f64> = arith::real1(Scalar::$op);
                const COMPLEX: Option<fn(C64) -> C64> = arith::complex1(Scalar::$op);
                let z = match (REAL, COMPLEX) {
                    (Some(real), _) if !is_complex && arith::stays_real(Scalar::$op, re) => C64::new(real(re), 0.0),
                    (_, Some(complex)) => complex(C64::new(re, if is_complex { im } else { 0.0 })),
                    (_, None) => C64::new(f64::NAN, 0.0),
                };
                // SAFETY: the caller has places for the results.
                unsafe { (*re_out, *im_out) = (z.re, z.im) };
            }
        )*
        $(
            #[unsafe(no_mangle)]
            unsafe extern "C" fn $two(
                re: f64,
                im: f64,
                is_complex: bool,
                other_re: f64,
                other_im: f64,
                other_is_complex: bool,
                re_out: *mut f64,
                im_out: *mut f64,
            ) {
                let a = operand(re, im, is_complex);
                let z = arith::complex_pair(Scalar::$both, a, operand(other_re, other_im, other_is_complex));
                // SAFETY: the caller has places for the results.
                unsafe { (*re_out, *im_out) = (z.re, z.im) };
            }
        )*

        #[cfg(test)]
        const ALL_COMPLEX: &[(Scalar, &str)] =
            &[$((Scalar::$op, stringify!($one)),)* $((Scalar::$both, stringify!($two)),)*];
    };
}

fn operand(re: f64, im: f64, is_complex: bool) -> Operand {
    if is_complex { Operand::Complex(C64::new(re, im)) } else { Operand::Real(re) }
}

complex_kernels! {
    one:
    Pos lanner_complex_pos Neg lanner_complex_neg Conj lanner_complex_conj Sign lanner_complex_sign
    Sqrt lanner_complex_sqrt Exp lanner_complex_exp Expm1 lanner_complex_expm1 Log lanner_complex_log
    Log2 lanner_complex_log2 Log10 lanner_complex_log10 Log1p lanner_complex_log1p Exp2 lanner_complex_exp2
    Sin lanner_complex_sin Cos lanner_complex_cos Tan lanner_complex_tan
    Sec lanner_complex_sec Csc lanner_complex_csc Cot lanner_complex_cot
    Asin lanner_complex_asin Acos lanner_complex_acos Atan lanner_complex_atan
    Asec lanner_complex_asec Acsc lanner_complex_acsc Acot lanner_complex_acot
    Sinh lanner_complex_sinh Cosh lanner_complex_cosh Tanh lanner_complex_tanh
    Sech lanner_complex_sech Csch lanner_complex_csch Coth lanner_complex_coth
    Asinh lanner_complex_asinh Acosh lanner_complex_acosh Atanh lanner_complex_atanh
    SinDegrees lanner_complex_sindegrees CosDegrees lanner_complex_cosdegrees
    TanDegrees lanner_complex_tandegrees AsinDegrees lanner_complex_asindegrees
    AcosDegrees lanner_complex_acosdegrees AtanDegrees lanner_complex_atandegrees
    Degrees lanner_complex_degrees Radians lanner_complex_radians
    Floor lanner_complex_floor Ceil lanner_complex_ceil Round lanner_complex_round Fix lanner_complex_fix;
    two:
    Pow lanner_complex_pow Max lanner_complex_max Min lanner_complex_min;
}

#[cfg(test)]
mod tests {
    use lanner_builtins::{Builtin, ScalarForm};

    #[test]
    fn symbols_are_those_of_compiled_code() {
        let known = lanner_runtime::symbols::symbols();
        for (op, name) in super::ALL {
            assert_eq!(op.symbol(), *name);
            assert!(known.iter().any(|(symbol, _)| symbol == name));
        }
    }

    #[test]
    fn what_is_called_on_complex_numbers_is_there() {
        let forms = Builtin::all().filter_map(|row| row.row().scalar_form());
        for form in forms {
            let (ScalarForm::One(op) | ScalarForm::Two(op)) = form else { continue };
            let name = op.has_complex_function().then(|| op.symbol_of_complex());
            let known = super::ALL_COMPLEX.iter().find(|(known, _)| *known == op).map(|(_, name)| *name);
            assert_eq!(known, name.as_deref());
        }
    }
}
