//! `dlmread`, `dlmwrite`, `csvread`, `csvwrite`.

use super::fields::{Part, Separator, matrix, number};
use super::{content, store};
use crate::memory;
use crate::memory::{Duplicate, Gather, Grow, Reword};
use crate::text::escapes::unescape;
use crate::text::format;
use crate::{Args, C64, Error, Fault, Host, Outputs, Result, Value, one};
use lanner_base::Dialect;

/// `m = dlmread(file, delimiter, row, column)`, `dlmread(file, delimiter, range)`, with `'emptyvalue', x`.
pub fn dlmread(host: &mut dyn Host, mut args: Args, _: usize) -> Result<Outputs> {
    let mut filling = 0.0;
    if args.len() >= 3 && args[args.len() - 2].as_text().is_some_and(|t| t.eq_ignore_ascii_case("emptyvalue"))
    {
        filling = args.pop().as_ref().and_then(Value::as_f64).unwrap_or(0.0);
        args.pop();
    }
    let text = content(host, args.first())?;
    // A second argument that is a number begins the place: the delimiter is found out.
    let (delimiter, place) = match &args[1..] {
        [first, rest @ ..] if first.as_text().is_some() => (first.as_text().filter(|t| !t.is_empty()), rest),
        [first, rest @ ..] if first.is_empty() => (None, rest),
        rest => (None, rest),
    };
    let part = match place {
        [] => Part::from(0, 0),
        [range] => Part::parse(range, 0)?,
        [row, column, ..] => place_of(row, column)?,
    };
    read(host, &text, delimiter.map(|d| Separator::named(&d)), part, filling)
}

/// `m = csvread(file, row, column, range)`.
pub fn csvread(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let text = content(host, args.first())?;
    let part = match &args[1..] {
        [_, _, range, ..] => Part::parse(range, 0)?,
        [row, column] => place_of(row, column)?,
        [row] => place_of(row, &Value::Scalar(0.0))?,
        [] => Part::from(0, 0),
    };
    read(host, &text, Some(Separator::named(",")), part, 0.0)
}

fn place_of(row: &Value, column: &Value) -> Result<Part> {
    let place = |value: &Value| value.as_f64().filter(|x| *x >= 0.0 && x.fract() == 0.0).map(|x| x as usize);
    match (place(row), place(column)) {
        (Some(row), Some(column)) => Ok(Part::from(row, column)),
        _ => Err(Error::new(
            "MATLAB:dlmread:InvalidInputClass",
            "Row and column offsets must be nonnegative integers.",
        )),
    }
}

fn read(
    host: &mut dyn Host,
    text: &str,
    separator: Option<Separator>,
    part: Part,
    filling: f64,
) -> Result<Outputs> {
    let lenient = host.dialect() == Dialect::Octave;
    let mut separator = separator;
    let mut rows: Vec<Vec<C64>> = Vec::new();
    let height = part.last_row.saturating_sub(part.row).saturating_add(1);
    for (k, line) in text.lines().enumerate().skip(part.row) {
        if rows.len() >= height {
            break;
        }
        if line.trim().is_empty() {
            continue;
        }
        let separator = separator.get_or_insert_with(|| Separator::of_line(line));
        let mut fields = separator.split(line);
        // A delimiter at the end of a line begins no field of its own.
        if fields.len() > 1 && fields.last().is_some_and(|f| f.trim().is_empty()) {
            fields.pop();
        }
        let fields = part.of_row(fields);
        let numbers = fields.iter().enumerate().map(|(column, field)| match number(field) {
            Some(z) => Ok(z),
            None if lenient || field.trim().is_empty() => Ok(C64::new(filling, 0.0)),
            None => Err(Error::new(
                "MATLAB:textscan:handleErrorAndShowInfo",
                format!(
                    "Mismatch between file and format character vector.\nTrouble reading 'Numeric' field from file (row number {}, field number {}) ==> {field}",
                    k + 1,
                    column + 1
                ),
            )),
        });
        rows.put(numbers.gather::<Result<Vec<C64>>>()?);
    }
    one(matrix(&rows, filling)?)
}

/// How a matrix is written.
struct Layout {
    delimiter: String,
    newline: String,
    precision: String,
    rows: usize,
    columns: usize,
    append: bool,
}

/// `dlmwrite(file, m, delimiter, row, column)`, `dlmwrite(file, m, name, value, …)`, with `'-append'`.
pub fn dlmwrite(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let [file, value, rest @ ..] = args.as_slice() else {
        return Err(Fault::NotEnoughInputs.with(&[&"dlmwrite"]));
    };
    let layout = layout(host, rest)?;
    let text = write(value, &layout)?;
    store(host, file, &text, layout.append)?;
    Ok(Outputs::new())
}

/// `csvwrite(file, m, row, column)`.
pub fn csvwrite(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let mut all: Args = args[..2].iter().cloned().gather();
    all.push(Value::text(","));
    all.put_all(args[2..].iter().cloned());
    dlmwrite(host, all, nargout)
}

fn layout(host: &mut dyn Host, rest: &[Value]) -> Result<Layout> {
    let precision = match host.dialect() {
        Dialect::Matlab => "%.5g",
        Dialect::Octave => "%.16g",
    };
    let mut layout = Layout {
        delimiter: ",".duplicate(),
        newline: "\n".duplicate(),
        precision: precision.duplicate(),
        rows: 0,
        columns: 0,
        append: false,
    };
    let words: Vec<&Value> = rest
        .iter()
        .filter(|value| {
            let append = value.as_text().is_some_and(|text| text == "-append");
            layout.append |= append;
            !append
        })
        .gather();
    const NAMES: [&str; 7] = ["delimiter", "newline", "precision", "roffset", "coffset", "append", "row"];
    let named = |value: &Value| value.as_text().is_some_and(|t| NAMES.contains(&t.lowercase().as_str()));
    let mut at = 0;
    // The positional form: delimiter, row offset, column offset.
    if words.first().is_some_and(|first| !named(first)) {
        layout.delimiter = unescape(&words[0].as_text().unwrap_or_default());
        at = 1;
        if words.len() >= 3 && words[1].as_text().is_none() {
            layout.rows = offset(words[1])?;
            layout.columns = offset(words[2])?;
            at = 3;
        }
    }
    for pair in words[at..].chunks(2) {
        let [name, value] = pair else { return Err(invalid()) };
        match name.as_text().unwrap_or_default().lowercase().as_str() {
            "delimiter" => layout.delimiter = unescape(&value.as_text().ok_or_else(invalid)?),
            "newline" => {
                layout.newline = match value.as_text().ok_or_else(invalid)?.as_str() {
                    "pc" => "\r\n".duplicate(),
                    "unix" => "\n".duplicate(),
                    "mac" => "\r".duplicate(),
                    other => unescape(other),
                };
            }
            "precision" => layout.precision = precision_of(value)?,
            "roffset" | "row" => layout.rows = offset(value)?,
            "coffset" => layout.columns = offset(value)?,
            "append" => layout.append = value.as_text().is_some_and(|t| t == "on"),
            _ => return Err(invalid()),
        }
    }
    Ok(layout)
}

fn invalid() -> Error {
    Error::new("MATLAB:dlmwrite:InvalidOption", "Invalid or unknown option.")
}

fn offset(value: &Value) -> Result<usize> {
    value
        .as_f64()
        .filter(|x| *x >= 0.0 && x.fract() == 0.0 && *x < 1e9)
        .map(|x| x as usize)
        .ok_or_else(invalid)
}

/// A number of significant digits, or a format.
fn precision_of(value: &Value) -> Result<String> {
    match value.as_f64().filter(|_| value.is_numeric()) {
        Some(digits) if digits >= 1.0 => Ok(format!("%.{}g", digits as usize)),
        Some(_) => Err(invalid()),
        None => value.as_text().ok_or_else(invalid),
    }
}

fn write(value: &Value, layout: &Layout) -> Result<String> {
    let elements = match value {
        Value::Cell(_) | Value::Struct(_) => None,
        _ => value.to_c64s(),
    };
    let elements = elements.ok_or_else(|| {
        Error::new("MATLAB:dlmwrite:InvalidClass", "The input cell array cannot be converted to a matrix.")
    })?;
    let (rows, columns) = (value.dims().rows(), value.dims().columns_flat());
    let show = |z: &C64| -> Result<String> {
        if value.is_char() && layout.precision == "%.5g" {
            return Ok(memory::text_of_units(&[z.re as u16]));
        }
        let part = |x: f64| format(&layout.precision, &[Value::Scalar(x)]);
        if !value.is_complex() {
            return part(z.re);
        }
        let imaginary = part(z.im)?;
        let sign = if imaginary.starts_with('-') { "" } else { "+" };
        Ok(format!("{}{sign}{imaginary}i", part(z.re)?))
    };
    let mut out = String::new();
    let empty_row = layout.delimiter.times((layout.columns + columns).saturating_sub(1)) + &layout.newline;
    out.put(&empty_row.times(layout.rows));
    for row in 0..rows {
        out.put(&layout.delimiter.times(layout.columns));
        for column in 0..columns {
            if column > 0 {
                out.put(&layout.delimiter);
            }
            out.put(&show(&elements[row + column * rows])?);
        }
        out.put(&layout.newline);
    }
    Ok(out)
}
