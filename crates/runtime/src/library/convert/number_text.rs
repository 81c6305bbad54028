//! Numbers as texts that programs use: `num2str`, `mat2str`, `int2str`, `string`.
//!
//! ```text
//! num2str(pi)              3.1416
//! num2str([1.5 2.25; 3 4]) 1.5        2.25
//!                            3           4
//! mat2str([1 2; 3 4.5])    [1 2;3 4.5]
//! ```

use crate::library::strings::texts::{Units, char_matrix, units};
use crate::memory;
use crate::memory::{Duplicate, Gather, Grow, Join, Reword};
use crate::text::number::{Spec, decimal_exponent};
use crate::text::printf;
use crate::{Args, C64, Error, Host, Outputs, Result, Tensor, Value, one};
use lanner_base::interrupt::Polled;
use lanner_facts::Class;
use smallvec::smallvec;

/// Every element as a text, as `string` and `num2str` of a scalar write it.
pub fn each(value: &Value) -> Vec<String> {
    match value {
        Value::Int(Class::Uint64, bits) => return vec![(*bits as u64).to_string()],
        Value::Int(_, bits) => return vec![bits.to_string()],
        Value::Int64(t) => return t.data().iter().map(i64::to_string).gather(),
        Value::Uint64(t) => return t.data().iter().map(u64::to_string).gather(),
        _ => {}
    }
    let most = most_digits(value);
    if value.is_complex() {
        let numbers = value.to_c64s().unwrap_or_default();
        let write = |z: &C64| {
            let sign = if z.im.is_sign_negative() { '-' } else { '+' };
            format!("{}{sign}{}i", scalar(z.re, most), scalar(z.im.abs(), most))
        };
        return numbers.iter().map(write).gather();
    }
    value.to_f64s().unwrap_or_default().iter().map(|&x| scalar(x, most)).gather()
}

/// Significant digits that are never exceeded.
fn most_digits(value: &Value) -> usize {
    if value.class() == Class::Single { 9 } else { 16 }
}

/// A single number: integers whole, others with four digits more than before the point.
fn scalar(x: f64, most: usize) -> String {
    if is_whole(x) { whole(x) } else { Spec::precise(significant(x.abs(), most)).float(x, 'g') }
}

fn is_whole(x: f64) -> bool {
    x.fract() == 0.0 || !x.is_finite()
}

/// An integer, exactly while it fits 64 bits.
fn whole(x: f64) -> String {
    if !x.is_finite() {
        return Spec::default().float(x, 'f');
    }
    if x.abs() < 18_446_744_073_709_551_616.0 {
        (x as i128).to_string()
    } else {
        Spec::precise(16).float(x, 'g')
    }
}

/// How many significant digits numbers up to `largest` get.
fn significant(largest: f64, most: usize) -> usize {
    let exponent = if largest == 0.0 || !largest.is_finite() { 0 } else { decimal_exponent(largest) };
    (exponent + 5).clamp(5, most as i32) as usize
}

fn largest(numbers: impl Iterator<Item = f64>) -> f64 {
    numbers.paced().filter(|x| x.is_finite()).fold(0.0, |m, x| m.max(x.abs()))
}

/// `num2str(x)`, `num2str(x, precision)`, `num2str(x, format)`.
pub fn num2str(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let value = &args[0];
    if matches!(value, Value::Char(_) | Value::String(_)) {
        return one(value.clone());
    }
    if !value.is_arithmetic() {
        return Err(Error::new("MATLAB:num2str:nonNumericInput", "Input to num2str must be numeric."));
    }
    if value.is_empty() {
        return one(Value::text(""));
    }
    if args.len() == 1 && value.is_scalar() {
        return one(Value::text(each(value).first().map_or("", String::as_str)));
    }
    let rows = match args.get(1) {
        Some(format) if format.as_text().is_some() => {
            formatted_rows(value, &format.as_text().unwrap_or_default())?
        }
        Some(precision) => {
            let Some(digits) = precision.as_f64().filter(|&p| p >= 0.0 && p.fract() == 0.0) else {
                return Err(Error::new(
                    "MATLAB:num2str:invalidPrecision",
                    "Precision must be a nonnegative integer scalar.",
                ));
            };
            // No double has more digits than this.
            let digits = digits.min(1100.0) as usize;
            let spec = Spec::precise(digits.max(1)).wide(digits + 7);
            general_rows(value, spec)
        }
        None => default_rows(value),
    };
    one(trimmed(rows))
}

/// Rows without the blanks that all have at their ends.
fn trimmed(rows: Vec<String>) -> Value {
    let rows: Vec<Units> = rows.iter().map(|row| units(row)).gather();
    let start = rows.iter().paced().map(|r| r.iter().take_while(|&&u| u == 32).count()).min().unwrap_or(0);
    let end = rows.iter().filter_map(|r| r.iter().rposition(|&u| u != 32)).max().map_or(0, |k| k + 1);
    let cut = |row: &Units| {
        row[start.min(row.len())..end.max(start).min(row.len()).max(start.min(row.len()))].duplicate()
    };
    char_matrix(&rows.iter().map(cut).gather::<Vec<_>>())
}

/// The elements of every row of a matrix, written by `cell`.
fn by_rows(value: &Value, mut cell: impl FnMut(usize) -> String) -> Vec<String> {
    let dims = value.dims();
    let rows = dims.rows();
    (0..rows).map(|r| (0..dims.columns_flat()).map(|c| cell(r + c * rows)).gather()).gather()
}

fn default_rows(value: &Value) -> Vec<String> {
    let (re, im): (Vec<f64>, Vec<f64>) = match value.to_c64s() {
        Some(numbers) => numbers.iter().map(|z| (z.re, z.im)).gather_both(),
        None => return Vec::new(),
    };
    let parts = || re.iter().chain(&im).copied();
    let most = largest(parts());
    if parts().all(is_whole) {
        let mut digits = if most == 0.0 { 1 } else { decimal_exponent(most) as usize + 1 };
        if parts().any(|x| !x.is_finite()) {
            digits = digits.max(3);
        }
        let width = digits + 2;
        if value.is_complex() {
            return complex_rows(value, width, &whole);
        }
        let texts = each(value);
        return by_rows(value, |k| format!("{:>width$}", texts[k]));
    }
    let digits = significant(most, most_digits(value));
    general_rows(value, Spec::precise(digits).wide(digits + 7))
}

fn general_rows(value: &Value, spec: Spec) -> Vec<String> {
    let write = |x: f64| Spec::precise(spec.precision.unwrap_or(5)).float(x, 'g');
    if value.is_complex() {
        return complex_rows(value, spec.width, &write);
    }
    let numbers = value.to_f64s().unwrap_or_default();
    by_rows(value, |k| format!("{:>width$}", write(numbers[k]), width = spec.width))
}

/// Real parts flush right, imaginary parts flush left with the `i` close behind.
fn complex_rows(value: &Value, width: usize, write: &dyn Fn(f64) -> String) -> Vec<String> {
    let numbers = value.to_c64s().unwrap_or_default();
    by_rows(value, |k| {
        let z = numbers[k];
        let sign = if z.im.is_sign_negative() { '-' } else { '+' };
        let imaginary = format!("{sign}{}i", write(z.im.abs()));
        format!("{:>width$}{imaginary:<fill$}", write(z.re), fill = width + 1)
    })
}

/// A format for one element is used for all elements of a row.
fn formatted_rows(value: &Value, template: &str) -> Result<Vec<String>> {
    let dims = value.dims();
    let (rows, columns) = (dims.rows(), dims.columns_flat());
    let per_use = printf::conversions(template).max(1);
    let repeats = columns.div_ceil(per_use);
    // Blanks at the end separate the elements; at the end of the row they go.
    let whole_row = template.times(repeats);
    let whole_row = whole_row.trim_end_matches(' ');
    let elements: Vec<Value> = crate::with_numbers!(value,
        t => t.data().iter().map(|x| crate::Element::element_value(*x)).gather(),
        else Vec::new());
    let mut lines = memory::room(rows);
    for r in (0..rows).polled() {
        let row: Vec<Value> = elements.iter().skip(r).step_by(rows).cloned().gather();
        let line = printf::format(whole_row, &row)?;
        lines.put_all(line.trim_end_matches('\n').split('\n').map(str::duplicate));
    }
    Ok(lines)
}

/// `int2str(x)`.
pub fn int2str(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let value = &args[0];
    if value.class().is_integer() {
        return num2str(host, args, nargout);
    }
    let Some(numbers) = value.to_f64s().filter(|_| value.is_arithmetic()) else {
        return Err(Error::new("MATLAB:int2str:nonNumericInput", "Input to int2str must be numeric."));
    };
    let rounded: Value =
        Tensor::new(value.dims(), numbers.iter().map(|x| x.round()).gather::<Vec<f64>>()).into();
    num2str(host, smallvec![rounded], nargout)
}

/// No double has more digits.
const MOST_DIGITS: f64 = 1100.0;

/// `mat2str(x)`, `mat2str(x, precision)`, `mat2str(x, precision, 'class')`.
pub fn mat2str(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let value = match &args[0] {
        Value::String(t) if t.numel() == 1 => {
            let text = t.data()[0].as_deref().unwrap_or("<missing>");
            return one(Value::text(&format!("\"{}\"", text.with_replaced("\"", "\"\""))));
        }
        other => other,
    };
    if !value.is_arithmetic() {
        return Err(Error::new(
            "MATLAB:mat2str:NumericInput",
            "Input matrix must be numeric, logical, or a character array.",
        ));
    }
    let dims = value.dims();
    if dims.rank() > 2 {
        return Err(Error::new("MATLAB:mat2str:TwoDInput", "Input matrix must be 2-D."));
    }
    let with_class = args.iter().skip(1).any(|v| v.as_text().is_some_and(|t| t == "class"));
    let default = if value.class() == Class::Single { 7.0 } else { 15.0 };
    let digits = args.iter().skip(1).find_map(|v| v.as_f64().filter(|_| v.is_numeric())).unwrap_or(default);
    let rows: Vec<String> = match value {
        Value::Char(t) => {
            crate::char_rows(t).iter().map(|row| format!("'{}'", row.with_replaced("'", "''"))).gather()
        }
        _ => {
            let texts = element_texts(value, digits.clamp(1.0, MOST_DIGITS) as usize);
            let n = dims.rows();
            (0..n)
                .map(|r| texts.iter().skip(r).step_by(n.max(1)).cloned().gather::<Vec<_>>().joined(" "))
                .gather()
        }
    };
    let body = match value {
        Value::Char(_) if dims.is_empty() => "''".duplicate(),
        Value::Char(_) if rows.len() == 1 => rows.joined(""),
        _ if dims == crate::Dims::EMPTY => "[]".duplicate(),
        _ if dims.is_empty() => format!("zeros({},{})", dims.rows(), dims.columns()),
        _ if dims.is_scalar() => rows.joined(""),
        _ => format!("[{}]", rows.joined(";")),
    };
    let named = with_class && !matches!(value.class(), Class::Double | Class::Logical | Class::Char);
    one(Value::text(&if named { format!("{}({body})", value.class_name()) } else { body }))
}

fn element_texts(value: &Value, digits: usize) -> Vec<String> {
    let write = |x: f64| {
        let text = Spec::precise(digits).float(x, 'g');
        if text == "-0" { "0".duplicate() } else { text }
    };
    if value.is_complex() {
        let numbers = value.to_c64s().unwrap_or_default();
        return numbers
            .iter()
            .map(|z| {
                let sign = if z.im.is_sign_negative() { '-' } else { '+' };
                format!("{}{sign}{}i", write(z.re), write(z.im.abs()))
            })
            .gather();
    }
    match value.class() {
        Class::Logical => {
            let truths = value.to_f64s().unwrap_or_default();
            truths.iter().map(|&x| if x != 0.0 { "true" } else { "false" }.duplicate()).gather()
        }
        class if class.is_integer() => each(value),
        _ => value.to_f64s().unwrap_or_default().iter().map(|&x| write(x)).gather(),
    }
}
