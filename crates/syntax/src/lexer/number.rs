//! Number literals: how far one reaches, and its value.
//!
//! `1.5e3i` is one token. A dot belongs to the number unless an operator needs it: `1./x` is `1` and `./`, `1...` is `1`
//! and a continuation, `5.` is a number.

use lanner_base::Dialect;

use crate::ast::NumberValue;

/// The length of the number at the start of `text`, which begins with a digit, or with a dot and a digit.
pub(crate) fn number_len(text: &[u8]) -> usize {
    if let Some(len) = radix_len(text) {
        return len;
    }
    let mut at = digits_len(text, 0);
    if text.get(at) == Some(&b'.') && !dot_is_operator(&text[at..]) {
        at = digits_len(text, at + 1);
    }
    if matches!(text.get(at), Some(b'e' | b'E' | b'd' | b'D')) {
        let sign = usize::from(matches!(text.get(at + 1), Some(b'+' | b'-')));
        if text.get(at + 1 + sign).is_some_and(u8::is_ascii_digit) {
            at = digits_len(text, at + 1 + sign);
        }
    }
    at + usize::from(matches!(text.get(at), Some(b'i' | b'j' | b'I' | b'J')))
}

fn digits_len(text: &[u8], mut at: usize) -> usize {
    while text.get(at).is_some_and(|c| c.is_ascii_digit())
        || (text.get(at) == Some(&b'_') && digit_around(text, at))
    {
        at += 1;
    }
    at
}

/// Octave allows `1_000`.
fn digit_around(text: &[u8], at: usize) -> bool {
    at > 0 && text[at - 1].is_ascii_digit() && text.get(at + 1).is_some_and(u8::is_ascii_digit)
}

/// Whether the dot at the start of `text` begins an operator or a continuation and so ends the number before it.
fn dot_is_operator(text: &[u8]) -> bool {
    matches!(text.get(1), Some(b'*' | b'/' | b'\\' | b'^' | b'\'')) || text.starts_with(b"...")
}

/// The length of a hexadecimal or binary literal with its suffix.
fn radix_len(text: &[u8]) -> Option<usize> {
    let is_digit: fn(&u8) -> bool = match (text.first(), text.get(1)) {
        (Some(b'0'), Some(b'x' | b'X')) => u8::is_ascii_hexdigit,
        (Some(b'0'), Some(b'b' | b'B')) => |c| matches!(c, b'0' | b'1'),
        _ => return None,
    };
    let digits = text[2..].iter().take_while(|c| is_digit(c)).count();
    if digits == 0 {
        return None;
    }
    let end = 2 + digits;
    let suffix = match text.get(end) {
        Some(b'u' | b'U' | b's' | b'S') => {
            ["8", "16", "32", "64"].iter().find(|w| text[end + 1..].starts_with(w.as_bytes()))
        }
        _ => None,
    };
    Some(end + suffix.map_or(0, |w| 1 + w.len()))
}

/// The value of a number literal.
pub(crate) fn decode_number(text: &str, dialect: Dialect) -> NumberValue {
    if let Some(digits) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        return decode_radix(digits, 16, dialect);
    }
    if let Some(digits) = text.strip_prefix("0b").or_else(|| text.strip_prefix("0B")) {
        return decode_radix(digits, 2, dialect);
    }
    let plain: String =
        text.chars().filter(|c| *c != '_').map(|c| if matches!(c, 'd' | 'D') { 'e' } else { c }).collect();
    match plain.strip_suffix(['i', 'j', 'I', 'J']) {
        Some(part) => NumberValue::Imaginary(part.parse().unwrap_or(f64::NAN)),
        None => NumberValue::Double(plain.parse().unwrap_or(f64::NAN)),
    }
}

/// Whether a hexadecimal or binary literal has no more bits than its suffix says, or than 64.
pub(crate) fn radix_fits(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let (text, radix) = match (lower.strip_prefix("0x"), lower.strip_prefix("0b")) {
        (Some(digits), _) => (digits, 16),
        (None, Some(digits)) => (digits, 2),
        (None, None) => return true,
    };
    let (digits, suffix) = text.split_at(text.find(['u', 's']).unwrap_or(text.len()));
    let width: u32 = suffix.get(1..).and_then(|w| w.parse().ok()).unwrap_or(u64::BITS);
    u64::from_str_radix(digits, radix).is_ok_and(|bits| u64::BITS - bits.leading_zeros() <= width)
}

fn decode_radix(text: &str, radix: u32, dialect: Dialect) -> NumberValue {
    let split = text.find(['u', 'U', 's', 'S']).unwrap_or(text.len());
    let (digits, suffix) = text.split_at(split);
    // More digits than 64 bits hold are an error, see `radix_fits`.
    let bits = u64::from_str_radix(digits, radix).unwrap_or(u64::MAX);
    if let Some(width) = suffix.get(1..).and_then(|w| w.parse().ok()) {
        return if suffix.starts_with(['s', 'S']) { signed(bits, width) } else { unsigned(bits, width) };
    }
    let used = match dialect {
        Dialect::Matlab => u64::BITS - bits.leading_zeros(),
        Dialect::Octave => digits.len() as u32 * if radix == 16 { 4 } else { 1 },
    };
    unsigned(bits, used.next_power_of_two().clamp(8, 64))
}

fn signed(bits: u64, width: u32) -> NumberValue {
    match width {
        8 => NumberValue::Int8(bits as i8),
        16 => NumberValue::Int16(bits as i16),
        32 => NumberValue::Int32(bits as i32),
        _ => NumberValue::Int64(bits as i64),
    }
}

fn unsigned(bits: u64, width: u32) -> NumberValue {
    match width {
        8 => NumberValue::UInt8(bits as u8),
        16 => NumberValue::UInt16(bits as u16),
        32 => NumberValue::UInt32(bits as u32),
        _ => NumberValue::UInt64(bits),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_reaches_to_its_suffix() {
        for (text, len) in [
            ("1./x", 1),
            ("1...", 1),
            ("5.", 2),
            ("5.e3", 4),
            ("1e", 1),
            ("1e+", 1),
            ("1d-3i*2", 5),
            (".5", 2),
            ("3.'", 1),
            ("0x1Fu8;", 6),
            ("0b102", 4),
            ("0xg", 1),
            ("0b1s16", 6),
            ("1_000", 5),
            ("1..^2", 2),
            ("1.5.*x", 3),
        ] {
            assert_eq!(number_len(text.as_bytes()), len, "{text}");
        }
    }

    #[test]
    fn values_have_their_class() {
        let matlab = |text| decode_number(text, Dialect::Matlab);
        assert_eq!(matlab("1d3"), NumberValue::Double(1000.0));
        assert_eq!(matlab("5."), NumberValue::Double(5.0));
        assert_eq!(matlab("1e3i"), NumberValue::Imaginary(1000.0));
        assert_eq!(matlab("0xFFs8"), NumberValue::Int8(-1));
        assert_eq!(matlab("0x00FF"), NumberValue::UInt8(255));
        assert_eq!(decode_number("0x00FF", Dialect::Octave), NumberValue::UInt16(255));
        assert_eq!(matlab("0b1s8"), NumberValue::Int8(1));
        for (literal, fits) in [
            ("0xFFFFFFFFFFFFFFFF", true),
            ("0x1FFFFFFFFFFFFFFFF", false),
            ("0x00000000000000000FF", true),
            ("0xFFs8", true),
            ("0x1FFu8", false),
            ("0b111", true),
            ("1e300", true),
        ] {
            assert_eq!(radix_fits(literal), fits, "{literal}");
        }
        assert_eq!(matlab("0xFFFFFFFFFFFFFFFF"), NumberValue::UInt64(u64::MAX));
        assert_eq!(matlab("1_000"), NumberValue::Double(1000.0));
    }
}
