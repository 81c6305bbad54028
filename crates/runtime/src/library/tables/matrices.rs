//! `readmatrix`, `writematrix`, what `readcell` does with text, `writecell`, `readlines`, `writelines`.

use super::fields::{Part, Separator, matrix, number};
use super::sheets::{is_about_spreadsheet, read_matrix, write_cells};
use super::{content, store};
use crate::library::files::elements::of_class;
use crate::library::files::file_name;
use crate::memory::{Duplicate, Gather, Grow, Join, Reword};
use crate::text::format;
use crate::{Args, C64, Dims, Error, Fault, Host, Outputs, Result, Tensor, Text, Value, one};
use lanner_facts::Class;

/// The name-value pairs of these functions.
#[derive(Default)]
struct Options {
    delimiter: Option<Separator>,
    header_lines: Option<usize>,
    part: Option<Part>,
    output: Option<String>,
    comment: Option<String>,
    joined: bool,
    append: bool,
    quotes: Option<String>,
    skip_empty: bool,
    line_ending: Option<String>,
}

impl Options {
    fn parse(pairs: &[Value]) -> Result<Options> {
        let mut options = Options::default();
        for pair in pairs.chunks(2) {
            let name = pair[0].as_text().unwrap_or_default();
            let invalid = || {
                Error::new(
                    "MATLAB:InputParser:ParamInvalid",
                    format!("Invalid parameter name or value: '{name}'."),
                )
            };
            let value = pair.get(1).ok_or_else(invalid)?;
            let text = || value.as_text().ok_or_else(invalid);
            match name.lowercase().as_str() {
                "delimiter" => {
                    let texts =
                        value.as_text().map(|t| vec![t]).or_else(|| value.to_texts()).ok_or_else(invalid)?;
                    let all = texts.iter().flat_map(|t| Separator::named(t).characters).gather();
                    options.delimiter = Some(Separator { characters: all, merged: false });
                }
                "numheaderlines" => options.header_lines = Some(value.as_f64().ok_or_else(invalid)? as usize),
                "range" | "datarange" => options.part = Some(Part::parse(value, 1)?),
                "outputtype" => options.output = Some(text()?),
                "commentstyle" => options.comment = Some(text()?).filter(|t| !t.is_empty()),
                "consecutivedelimitersrule" => options.joined = text()? == "join",
                "writemode" => options.append = text()?.eq_ignore_ascii_case("append"),
                "quotestrings" => {
                    options.quotes = Some(value.as_text().unwrap_or_else(|| {
                        value
                            .as_f64()
                            .map_or("minimal", |x| if x != 0.0 { "all" } else { "none" })
                            .duplicate()
                    }))
                }
                "emptylinerule" => options.skip_empty = text()? == "skip",
                "lineending" => options.line_ending = Some(crate::text::escapes::unescape(&text()?)),
                "filetype"
                | "encoding"
                | "expectednumvariables"
                | "leadingdelimitersrule"
                | "whitespace"
                | "treatasmissing"
                | "decimalseparator"
                | "thousandsseparator"
                | "trimnonnumeric" => {}
                _ => return Err(invalid()),
            }
        }
        Ok(options)
    }
}

/// The rows of fields of a file: without header lines, empty lines and comments, only the part that is wanted.
fn rows(text: &str, options: &Options, skip_texts: bool) -> Vec<Vec<String>> {
    let mut separator = options.delimiter.clone();
    let mut rows = Vec::new();
    let part = options.part.unwrap_or(Part::from(0, 0));
    let lines = text.lines().skip(options.header_lines.unwrap_or(0)).map(|line| match &options.comment {
        Some(mark) => line.split(mark.as_str()).next().unwrap_or_default(),
        None => line,
    });
    let mut header = skip_texts && options.header_lines.is_none() && options.part.is_none();
    for (k, line) in lines.enumerate() {
        if line.trim().is_empty() || k < part.row || k > part.last_row {
            continue;
        }
        let mut by = separator.clone().unwrap_or_else(|| Separator::of_line(line));
        by.merged |= options.joined;
        let fields = by.split(line);
        // What comes before the first number is a header.
        if header && fields.iter().all(|field| number(field).is_none()) {
            continue;
        }
        header = false;
        separator.get_or_insert(by);
        rows.put(part.of_row(fields));
    }
    rows
}

/// `m = readmatrix(file, name, value, …)`.
pub fn readmatrix(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let name = file_name(args.first())?;
    if let Some(Value::Object(_)) = args.get(1) {
        let table = host.call_named("readtable", args, 1)?;
        return host.call_named("table2array", table.into_iter().gather(), 1);
    }
    if is_about_spreadsheet(&name, &args[1..]) {
        return read_matrix(host, &name, &args[1..]);
    }
    let text = content(host, args.first())?;
    let options = Options::parse(&args[1..])?;
    let output = options.output.clone().unwrap_or_else(|| "double".duplicate());
    let rows = rows(&text, &options, output != "string" && output != "char");
    if output == "string" || output == "char" {
        return one(table(&rows, |field| Some(field.trim().into()), None));
    }
    let nan = C64::new(f64::NAN, 0.0);
    let numbers: Vec<Vec<C64>> =
        rows.iter().map(|row| row.iter().map(|field| number(field).unwrap_or(nan)).gather()).gather();
    let value = matrix(&numbers, f64::NAN)?;
    one(of_output(value, &output))
}

/// Numbers as an array of the class that is asked for; doubles for any other word.
pub fn of_output(value: Value, output: &str) -> Value {
    let class = [Class::Single, Class::Logical]
        .into_iter()
        .chain(Class::INTEGERS)
        .find(|class| class.name() == output);
    match (class, value.to_f64s()) {
        (Some(class), Some(numbers)) => of_class(class, numbers.duplicate(), |_| value.dims()),
        _ => value,
    }
}

/// Rows of fields as an array of any elements; rows that are shorter are filled up.
fn table<T: crate::Element>(rows: &[Vec<String>], element: impl Fn(&str) -> T, filling: T) -> Value {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let at =
        |k: usize| rows[k % rows.len()].get(k / rows.len()).map_or_else(|| filling.clone(), |f| element(f));
    let dims = Dims::matrix(rows.len(), columns);
    Tensor::new(dims.clone(), (0..dims.numel()).map(at).gather::<Vec<T>>()).into()
}

/// `c = lanner.read_cells(file, name, value, …)`: numbers as doubles, texts as char rows, empty fields as missing.
pub fn read_cells(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let text = content(host, args.first())?;
    let options = Options::parse(&args[1..])?;
    let missing = || Value::from(Tensor::<Text>::scalar(None));
    let cell = |field: &str| match (number(field), field.trim()) {
        (Some(z), _) => z.into(),
        (None, "") => missing(),
        (None, text) => Value::text(text),
    };
    one(table(&rows(&text, &options, false), cell, missing()))
}

/// `s = readlines(file, name, value, …)`: a string column.
pub fn readlines(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let text = content(host, args.first())?;
    let options = Options::parse(&args[1..])?;
    let lines = text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
    let lines: Vec<Text> =
        lines.filter(|line| !(options.skip_empty && line.is_empty())).map(|line| Some(line.into())).gather();
    one(Value::from(Tensor::column(lines)))
}

/// `writelines(lines, file, name, value, …)`.
pub fn writelines(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let [lines, file, rest @ ..] = args.as_slice() else {
        return Err(Fault::NotEnoughInputs.with(&[&"writelines"]));
    };
    let options = Options::parse(rest)?;
    let texts = match lines.as_text() {
        Some(text) => vec![text],
        None => lines.to_texts().ok_or_else(|| Fault::FormatClass.with(&[&lines.class_name()]))?,
    };
    let end = options.line_ending.as_deref().unwrap_or("\n");
    let text: String = texts.iter().map(|line| format!("{line}{end}")).gather();
    store(host, file, &text, options.append)?;
    Ok(Outputs::new())
}

/// The file argument of `writematrix` and `writecell`: without one the file is named for what it holds.
fn target<'a>(rest: &'a [Value], otherwise: &str) -> (Value, &'a [Value]) {
    match rest {
        [file, pairs @ ..] if rest.len() % 2 == 1 => (file.clone(), pairs),
        pairs => (Value::text(otherwise), pairs),
    }
}

/// `writematrix(m, file, name, value, …)`.
pub fn writematrix(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let [value, rest @ ..] = args.as_slice() else {
        return Err(Fault::NotEnoughInputs.with(&[&"writematrix"]));
    };
    let (file, pairs) = target(rest, "matrix.txt");
    let (cells, dims) = elements(value, "writematrix")?;
    write(host, &cells, &dims, &file, pairs)
}

/// The elements of an array as they are written, and its extents; rows of characters are one text each.
pub fn elements(value: &Value, function: &str) -> Result<(Vec<Value>, Dims)> {
    let cells: Vec<Value> = match value {
        Value::String(texts) => {
            texts.data().iter().map(|t| Value::string(t.as_deref().unwrap_or_default())).gather()
        }
        Value::Cell(cells) if function == "xlswrite" => cells.data().duplicate(),
        Value::Char(chars) => crate::char_rows(chars).iter().map(|row| Value::text(row)).gather(),
        _ if value.class() == Class::Logical && !value.is_sparse() => {
            value.to_f64s().unwrap_or_default().iter().map(|&x| Value::Bool(x != 0.0)).gather()
        }
        _ if value.is_arithmetic() => {
            let numbers = value.to_c64s().unwrap_or_default();
            numbers.into_iter().map(Value::from).gather()
        }
        _ => {
            return Err(Error::new(
                &format!("MATLAB:{function}:InvalidInput"),
                "The first argument must be a numeric, logical or text array.",
            ));
        }
    };
    let dims = if value.is_char() { Dims::matrix(value.dims().rows(), 1) } else { value.dims() };
    Ok((cells, dims))
}

/// `writecell(c, file, name, value, …)`.
pub fn writecell(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let [Value::Cell(cells), rest @ ..] = args.as_slice() else {
        return Err(Error::new("MATLAB:writecell:InvalidInput", "The first argument must be a cell array."));
    };
    let (file, pairs) = target(rest, "cell.txt");
    write(host, cells.data(), cells.dims(), &file, pairs)
}

fn write(
    host: &mut dyn Host,
    cells: &[Value],
    dims: &Dims,
    file: &Value,
    pairs: &[Value],
) -> Result<Outputs> {
    if let Some(name) = file.as_text().filter(|name| !file.is_numeric() && is_about_spreadsheet(name, pairs))
    {
        write_cells(host, cells, dims, &name, pairs)?;
        return Ok(Outputs::new());
    }
    let options = Options::parse(pairs)?;
    let delimiter = options.delimiter.as_ref().map_or(",".duplicate(), Separator::shown);
    let rows = dims.rows();
    let mut out = String::new();
    for row in 0..rows {
        for column in 0..dims.columns_flat() {
            if column > 0 {
                out.put(&delimiter);
            }
            out.put(&shown(&cells[row + column * rows], &delimiter, options.quotes.as_deref())?);
        }
        out.put(options.line_ending.as_deref().unwrap_or("\n"));
    }
    store(host, file, &out, options.append)?;
    Ok(Outputs::new())
}

/// A number with 15 digits, or a text, in quotes where it holds the delimiter, quotes or line ends.
pub fn shown(value: &Value, delimiter: &str, quotes: Option<&str>) -> Result<String> {
    if let Some(text) = value.as_text().filter(|_| value.is_char() || matches!(value, Value::String(_))) {
        let needed = text.contains(delimiter) || text.contains(['"', '\n', '\r']);
        return Ok(match quotes {
            Some("none") => text,
            Some("all") => format!("\"{}\"", text.with_replaced("\"", "\"\"")),
            _ if needed => format!("\"{}\"", text.with_replaced("\"", "\"\"")),
            _ => text,
        });
    }
    let part = |x: f64| format("%.15g", &[Value::Scalar(x)]);
    match value.to_c64s().as_deref() {
        Some([z]) if value.is_complex() => {
            let imaginary = part(z.im)?;
            let sign = if imaginary.starts_with('-') { "" } else { "+" };
            Ok(format!("{}{sign}{imaginary}i", part(z.re)?))
        }
        Some(numbers) => {
            Ok(numbers.iter().map(|z| part(z.re)).gather::<Result<Vec<String>>>()?.joined(delimiter))
        }
        None => Ok(String::new()),
    }
}
