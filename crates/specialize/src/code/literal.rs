//! Values as MATLAB text that reads well and reads back bit for bit.
//!
//! ```text
//! 0.1        0.1             [1 2 3 4]          1:4             int8 [1 2]        int8([1 2])
//! pi         pi              zeros of 3x200     zeros(3, 200)   {1, 'a'}          {1, 'a'}
//! -0         -0              eye of 4x4         eye(4)          struct, a = {1}   struct('a', {{1}})
//! ```
//!
//! What has no literal, such as an object that is shared by reference, has no text.

use lanner_facts::Class;
use lanner_runtime::value::{C64, Char, FunctionHandle, Struct, Target, Tensor, Text};
use lanner_runtime::{Dims, Value};
use std::fmt::Write;

/// The text of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Literal {
    /// The text.
    pub text: String,
    /// Whether it begins with a sign, so that it stands in parentheses where an operator binds it.
    pub is_signed: bool,
    /// Whether it is a range or has an operator, which stands in parentheses within any operator.
    pub is_compound: bool,
}

impl Literal {
    fn plain(text: impl Into<String>) -> Literal {
        Literal { text: text.into(), is_signed: false, is_compound: false }
    }

    fn compound(text: String) -> Literal {
        Literal { text, is_signed: false, is_compound: true }
    }
}

/// Whether a value has a literal.
pub fn has_literal(value: &Value) -> bool {
    match value {
        Value::Cell(t) => t.data().iter().all(has_literal),
        Value::Struct(s) => s.fields().iter().flat_map(|(_, values)| values).all(has_literal),
        Value::Function(handle) => function(handle).is_some(),
        Value::Sparse(_) | Value::Object(_) | Value::Undefined | Value::List(_) | Value::Shared(_) => false,
        _ => true,
    }
}

/// The text of a value; none where it has no literal.
pub fn literal(value: &Value) -> Option<Literal> {
    Some(match value {
        Value::Scalar(x) => number(*x),
        Value::Bool(x) => Literal::plain(if *x { "true" } else { "false" }),
        Value::Int(class, bits) => Literal::plain(integer(*class, &integer_text(*class, *bits))),
        Value::Range(range) => {
            let values: Vec<f64> = range.iter().collect();
            return doubles(&Tensor::row(values));
        }
        Value::Double(t) => return doubles(t),
        Value::Single(t) => {
            let texts: Vec<String> = t.data().iter().map(|&x| single_text(x)).collect();
            Literal::plain(format!("single({})", bracketed(t.dims(), &texts)?))
        }
        Value::Complex(t) => return complex(t),
        Value::ComplexSingle(t) => {
            let wide = t.map(|z| C64::new(f64::from(z.re), f64::from(z.im)));
            Literal::plain(format!("single({})", complex(&wide)?.text))
        }
        Value::Int8(t) => integers(Class::Int8, t)?,
        Value::Int16(t) => integers(Class::Int16, t)?,
        Value::Int32(t) => integers(Class::Int32, t)?,
        Value::Int64(t) => integers(Class::Int64, t)?,
        Value::Uint8(t) => integers(Class::Uint8, t)?,
        Value::Uint16(t) => integers(Class::Uint16, t)?,
        Value::Uint32(t) => integers(Class::Uint32, t)?,
        Value::Uint64(t) => integers(Class::Uint64, t)?,
        Value::Logical(t) => logicals(t)?,
        Value::Char(t) => return chars(t),
        Value::String(t) => return strings(t),
        Value::Cell(t) => return cells(t),
        Value::Struct(s) => return structure(s),
        Value::Function(handle) => return function(handle),
        Value::Sparse(_) | Value::Object(_) | Value::Undefined | Value::List(_) | Value::Shared(_) => {
            return None;
        }
    })
}

/// A real double.
fn number(x: f64) -> Literal {
    let text = number_text(x);
    Literal { is_signed: text.starts_with('-'), text, is_compound: false }
}

/// The shortest digits that read back as the same double.
pub(super) fn number_text(x: f64) -> String {
    if x.is_nan() {
        return "NaN".to_owned();
    }
    if x.is_infinite() {
        return if x > 0.0 { "Inf".to_owned() } else { "-Inf".to_owned() };
    }
    if x.abs() == std::f64::consts::PI {
        return if x > 0.0 { "pi".to_owned() } else { "-pi".to_owned() };
    }
    digits(x, &format!("{x:e}"))
}

/// The digits of `1.25e-7` as a person writes them: without an exponent where that is short.
fn digits(x: f64, scientific: &str) -> String {
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let many = mantissa.chars().filter(char::is_ascii_digit).count() as i32;
    if (-5..0).contains(&exponent) || (0..16).contains(&exponent) && (exponent < many + 6) {
        let plain = format!("{x}");
        if plain.len() <= mantissa.len() + 6 {
            return plain;
        }
    }
    format!("{mantissa}e{exponent}")
}

fn single_text(x: f32) -> String {
    if x.is_nan() || x.is_infinite() {
        return number_text(f64::from(x));
    }
    let text = digits(f64::from(x), &format!("{x:e}"));
    // The shortest digits of a single are read as a double, which is rounded to the single.
    if text.parse::<f64>().is_ok_and(|read| read as f32 == x) && text.len() <= 12 {
        text
    } else {
        format!("{x:e}")
    }
}

fn integer_text(class: Class, bits: i64) -> String {
    if class == Class::Uint64 { (bits as u64).to_string() } else { bits.to_string() }
}

/// `int8(5)`; what a double does not hold as hexadecimal digits.
fn integer(class: Class, text: &str) -> String {
    let magnitude: i128 = text.parse().unwrap_or(0);
    if magnitude.unsigned_abs() <= 1 << 53 {
        return format!("{class}({text})");
    }
    match class {
        Class::Uint64 => format!("0x{magnitude:X}u64"),
        _ => format!("0x{:X}s64", magnitude as i64),
    }
}

fn integers<T: Copy + Into<i128>>(class: Class, t: &Tensor<T>) -> Option<Literal> {
    let values: Vec<i128> = t.data().iter().map(|&x| x.into()).collect();
    if values.iter().any(|x| x.unsigned_abs() > 1 << 53) {
        let texts: Vec<String> = values.iter().map(|x| integer(class, &x.to_string())).collect();
        return Some(Literal::plain(bracketed(t.dims(), &texts)?));
    }
    if let Some(size) = constant_size(t.dims(), &values, |x| *x == 0) {
        return Some(Literal::plain(format!("zeros({size}, '{class}')")));
    }
    let doubles = Tensor::new(t.dims().clone(), values.iter().map(|&x| x as f64).collect());
    Some(Literal::plain(format!("{class}({})", self::doubles(&doubles)?.text)))
}

/// The extents of an array that holds one value everywhere, as arguments; none of a small one or another one.
fn constant_size<T>(dims: &Dims, data: &[T], is_it: impl Fn(&T) -> bool) -> Option<String> {
    const SMALL: usize = 4;
    (data.len() > SMALL && data.iter().all(is_it)).then(|| size_text(dims))
}

/// `3, 200`; `4` of a square matrix.
fn size_text(dims: &Dims) -> String {
    match dims.as_slice() {
        [m, n] if m == n => m.to_string(),
        extents => extents.iter().map(usize::to_string).collect::<Vec<_>>().join(", "),
    }
}

fn doubles(t: &Tensor<f64>) -> Option<Literal> {
    let (dims, data) = (t.dims(), t.data());
    if data.is_empty() {
        return Some(Literal::plain(empty(dims)));
    }
    let is = |wanted: f64| move |x: &f64| x.to_bits() == wanted.to_bits();
    if let Some(size) = constant_size(dims, data, is(0.0)) {
        return Some(Literal::plain(format!("zeros({size})")));
    }
    if let Some(size) = constant_size(dims, data, is(1.0)) {
        return Some(Literal::plain(format!("ones({size})")));
    }
    if let Some(size) = constant_size(dims, data, is(data[0])) {
        let number = number(data[0]);
        let has_filled_form = data[0].is_nan() || data[0] == f64::INFINITY;
        return Some(Literal::plain(if has_filled_form {
            format!("{}({size})", number.text)
        } else {
            format!("repmat({}, {})", number.text, full_size(dims))
        }));
    }
    if is_identity(dims, data) {
        return Some(Literal::plain(format!("eye({})", dims.rows())));
    }
    if let Some(range) = range(dims, data) {
        return Some(range);
    }
    let texts: Vec<String> = data.iter().map(|&x| number_text(x)).collect();
    Some(Literal::plain(bracketed(dims, &texts)?))
}

fn full_size(dims: &Dims) -> String {
    match dims.as_slice() {
        [m, n] => format!("{m}, {n}"),
        _ => format!("[{}]", dims.as_slice().iter().map(usize::to_string).collect::<Vec<_>>().join(" ")),
    }
}

fn is_identity(dims: &Dims, data: &[f64]) -> bool {
    let n = dims.rows();
    let one_at = |k: usize| k / n == k % n;
    dims.as_slice() == [n, n]
        && n > 2
        && data.iter().enumerate().all(|(k, x)| x.to_bits() == f64::from(u8::from(one_at(k))).to_bits())
}

/// `1:10`, `0:2:8`: of integers, whose elements are the same however they are computed.
fn range(dims: &Dims, data: &[f64]) -> Option<Literal> {
    let [first, second, _, _, ..] = *data else { return None };
    let step = second - first;
    let whole = |x: f64| x.fract() == 0.0 && x.abs() < 1e15 && !(x == 0.0 && x.is_sign_negative());
    let is_range = step != 0.0
        && data.iter().all(|&x| whole(x))
        && data.windows(2).all(|pair| pair[1] - pair[0] == step);
    if !is_range {
        return None;
    }
    let (from, to) = (number_text(first), number_text(data[data.len() - 1]));
    let text =
        if step == 1.0 { format!("{from}:{to}") } else { format!("{from}:{}:{to}", number_text(step)) };
    if dims.is_row() {
        Some(Literal::compound(text))
    } else if dims.is_column() {
        Some(Literal::plain(format!("({text})'")))
    } else {
        None
    }
}

fn empty(dims: &Dims) -> String {
    if *dims == Dims::EMPTY { "[]".to_owned() } else { format!("zeros({})", size_text(dims)) }
}

/// `[1 2; 3 4]`, elements in column-major order; more dimensions by `reshape`.
fn bracketed(dims: &Dims, texts: &[String]) -> Option<String> {
    if let ([one], true) = (texts, dims.is_scalar()) {
        return Some(one.clone());
    }
    if texts.is_empty() {
        return Some(empty(dims));
    }
    if dims.rank() > 2 {
        let row = bracketed(&Dims::matrix(1, texts.len()), texts)?;
        return Some(format!("reshape({row}, {})", full_size(dims)));
    }
    let rows = dims.rows();
    let line = |r: usize| -> String {
        let row: Vec<&str> = texts.iter().skip(r).step_by(rows).map(String::as_str).collect();
        row.join(" ")
    };
    Some(format!("[{}]", (0..rows).map(line).collect::<Vec<_>>().join("; ")))
}

fn complex(t: &Tensor<C64>) -> Option<Literal> {
    let of = |z: &C64| -> String {
        let is_plain = |x: f64| x.is_finite() && !(x == 0.0 && x.is_sign_negative());
        if z.im != 0.0 && is_plain(z.re) && z.im.is_finite() {
            // `pii` would be a name.
            let (re, im) = (number_text(z.re), digits(z.im.abs(), &format!("{:e}", z.im.abs())));
            if z.re == 0.0 && z.im > 0.0 {
                return format!("{im}i");
            }
            return format!("{re}{}{im}i", if z.im < 0.0 { '-' } else { '+' });
        }
        format!("complex({}, {})", number_text(z.re), number_text(z.im))
    };
    let texts: Vec<String> = t.data().iter().map(of).collect();
    if let ([one], true) = (texts.as_slice(), t.dims().is_scalar()) {
        let is_compound = !one.starts_with("complex");
        return Some(Literal { text: one.clone(), is_signed: one.starts_with('-'), is_compound });
    }
    // Where all imaginary parts are 0 the array is complex by name only.
    if t.data().iter().all(|z| z.im == 0.0) {
        let re = Tensor::new(t.dims().clone(), t.data().iter().map(|z| z.re).collect());
        return Some(Literal::plain(format!("complex({})", doubles(&re)?.text)));
    }
    Some(Literal::plain(bracketed(t.dims(), &texts)?))
}

fn logicals(t: &Tensor<bool>) -> Option<Literal> {
    let (dims, data) = (t.dims(), t.data());
    if data.is_empty() {
        return Some(Literal::plain(format!("false({})", size_text(dims))));
    }
    for truth in [true, false] {
        if let Some(size) = constant_size(dims, data, |&x| x == truth) {
            return Some(Literal::plain(format!("{truth}({size})")));
        }
    }
    let texts: Vec<String> = data.iter().map(|x| x.to_string()).collect();
    if data.len() <= 4 {
        return Some(Literal::plain(bracketed(dims, &texts)?));
    }
    let digits: Vec<String> = data.iter().map(|&x| u8::from(x).to_string()).collect();
    Some(Literal::plain(format!("logical({})", bracketed(dims, &digits)?)))
}

fn chars(t: &Tensor<Char>) -> Option<Literal> {
    let dims = t.dims();
    if *dims == Dims::EMPTY {
        return Some(Literal::plain("''"));
    }
    if t.numel() == 0 {
        return Some(Literal::plain(format!("char(zeros({}))", size_text(dims))));
    }
    if dims.rank() > 2 {
        let row = chars(&Tensor::row(t.data().to_vec()))?;
        return Some(Literal::plain(format!("reshape({}, {})", row.text, full_size(dims))));
    }
    let rows: Option<Vec<String>> = (0..dims.rows())
        .map(|r| {
            let units: Vec<u16> = t.data().iter().skip(r).step_by(dims.rows()).map(|c| c.0).collect();
            char_row(&units)
        })
        .collect();
    let rows = rows?;
    Some(Literal::plain(match rows.as_slice() {
        [one] => one.clone(),
        many => format!("[{}]", many.join("; ")),
    }))
}

/// `'it''s'`; control characters by their codes.
fn char_row(units: &[u16]) -> Option<String> {
    let is_plain = |unit: u16| unit >= 32 && unit != 127;
    let quoted = |part: &[u16]| Some(format!("'{}'", String::from_utf16(part).ok()?.replace('\'', "''")));
    if units.iter().all(|&unit| is_plain(unit)) {
        return quoted(units);
    }
    let parts: Option<Vec<String>> = units
        .chunk_by(|&a, &b| is_plain(a) == is_plain(b))
        .map(|part| match part {
            [first, ..] if is_plain(*first) => quoted(part),
            [one] => Some(format!("char({one})")),
            many => {
                let codes: Vec<String> = many.iter().map(u16::to_string).collect();
                Some(format!("char([{}])", codes.join(" ")))
            }
        })
        .collect();
    let parts = parts?;
    Some(match parts.as_slice() {
        [one] => one.clone(),
        many => format!("[{}]", many.join(" ")),
    })
}

fn strings(t: &Tensor<Text>) -> Option<Literal> {
    let of = |text: &Text| match text {
        Some(text) if text.chars().all(|c| !c.is_control()) => {
            Some(format!("\"{}\"", text.replace('"', "\"\"")))
        }
        Some(text) => Some(format!("string({})", char_row(&text.encode_utf16().collect::<Vec<_>>())?)),
        None => Some("string(missing)".to_owned()),
    };
    if t.numel() == 0 {
        return Some(Literal::plain(format!("strings({})", full_size(t.dims()))));
    }
    let texts: Option<Vec<String>> = t.data().iter().map(of).collect();
    Some(Literal::plain(bracketed(t.dims(), &texts?)?))
}

fn cells(t: &Tensor<Value>) -> Option<Literal> {
    let dims = t.dims();
    if *dims == Dims::EMPTY {
        return Some(Literal::plain("{}"));
    }
    let is_empty = |value: &Value| matches!(value, Value::Double(t) if *t.dims() == Dims::EMPTY);
    if t.numel() == 0 || t.numel() > 2 && t.data().iter().all(is_empty) {
        return Some(Literal::plain(format!("cell({})", size_text(dims))));
    }
    let texts: Option<Vec<String>> = t.data().iter().map(|cell| Some(literal(cell)?.text)).collect();
    let texts = texts?;
    if dims.rank() > 2 {
        let row = format!("{{{}}}", texts.join(", "));
        return Some(Literal::plain(format!("reshape({row}, {})", full_size(dims))));
    }
    let line = |r: usize| -> String {
        let row: Vec<&str> = texts.iter().skip(r).step_by(dims.rows()).map(String::as_str).collect();
        row.join(", ")
    };
    Some(Literal::plain(format!("{{{}}}", (0..dims.rows()).map(line).collect::<Vec<_>>().join("; "))))
}

fn structure(s: &Struct) -> Option<Literal> {
    let mut text = String::from("struct(");
    let is_one = s.dims().is_scalar();
    if s.fields().is_empty() {
        return Some(Literal::plain(match is_one {
            true => "struct()".to_owned(),
            false => format!("repmat(struct(), {})", full_size(s.dims())),
        }));
    }
    for (k, (name, values)) in s.fields().iter().enumerate() {
        let value = match values.as_slice() {
            [Value::Cell(t)] if is_one => format!("{{{}}}", cells(t)?.text),
            [value] if is_one => literal(value)?.text,
            values => cells(&Tensor::new(s.dims().clone(), values.to_vec()))?.text,
        };
        let comma = if k > 0 { ", " } else { "" };
        let _ = write!(text, "{comma}'{name}', {value}");
    }
    text.push(')');
    Some(Literal::plain(text))
}

/// A handle that has captured nothing: names of functions may be captured as variables that there are not.
fn function(handle: &FunctionHandle) -> Option<Literal> {
    let is_value = |value: &Value| !matches!(value, Value::Undefined);
    let has_captured = matches!(&handle.target, Target::Code(_, captured) if captured.iter().any(is_value));
    if has_captured {
        return None;
    }
    let text = if handle.is_anonymous() { handle.text.to_string() } else { format!("@{}", handle.text) };
    Some(Literal { is_compound: handle.is_anonymous(), text, is_signed: false })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::rc::Rc;

    fn text(value: Value) -> String {
        literal(&value).unwrap().text
    }

    #[test]
    fn numbers_read_as_people_write_them() {
        let of = |x: f64| text(Value::Scalar(x));
        assert_eq!(of(0.1), "0.1");
        assert_eq!(of(3.0), "3");
        assert_eq!(of(-0.0), "-0");
        assert_eq!(of(1e-9), "1e-9");
        assert_eq!(of(1e300), "1e300");
        assert_eq!(of(100000.0), "100000");
        assert_eq!(of(123456789.0), "123456789");
        assert_eq!(of(0.001), "0.001");
        assert_eq!(of(1.0 / 3.0), "0.3333333333333333");
        assert_eq!(of(std::f64::consts::PI), "pi");
        assert_eq!(of(f64::NEG_INFINITY), "-Inf");
        for x in [0.1 + 0.2, 1e23, 5e-324, f64::MAX, 1.0e15 + 0.5, 123456.789e-7] {
            assert_eq!(of(x).parse::<f64>().unwrap().to_bits(), x.to_bits(), "{x}");
        }
    }

    #[test]
    fn arrays_are_what_makes_them() {
        let row = |data: &[f64]| text(Value::Double(Rc::new(Tensor::row(data.to_vec()))));
        assert_eq!(row(&[1.0, 2.0, 3.0, 4.0]), "1:4");
        assert_eq!(row(&[8.0, 6.0, 4.0, 2.0]), "8:-2:2");
        assert_eq!(row(&[1.0, 2.5]), "[1 2.5]");
        assert_eq!(row(&[0.0; 7]), "zeros(1, 7)");
        assert_eq!(row(&[2.5; 7]), "repmat(2.5, 1, 7)");
        let eye = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
        assert_eq!(text(Value::Double(Rc::new(Tensor::new(Dims::matrix(3, 3), eye.to_vec())))), "eye(3)");
        assert_eq!(text(Value::Double(Rc::new(Tensor::new(Dims::matrix(0, 3), vec![])))), "zeros(0, 3)");
    }

    #[test]
    fn texts_and_containers() {
        assert_eq!(text(Value::text("it's")), "'it''s'");
        assert_eq!(text(Value::text("a\n")), "['a' char(10)]");
        assert_eq!(text(Value::string("a\"b")), "\"a\"\"b\"");
        let cell = Value::cell_row(vec![Value::Scalar(1.0), Value::text("a")]);
        assert_eq!(text(cell.clone()), "{1, 'a'}");
        assert_eq!(
            text(Value::structure([("a", cell), ("b", Value::Bool(true))])),
            "struct('a', {{1, 'a'}}, 'b', true)"
        );
        assert_eq!(text(Value::Int(Class::Uint64, -1)), "0xFFFFFFFFFFFFFFFFu64");
    }
}
