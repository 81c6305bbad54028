//! The texts of small functions that compute: sums, differences and products that saturate, quotients that are rounded.
//!
//! What has fewer than 64 bits is computed in 64. Where there is nothing wider, limits are asked before anything overflows.

use crate::helpers::{Helper, Lines, fitting, two};
use crate::types::{c_type, is_signed, limit_names};
use lanner_lir::Type;

/// Operations on what has fewer than 64 bits.
pub(crate) fn narrow(helper: Helper, ty: Type) -> Lines {
    let (word, op) = match helper {
        Helper::Add(_) => ("sum", '+'),
        Helper::Sub(_) => ("difference", '-'),
        _ => ("product", '*'),
    };
    let fit = fitting(helper, ty);
    let wide = if matches!(fit, Helper::SaturateUnsigned(_)) { "uint64_t" } else { "int64_t" };
    let lines = [format!("return {}(({wide})a {op} b);", fit.name())];
    two(helper, ty, &format!("The {word}, which saturates."), lines)
}

/// The sum of two of 64 bits.
pub(crate) fn wide_sum(helper: Helper, ty: Type) -> Lines {
    let lines: Vec<String> = if ty == Type::U64 {
        vec!["return a > UINT64_MAX - b ? UINT64_MAX : a + b;".to_owned()]
    } else {
        [
            "if (b > 0 && a > INT64_MAX - b) {",
            "    return INT64_MAX;",
            "}",
            "if (b < 0 && a < INT64_MIN - b) {",
            "    return INT64_MIN;",
            "}",
            "return a + b;",
        ]
        .map(str::to_owned)
        .to_vec()
    };
    two(helper, ty, "The sum, which saturates.", lines)
}

/// The difference of two of 64 bits.
pub(crate) fn wide_difference(helper: Helper, ty: Type) -> Lines {
    let lines: Vec<String> = if ty == Type::U64 {
        vec!["return a < b ? 0 : a - b;".to_owned()]
    } else {
        [
            "if (b < 0 && a > INT64_MAX + b) {",
            "    return INT64_MAX;",
            "}",
            "if (b > 0 && a < INT64_MIN + b) {",
            "    return INT64_MIN;",
            "}",
            "return a - b;",
        ]
        .map(str::to_owned)
        .to_vec()
    };
    two(helper, ty, "The difference, which saturates.", lines)
}

/// The product of two of 64 bits.
pub(crate) fn wide_product(helper: Helper, ty: Type) -> Lines {
    let lines: Vec<String> = if ty == Type::U64 {
        vec!["return a != 0 && b > UINT64_MAX / a ? UINT64_MAX : a * b;".to_owned()]
    } else {
        [
            "const uint64_t m = magnitude(a), n = magnitude(b);",
            "const uint64_t size = m != 0 && n > UINT64_MAX / m ? UINT64_MAX : m * n;",
            "return with_sign(size, (a < 0) != (b < 0));",
        ]
        .map(str::to_owned)
        .to_vec()
    };
    two(helper, ty, "The product, which saturates.", lines)
}

/// A quotient that is rounded.
pub(crate) fn quotient(helper: Helper, ty: Type) -> Lines {
    let (least, most) = limit_names(ty);
    let by_zero = if is_signed(ty) {
        format!("    return a > 0 ? {most} : a < 0 ? {least} : 0;")
    } else {
        format!("    return a > 0 ? {most} : 0;")
    };
    let mut lines = vec!["if (b == 0) {".to_owned(), by_zero, "}".to_owned()];
    let rest: Vec<String> = match ty {
        Type::I64 => [
            "const uint64_t m = magnitude(a), n = magnitude(b);",
            "const uint64_t rest = m % n;",
            "return with_sign(m / n + (rest >= n - rest), (a < 0) != (b < 0));",
        ]
        .map(str::to_owned)
        .to_vec(),
        Type::U64 => vec!["return a / b + (a % b >= b - a % b);".to_owned()],
        _ => vec![
            "const int64_t m = a, n = b, rest = m % n;".to_owned(),
            "const bool is_away = 2 * (rest < 0 ? -rest : rest) >= (n < 0 ? -n : n);".to_owned(),
            format!(
                "return {}(m / n + (is_away ? ((m < 0) == (n < 0) ? 1 : -1) : 0));",
                Helper::Saturate(ty).name()
            ),
        ],
    };
    lines.extend(rest);
    two(helper, ty, "The quotient to the nearest, ties away from zero; by 0 as far as the type goes.", lines)
}

/// The smaller or the larger one.
pub(crate) fn extreme(helper: Helper, ty: Type, word: &str, op: &str) -> Lines {
    if ty.is_float() {
        let lines = [format!("return a != a || b {op} a ? b : a;")];
        return two(helper, ty, &format!("The {word} one; where one is NaN the other."), lines);
    }
    two(helper, ty, &format!("The {word} one."), [format!("return b {op} a ? b : a;")])
}

/// Bits moved down.
pub(crate) fn shifted_down(helper: Helper, ty: Type) -> Lines {
    let line = if is_signed(ty) {
        format!("return ({})((int64_t)a >> (b < 63 ? b : 63));", c_type(ty))
    } else {
        format!("return ({})(b < 64 ? (uint64_t)a >> b : 0);", c_type(ty))
    };
    two(helper, ty, "Bits moved down; the sign stays.", [line])
}
