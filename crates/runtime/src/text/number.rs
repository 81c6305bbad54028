//! Single conversions of C's `printf`: numbers and texts with flags, width and precision.
//!
//! ```text
//! %08.3f of pi   -> 0003.142
//! %+d    of 5    -> +5
//! %-6s|  of ab   -> ab    |
//! ```
//!
//! Digits are exact for every precision: the decimal expansion of a double is finite, and ties go to even as in
//! the C library.

use super::digits;
use crate::memory::{Duplicate, Gather, Grow, Reword};

/// Flags, width and precision of one conversion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spec {
    /// `-`: flush left.
    pub left: bool,
    /// `+`: a sign also before positive numbers.
    pub plus: bool,
    /// A space where a plus could stand.
    pub space: bool,
    /// `0`: filled with zeros behind the sign.
    pub zero: bool,
    /// `#`: the alternate form, which keeps trailing zeros, the point, and marks the base.
    pub alternate: bool,
    /// The least number of characters.
    pub width: usize,
    /// Digits after the point, significant digits, least digits of an integer, or most characters of a text.
    pub precision: Option<usize>,
}

/// No double has more decimals; what is asked for beyond them are zeros.
const MOST_DECIMALS: usize = 1100;

impl Spec {
    /// A conversion with only this precision: `%.Nf`.
    pub fn precise(precision: usize) -> Spec {
        Spec { precision: Some(precision), ..Spec::default() }
    }

    /// The same with this width.
    pub fn wide(self, width: usize) -> Spec {
        Spec { width, ..self }
    }

    /// A text: `%s`.
    pub fn text(&self, text: &str) -> String {
        let mut out = String::new();
        self.push_text(&mut out, text);
        out
    }

    /// A floating-point number by one of the letters `f e g a`, or the same in capitals. Infinities and NaN are
    /// spelled as MATLAB does, and never filled with zeros.
    pub fn float(&self, x: f64, letter: char) -> String {
        let mut out = String::new();
        self.push_float(&mut out, x, letter);
        out
    }

    /// An integer by one of the letters `d i u o x X`; a negative one keeps its sign in every base.
    pub fn integer(&self, x: i128, letter: char) -> String {
        let mut out = String::new();
        self.push_integer(&mut out, x, letter);
        out
    }

    /// Appends what `text` gives.
    pub fn push_text(&self, out: &mut String, text: &str) {
        match self.precision {
            Some(most) => self.pad(out, "", &text.chars().take(most).gather::<String>(), false),
            None => self.pad(out, "", text, false),
        }
    }

    /// Appends what `float` gives.
    pub fn push_float(&self, out: &mut String, x: f64, letter: char) {
        if !x.is_finite() {
            let body = if x.is_nan() { "NaN" } else { "Inf" };
            let sign = if x.is_nan() { "" } else { self.sign(x < 0.0) };
            return self.pad(out, sign, body, false);
        }
        let quick = match letter {
            _ if self.alternate => None,
            'e' => digits::exponential(x.abs(), self.precision.unwrap_or(6)),
            'g' => digits::general(x.abs(), self.precision.unwrap_or(6).max(1)),
            'f' => digits::fixed(x.abs(), self.precision.unwrap_or(6)),
            _ => None,
        };
        if let Some(digits) = quick {
            return self.pad(out, self.sign(x.is_sign_negative()), digits.as_str(), self.zero);
        }
        let body = match letter.to_ascii_lowercase() {
            'e' => self.exponential(x.abs(), self.precision.unwrap_or(6)),
            'g' => self.general(x.abs()),
            'a' => hexadecimal(x.abs(), self.precision),
            _ => self.fixed(x.abs(), self.precision.unwrap_or(6)),
        };
        let body = if letter.is_ascii_uppercase() { body.ascii_uppercase() } else { body };
        self.pad(out, self.sign(x.is_sign_negative()), &body, self.zero);
    }

    /// Appends what `integer` gives.
    pub fn push_integer(&self, out: &mut String, x: i128, letter: char) {
        let mut buffer = [0; 48];
        let digits = digits_of(x.unsigned_abs(), letter, &mut buffer);
        let digits = if self.precision == Some(0) && x == 0 { "" } else { digits };
        let base = match letter {
            'x' if self.alternate && x != 0 => "0x",
            'X' if self.alternate && x != 0 => "0X",
            'o' if self.alternate && !digits.starts_with('0') => "0",
            _ => "",
        };
        let sign = self.sign(x < 0);
        match self.precision {
            None if base.is_empty() => self.pad(out, sign, digits, self.zero),
            _ => {
                let missing = self.precision.unwrap_or(0).saturating_sub(digits.len());
                let body = "0".times(missing) + digits;
                self.pad(out, &format!("{sign}{base}"), &body, self.zero && self.precision.is_none());
            }
        }
    }

    fn sign(&self, negative: bool) -> &'static str {
        match (negative, self.plus, self.space) {
            (true, _, _) => "-",
            (false, true, _) => "+",
            (false, false, true) => " ",
            (false, false, false) => "",
        }
    }

    fn pad(&self, out: &mut String, prefix: &str, body: &str, zeros: bool) {
        let fill = match self.width {
            0 => 0,
            width => width.saturating_sub(prefix.len() + body.chars().count()),
        };
        let filled = |out: &mut String, with: char| out.put_all(std::iter::repeat_n(with, fill));
        if !self.left && !zeros {
            filled(out, ' ');
        }
        out.put(prefix);
        if !self.left && zeros {
            filled(out, '0');
        }
        out.put(body);
        if self.left {
            filled(out, ' ');
        }
    }

    fn fixed(&self, x: f64, precision: usize) -> String {
        let mut out = match few_decimals(x, precision) {
            Some(text) => text,
            None => format!("{x:.*}", precision.min(MOST_DECIMALS)),
        };
        out.put_all(std::iter::repeat_n('0', precision.saturating_sub(MOST_DECIMALS)));
        if self.alternate && precision == 0 {
            out.put('.');
        }
        out
    }

    fn exponential(&self, x: f64, precision: usize) -> String {
        let (mut digits, exponent) = scientific(x, precision);
        if self.alternate && precision == 0 {
            digits.put('.');
        }
        join_exponent(&digits, exponent)
    }

    fn general(&self, x: f64) -> String {
        let significant = self.precision.unwrap_or(6).max(1);
        let (digits, exponent) = scientific(x, significant - 1);
        if exponent < -4 || exponent >= significant as i32 {
            return join_exponent(self.trimmed(&digits), exponent);
        }
        let digits: String = digits.chars().filter(|c| *c != '.').gather();
        let text = match usize::try_from(exponent) {
            Ok(before) if before + 1 < digits.len() => {
                format!("{}.{}", &digits[..=before], &digits[before + 1..])
            }
            Ok(_) if self.alternate => digits + ".",
            Ok(_) => digits,
            Err(_) => format!("0.{}{digits}", "0".times(exponent.unsigned_abs() as usize - 1)),
        };
        self.trimmed(&text).duplicate()
    }

    /// `%g` drops the zeros behind the point, and the point.
    fn trimmed<'a>(&self, text: &'a str) -> &'a str {
        let plain = !self.alternate && text.contains('.');
        if plain { text.trim_end_matches('0').trim_end_matches('.') } else { text }
    }
}

/// The digits of an integer in the base of a conversion's letter.
fn digits_of(mut x: u128, letter: char, buffer: &mut [u8; 48]) -> &str {
    let base = match letter {
        'o' => 8,
        'x' | 'X' => 16,
        _ => 10,
    };
    let symbols = if letter == 'X' { b"0123456789ABCDEF" } else { b"0123456789abcdef" };
    let mut at = buffer.len();
    // Almost all fit, and division of 64 bits is one instruction.
    while x > u128::from(u64::MAX) {
        at -= 1;
        buffer[at] = symbols[(x % base) as usize];
        x /= base;
    }
    // Division by what is known takes no division.
    at = match letter {
        'o' => digits_in::<8>(x as u64, symbols, buffer, at),
        'x' | 'X' => digits_in::<16>(x as u64, symbols, buffer, at),
        _ => digits_in::<10>(x as u64, symbols, buffer, at),
    };
    std::str::from_utf8(&buffer[at..]).unwrap_or_default()
}

/// Writes digits before a place; gives where they begin.
fn digits_in<const BASE: u64>(mut x: u64, symbols: &[u8; 16], buffer: &mut [u8; 48], mut at: usize) -> usize {
    loop {
        at -= 1;
        buffer[at] = symbols[(x % BASE) as usize];
        x /= BASE;
        if x == 0 {
            return at;
        }
    }
}

/// The number with `precision` decimals where its shortest decimal form has no more, which is found much faster
/// than exact digits: the form lies within half a unit in the last place of the number, and where that is less
/// than half of the last decimal, rounding the number itself gives the form.
fn few_decimals(x: f64, precision: usize) -> Option<String> {
    if precision > 15 || x * f64::EPSILON >= 10f64.powi(-(precision as i32)) {
        return None;
    }
    let mut text = format!("{x}");
    let decimals = text.find('.').map_or(0, |point| text.len() - point - 1);
    if decimals > precision {
        return None;
    }
    if decimals == 0 && precision > 0 {
        text.put('.');
    }
    text.put_all(std::iter::repeat_n('0', precision - decimals));
    Some(text)
}

/// The text flush right in a field, which may be wider than what the standard formatting allows.
pub fn flush_right(text: &str, width: usize) -> String {
    " ".times(width.saturating_sub(text.chars().count())) + text
}

/// The digits `d.ddd` with `precision` decimals, and the decimal exponent, of a number that is not negative.
pub fn scientific(x: f64, precision: usize) -> (String, i32) {
    // As in `few_decimals`: a shortest form with no more digits is the rounded number, but for numbers that have fewer bits.
    if precision < 15 && !x.is_subnormal() {
        let text = format!("{x:e}");
        if let Some((digits, exponent)) = text.split_once('e') {
            let decimals = digits.len().saturating_sub(2);
            if decimals <= precision {
                let mut digits = digits.duplicate();
                if digits.len() == 1 && precision > 0 {
                    digits.put('.');
                }
                digits.put_all(std::iter::repeat_n('0', precision - decimals));
                return (digits, exponent.parse().unwrap_or(0));
            }
        }
    }
    let text = format!("{x:.*e}", precision.min(MOST_DECIMALS));
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let mut digits = digits.duplicate();
    digits.put_all(std::iter::repeat_n('0', precision.saturating_sub(MOST_DECIMALS)));
    (digits, exponent.parse().unwrap_or(0))
}

/// The decimal exponent of a finite number that is not zero: `floor(log10(|x|))`, exactly.
pub fn decimal_exponent(x: f64) -> i32 {
    // The shortest digits that read back as `x` never round up to the next power of ten.
    let text = format!("{:e}", x.abs());
    text.split_once('e').and_then(|(_, e)| e.parse().ok()).unwrap_or(0)
}

fn join_exponent(digits: &str, exponent: i32) -> String {
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{digits}e{sign}{:02}", exponent.unsigned_abs())
}

/// `%a`: `0x1.8p+0`.
fn hexadecimal(x: f64, precision: Option<usize>) -> String {
    if x == 0.0 {
        return match precision {
            Some(p) if p > 0 => format!("0x0.{}p+0", "0".times(p)),
            _ => "0x0p+0".duplicate(),
        };
    }
    let bits = x.to_bits();
    let stored = (bits >> 52) as i32 & 0x7ff;
    let (mut significand, exponent) = match stored {
        0 => (bits & ((1 << 52) - 1), -1022),
        _ => ((bits & ((1 << 52) - 1)) | (1 << 52), stored - 1023),
    };
    let mut digits = 13;
    if let Some(p) = precision.filter(|&p| p < 13) {
        let dropped = 4 * (13 - p) as u32;
        let half = 1u64 << (dropped - 1);
        let rest = significand & ((1 << dropped) - 1);
        significand >>= dropped;
        if rest > half || (rest == half && significand & 1 == 1) {
            significand += 1;
        }
        digits = p;
    }
    let lead = significand >> (4 * digits);
    let rest = significand & ((1u64 << (4 * digits)) - 1);
    let mut fraction = if digits == 0 { String::new() } else { format!("{rest:0digits$x}") };
    match precision {
        None => fraction.truncate(fraction.trim_end_matches('0').len()),
        Some(p) => fraction.put_all(std::iter::repeat_n('0', p.saturating_sub(13))),
    }
    let point = if fraction.is_empty() { "" } else { "." };
    format!("0x{lead}{point}{fraction}p{exponent:+}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn float(spec: &str, x: f64, letter: char) -> String {
        let (width, precision) = spec.split_once('.').unwrap_or((spec, ""));
        let flags = width.trim_end_matches(|c: char| c.is_ascii_digit() && c != '0');
        Spec {
            left: flags.contains('-'),
            plus: flags.contains('+'),
            zero: flags.contains('0'),
            width: width.trim_start_matches(['-', '+', '0']).parse().unwrap_or(0),
            precision: precision.parse().ok(),
            ..Spec::default()
        }
        .float(x, letter)
    }

    #[test]
    fn floats_are_those_of_c() {
        assert_eq!(float("", std::f64::consts::PI, 'f'), "3.141593");
        assert_eq!(float("08.3", std::f64::consts::PI, 'f'), "0003.142");
        assert_eq!(float("8.3", -std::f64::consts::PI, 'f'), "  -3.142");
        assert_eq!(float(".0", 0.5, 'f'), "0");
        assert_eq!(float(".0", 1.5, 'f'), "2");
        assert_eq!(float(".0", 2.5, 'f'), "2");
        assert_eq!(float(".1", 0.25, 'f'), "0.2");
        assert_eq!(float(".20", 0.1, 'f'), "0.10000000000000000555");
        assert_eq!(float(".2", 0.125, 'f'), "0.12");
        assert_eq!(float("", 1e23, 'f'), "99999999999999991611392.000000");
        assert_eq!(float("", 1e10 + 0.125, 'f'), "10000000000.125000");
        assert_eq!(float("", 12_345.5, 'g'), "12345.5");
        assert_eq!(float("", 0.000_125, 'g'), "0.000125");
        assert_eq!(float(".3", 0.000_123_456, 'g'), "0.000123");
        assert_eq!(float(".17", 0.1, 'g'), "0.10000000000000001");
        assert_eq!(float("", 1e22, 'f'), "10000000000000000000000.000000");
        assert_eq!(float("", 0.0, 'e'), "0.000000e+00");
        assert_eq!(float(".2", 12345.0, 'e'), "1.23e+04");
        assert_eq!(float(".4", 5e-324, 'e'), "4.9407e-324");
        assert_eq!(float("", 1e-300, 'E'), "1.000000E-300");
        assert_eq!(float("", 100000.0, 'g'), "100000");
        assert_eq!(float("", 1e6, 'g'), "1e+06");
        assert_eq!(float("", 1e-5, 'g'), "1e-05");
        assert_eq!(float(".10", 0.1, 'g'), "0.1");
        assert_eq!(float(".3", 999.9, 'g'), "1e+03");
        assert_eq!(float("+", f64::INFINITY, 'f'), "+Inf");
        assert_eq!(float("05", f64::NAN, 'f'), "  NaN");
        assert_eq!(float("", -0.0, 'g'), "-0");
        assert_eq!(float("", 1.0, 'a'), "0x1p+0");
        assert_eq!(float("", std::f64::consts::PI, 'a'), "0x1.921fb54442d18p+1");
        assert_eq!(float(".2", 0.1, 'a'), "0x1.9ap-4");
    }

    #[test]
    fn integers_and_texts_are_those_of_c() {
        let spec = Spec { precision: Some(3), width: 5, ..Spec::default() };
        assert_eq!(spec.integer(7, 'd'), "  007");
        assert_eq!(spec.text("abcdef"), "  abc");
        assert_eq!(Spec { alternate: true, ..Spec::default() }.integer(255, 'x'), "0xff");
        assert_eq!(Spec { alternate: true, ..Spec::default() }.integer(8, 'o'), "010");
        assert_eq!(Spec { zero: true, width: 5, ..Spec::default() }.integer(-5, 'd'), "-0005");
        assert_eq!(Spec::default().integer(i128::from(u64::MAX), 'd'), "18446744073709551615");
        assert_eq!(decimal_exponent(999.999_999_999_999_9), 2);
        assert_eq!(decimal_exponent(1000.0), 3);
    }
}
