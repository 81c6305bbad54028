//! Symbols of scalar functions as functions of C's library.
//!
//! ```text
//! lanner_sin          sin
//! lanner_sec          lanner_sec, written out: 1.0 / cos(x)
//! lanner_erfinv       declared: whoever links the program has it
//! ```
//!
//! All are of doubles. Within the accuracy of the library they are what the runtime's kernels are; outside the real numbers both are NaN.

use crate::helpers::Helper;

/// What computes a known symbol.
pub(crate) enum Known {
    /// A function of `math.h`.
    Libm(&'static str),
    /// A small function.
    Written(Helper),
}

/// What computes a symbol of so many doubles that gives a double; none where others do.
pub(crate) fn known(symbol: &str, operands: usize) -> Option<Known> {
    let libm = LIBM.iter().find(|(name, _, count)| *name == symbol && *count == operands);
    let written = WRITTEN.iter().find(|(name, count, _)| *name == symbol && *count == operands);
    match (libm, written) {
        (Some((_, function, _)), _) => Some(Known::Libm(function)),
        (None, Some((name, _, text))) => Some(Known::Written(Helper::Library(name, text))),
        (None, None) => None,
    }
}

/// Symbols, functions of the library, numbers of operands.
const LIBM: &[(&str, &str, usize)] = &[
    ("lanner_sqrt", "sqrt", 1),
    ("lanner_cbrt", "cbrt", 1),
    ("lanner_exp", "exp", 1),
    ("lanner_exp2", "exp2", 1),
    ("lanner_expm1", "expm1", 1),
    ("lanner_log", "log", 1),
    ("lanner_log2", "log2", 1),
    ("lanner_log10", "log10", 1),
    ("lanner_log1p", "log1p", 1),
    ("lanner_sin", "sin", 1),
    ("lanner_cos", "cos", 1),
    ("lanner_tan", "tan", 1),
    ("lanner_asin", "asin", 1),
    ("lanner_acos", "acos", 1),
    ("lanner_atan", "atan", 1),
    ("lanner_sinh", "sinh", 1),
    ("lanner_cosh", "cosh", 1),
    ("lanner_tanh", "tanh", 1),
    ("lanner_asinh", "asinh", 1),
    ("lanner_acosh", "acosh", 1),
    ("lanner_atanh", "atanh", 1),
    ("lanner_erf", "erf", 1),
    ("lanner_erfc", "erfc", 1),
    ("lanner_pow", "pow", 2),
    ("lanner_atan2", "atan2", 2),
    ("lanner_hypot", "hypot", 2),
];

/// Symbols whose functions are a few operations: nobody else has them.
const OWN: &[&str] = &["lanner_range_count", "lanner_range_at"];

/// Whether a symbol's function is written out in each file that calls it.
pub(crate) fn is_own(symbol: &str) -> bool {
    OWN.contains(&symbol)
}

/// Symbols, numbers of operands, and the text: a comment, the parameters, the body.
const WRITTEN: &[(&str, usize, &str)] = &[
    (
        "lanner_mod",
        2,
        "The rest of a division, with the sign of the divisor; 0 where the quotient is an integer up to rounding.\ndouble x, double y\n\
         if (y == 0.0) {\n    return x;\n}\nif (trunc(y) != y) {\n    const double n = round(x / y);\n    \
         if (n != 0.0 && fabs(x / y - n) < 2.220446049250313e-16 * fabs(n)) {\n        return copysign(0.0, y);\n    }\n}\n\
         const double rest = fmod(x, y);\n\
         return rest == 0.0 ? copysign(0.0, y) : (rest < 0.0) != (y < 0.0) ? rest + y : rest;",
    ),
    (
        "lanner_rem",
        2,
        "The rest of a division, with the sign of the dividend; 0 where the quotient is an integer up to rounding.\ndouble x, double y\n\
         if (trunc(y) != y) {\n    const double n = round(x / y);\n    \
         if (n != 0.0 && fabs(x / y - n) < 2.220446049250313e-16 * fabs(n)) {\n        return copysign(0.0, x);\n    }\n}\n\
         return fmod(x, y);",
    ),
    (
        "lanner_range_count",
        3,
        "How many elements first:step:last has. An end that is missed by rounding alone is reached.\n\
         double first, double step, double last\n\
         if (!(first == first && step == step && last == last)) {\n    return 1.0;\n}\n\
         if (step == 0.0 || (step > 0.0 && first > last) || (step < 0.0 && first < last)) {\n    return 0.0;\n}\n\
         if (fabs(step) > 1.7976931348623157e308) {\n    return 1.0;\n}\n\
         const bool whole = first - trunc(first) == 0.0 && step - trunc(step) == 0.0;\n\
         const double all = (last - first) / step, near = whole ? floor(all) : round(all);\n\
         const double miss = (step > 0.0 ? 1.0 : -1.0) * (first + near * step - last);\n\
         const double steps = miss > 4.440892098500626e-16 * fmax(fabs(first), fabs(last)) ? near - 1.0 : near;\n\
         return steps == steps ? steps + 1.0 : 1.0;",
    ),
    (
        "lanner_range_at",
        5,
        "The element with number k, from 0, of the count that first:step:last has: the second half is counted from the end.\n\
         double first, double step, double last, double count, double k\n\
         if (!(first == first && step == step && last == last)) {\n    return first + step + last;\n}\n\
         if (fabs(step) > 1.7976931348623157e308) {\n    return first;\n}\n\
         if (first - trunc(first) == 0.0 && step - trunc(step) == 0.0) {\n    return first + k * step;\n}\n\
         const double behind = count - 1.0 - k, most = fmax(fabs(first), fabs(last));\n\
         if (k < behind) {\n    return first + k * step;\n}\n\
         const double reached = first + (count - 1.0) * step, miss = (step > 0.0 ? 1.0 : -1.0) * (reached - last);\n\
         const double end = miss > -4.440892098500626e-16 * most ? last : reached;\n\
         return k > behind ? end - behind * step : (first + end) / 2.0;",
    ),
    (
        "lanner_sign",
        1,
        "-1, 0 or 1; NaN of NaN.\ndouble x\nreturn x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : x == 0.0 ? 0.0 : x;",
    ),
    ("lanner_sec", 1, "The secant.\ndouble x\nreturn 1.0 / cos(x);"),
    ("lanner_csc", 1, "The cosecant.\ndouble x\nreturn 1.0 / sin(x);"),
    ("lanner_cot", 1, "The cotangent.\ndouble x\nreturn 1.0 / tan(x);"),
    ("lanner_asec", 1, "The inverse secant.\ndouble x\nreturn acos(1.0 / x);"),
    ("lanner_acsc", 1, "The inverse cosecant.\ndouble x\nreturn asin(1.0 / x);"),
    ("lanner_acot", 1, "The inverse cotangent.\ndouble x\nreturn atan(1.0 / x);"),
    ("lanner_sech", 1, "The hyperbolic secant.\ndouble x\nreturn 1.0 / cosh(x);"),
    ("lanner_csch", 1, "The hyperbolic cosecant.\ndouble x\nreturn 1.0 / sinh(x);"),
    ("lanner_coth", 1, "The hyperbolic cotangent.\ndouble x\nreturn 1.0 / tanh(x);"),
    ("lanner_degrees", 1, "Radians as degrees.\ndouble x\nreturn 57.29577951308232 * x;"),
    ("lanner_radians", 1, "Degrees as radians.\ndouble x\nreturn 0.017453292519943295 * x;"),
    ("lanner_asindegrees", 1, "The inverse sine in degrees.\ndouble x\nreturn 57.29577951308232 * asin(x);"),
    (
        "lanner_acosdegrees",
        1,
        "The inverse cosine in degrees.\ndouble x\nreturn 57.29577951308232 * acos(x);",
    ),
    (
        "lanner_atandegrees",
        1,
        "The inverse tangent in degrees.\ndouble x\nreturn 57.29577951308232 * atan(x);",
    ),
];
