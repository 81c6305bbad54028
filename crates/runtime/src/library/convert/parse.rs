//! Texts as numbers: `str2double`, `str2num`, `sscanf`.

use crate::memory::{Gather, Join};
use crate::text::scan::{self, Size, Template, Unit};
use crate::{Args, C64, Error, Host, Outputs, Result, Tensor, Value, one};

/// `str2double(x)`: a number for every text, NaN where there is none.
pub fn str2double(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let (dims, numbers): (_, Vec<C64>) = match &args[0] {
        Value::Cell(t) => (t.dims().clone(), t.data().iter().map(value_number).gather()),
        Value::String(t) => {
            let parse = |s: &crate::Text| s.as_deref().map_or(NAN, number);
            (t.dims().clone(), t.data().iter().map(parse).gather())
        }
        other => (crate::Dims::SCALAR, vec![value_number(other)]),
    };
    one(Value::from(Tensor::new(dims, numbers)).narrowed())
}

const NAN: C64 = C64::new(f64::NAN, 0.0);

fn value_number(value: &Value) -> C64 {
    match value {
        Value::Char(_) | Value::String(_) => value.as_text().map_or(NAN, |text| number(&text)),
        _ => NAN,
    }
}

/// The number that a text is: real, or real and imaginary parts in either order.
fn number(text: &str) -> C64 {
    // Commas between digits carry no meaning.
    let text: String = text.trim().chars().filter(|&c| c != ',').gather();
    let Some((first, rest)) = part(&text) else { return NAN };
    let rest = rest.trim_start();
    if rest.is_empty() {
        return first.into_complex();
    }
    if !rest.starts_with(['+', '-']) {
        return NAN;
    }
    match part(rest) {
        Some((second, rest)) if rest.trim().is_empty() && first.imaginary != second.imaginary => {
            let (re, im) = if first.imaginary { (second, first) } else { (first, second) };
            C64::new(re.value, im.value)
        }
        _ => NAN,
    }
}

struct Part {
    value: f64,
    imaginary: bool,
}

impl Part {
    fn into_complex(self) -> C64 {
        if self.imaginary { C64::new(0.0, self.value) } else { C64::new(self.value, 0.0) }
    }
}

/// A signed real or imaginary number at the start of the text, and what follows it.
fn part(text: &str) -> Option<(Part, &str)> {
    let (negative, mut rest) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    rest = rest.trim_start();
    let sign = if negative { -1.0 } else { 1.0 };
    if let Some(after) = unit(rest) {
        // `i`, `i*2`.
        return match after.trim_start().strip_prefix('*') {
            Some(factor) => {
                let (value, rest) = magnitude(factor.trim_start())?;
                Some((Part { value: sign * value, imaginary: true }, rest))
            }
            None => Some((Part { value: sign, imaginary: true }, after)),
        };
    }
    let (value, rest) = magnitude(rest)?;
    let after = rest.trim_start();
    let after = after.strip_prefix('*').map_or(after, str::trim_start);
    match unit(after) {
        Some(after) => Some((Part { value: sign * value, imaginary: true }, after)),
        None => Some((Part { value: sign * value, imaginary: false }, rest)),
    }
}

/// What follows the imaginary unit; `Inf` does not begin with one.
fn unit(text: &str) -> Option<&str> {
    let rest = text.strip_prefix(['i', 'j'])?;
    let goes_on = rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    (!goes_on).then_some(rest)
}

/// Digits with point and exponent, `Inf` or `NaN`.
fn magnitude(text: &str) -> Option<(f64, &str)> {
    for (word, value) in [("inf", f64::INFINITY), ("nan", f64::NAN)] {
        if text.get(..3).is_some_and(|start| start.eq_ignore_ascii_case(word)) {
            return Some((value, &text[3..]));
        }
    }
    let end = number_length(text)?;
    Some((text[..end].parse().ok()?, &text[end..]))
}

/// The length of the decimal number at the start of the text.
pub fn number_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let digits = |from: usize| bytes[from..].iter().take_while(|b| b.is_ascii_digit()).count();
    let whole = digits(0);
    let mut end = whole;
    let mut decimals = 0;
    if bytes.get(end) == Some(&b'.') {
        decimals = digits(end + 1);
        end += 1 + decimals;
    }
    if whole + decimals == 0 {
        return None;
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        let exponent = bytes.get(end + 1 + sign..).map_or(0, |_| digits(end + 1 + sign));
        if exponent > 0 {
            end += 1 + sign + exponent;
        }
    }
    Some(end)
}

/// `[x, ok] = str2num(text)`: the value of any expression, in which no variables are seen.
pub fn str2num(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let rows = match &args[0] {
        Value::Char(t) => crate::char_rows(t),
        other => other.as_text().into_iter().gather(),
    };
    let text = format!("[{}]", rows.joined("\n"));
    let (value, ok) = match host.evaluate_apart(&text) {
        Ok(outputs) => match outputs.into_iter().next() {
            Some(value) => (value, true),
            None => (Value::empty(), false),
        },
        // Text that this program cannot look at may well be a number.
        Err(error) if error.is_catchable() && !error.is_not_here() => (Value::empty(), false),
        Err(error) => return Err(error),
    };
    let mut outputs = one(value)?;
    if nargout > 1 {
        outputs.push(ok.into());
    }
    Ok(outputs)
}

/// `[a, count, message, next] = sscanf(text, format, size)`.
pub fn sscanf(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let Some(template) = Template::of(&args[1]) else { return Err(not_text()) };
    if let Value::Char(t) = &args[0] {
        return scanned(t.data(), &template, &args, nargout);
    }
    let source = crate::library::strings::texts::value_units(&args[0]).ok_or_else(not_text)?;
    scanned(&source, &template, &args, nargout)
}

fn not_text() -> Error {
    Error::new(
        "MATLAB:sscanf:invalidInput",
        "First and second arguments must be character vectors or string scalars.",
    )
}

fn scanned<T: Unit>(source: &[T], template: &Template, args: &[Value], nargout: usize) -> Result<Outputs> {
    if args.get(2).and_then(Value::as_text).is_some_and(|t| t == "C") {
        let (values, _) = scan::scan_each(source, template);
        return Ok(values.into_iter().map(|v| v.unwrap_or_else(Value::empty)).take(nargout.max(1)).gather());
    }
    let scanned = scan::scan(source, template, Size::of(args.get(2))?);
    if nargout <= 1 {
        return one(scanned.value);
    }
    let message = Value::text(scanned.message);
    let all = [scanned.value, scanned.count.into(), message, (scanned.used + 1).into()];
    Ok(all.into_iter().take(nargout).gather())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_what_is_none() {
        let z = C64::new;
        let cases = [
            ("1,234.5", z(1234.5, 0.0)),
            ("1e3", z(1000.0, 0.0)),
            (" 12 ", z(12.0, 0.0)),
            ("1 + 2 i", z(1.0, 2.0)),
            ("-i", z(0.0, -1.0)),
            ("i*2", z(0.0, 2.0)),
            ("1+i*2", z(1.0, 2.0)),
            ("1i+2", z(2.0, 1.0)),
            (".5", z(0.5, 0.0)),
            ("5.", z(5.0, 0.0)),
            ("-Inf", z(f64::NEG_INFINITY, 0.0)),
            ("1-1e2j", z(1.0, -100.0)),
            ("- 5", z(-5.0, 0.0)),
        ];
        for (text, want) in cases {
            assert_eq!(number(text), want, "{text}");
        }
        for text in ["abc", "1 2", "1+2", "1e", "i2", "", "1e5.5", "0x10", "1.2.3", ".", "--5", "1+"] {
            assert!(number(text).re.is_nan(), "{text}");
        }
    }
}
