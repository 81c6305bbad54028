//! `textscan`, `textread`, `strread`: text in rows of fields.
//!
//! - `format`   `'%f %s'`, taken apart
//! - `options`  the name-value pairs
//! - `scanner`  reads rows

mod format;
mod options;
mod scanner;

pub use scanner::complex;

use super::super::files;
use crate::library::files::elements::of_class;
use crate::memory;
use crate::memory::{Gather, Grow};
use crate::{Args, C64, Char, Dims, Error, Fault, Host, Outputs, Result, Tensor, Text, Value};
use format::{Field, Item, Kind};
use lanner_facts::Class;
use options::Options;
use scanner::Column;
use smallvec::smallvec;

/// `[c, position] = textscan(fid or text, format, count, name, value, …)`.
pub fn textscan(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let [source, rest @ ..] = args.as_slice() else {
        return Err(Fault::NotEnoughInputs.with(&[&"textscan"]));
    };
    let (format, rest) = format_of(rest);
    let (most, pairs) = count(rest)?;
    let options = Options::parse(pairs)?;
    let given = source.as_text().filter(|_| source.is_char() || matches!(source, Value::String(_)));
    let (text, start) = match &given {
        Some(text) => (text.chars().gather::<Vec<char>>(), 0),
        None => {
            let stream = files::stream(host, "textscan", source)?;
            let start = stream.position().unwrap_or(0);
            let bytes = stream.read(usize::MAX).unwrap_or_default();
            (crate::chars_to_string(&stream.encoding.decode(&bytes)).chars().gather(), start)
        }
    };
    let items = items(&format, &text, &options)?;
    let (columns, used) = scanner::scan(&text, &items, &options, most)?;
    let mut position = used as u64;
    if given.is_none() {
        let stream = files::stream(host, "textscan", source)?;
        let consumed: String = text[..used].iter().gather();
        position = start + stream.encoding.encode(&consumed).len() as u64;
        if used < text.len() {
            // It was there a moment ago; a file that shrank meanwhile ends here.
            let _ = stream.seek(position as i64, files::stream::Origin::Begin);
        }
    }
    let cells = collected(&items, columns, &options)?;
    Ok(smallvec![Value::cell_row(cells), Value::Scalar(position as f64)])
}

/// Whether a text argument begins the name-value pairs: it is one of their names, and no format.
fn is_option(first: &Value, rest: &[Value]) -> bool {
    let name = first.as_text().unwrap_or_default();
    !name.is_empty() && !name.contains('%') && !rest.is_empty() && rest.len() % 2 == 1
}

fn count(rest: &[Value]) -> Result<(usize, &[Value])> {
    match rest {
        [first, pairs @ ..] if first.as_text().is_none() => match first.as_f64() {
            Some(n) if n >= 0.0 && n.is_finite() => Ok((n as usize, pairs)),
            Some(n) if n == -1.0 || n.is_infinite() => Ok((usize::MAX, pairs)),
            None if first.is_empty() => Ok((usize::MAX, pairs)),
            _ => Err(Error::new(
                "MATLAB:textscan:InvalidCount",
                "Number of repetitions must be a nonnegative integer.",
            )),
        },
        pairs => Ok((usize::MAX, pairs)),
    }
}

/// The format; without one, as many numbers as the first row of data has.
fn items(format: &str, text: &[char], options: &Options) -> Result<Vec<Item>> {
    let items = format::parse(format)?;
    if items.iter().any(|item| matches!(item, Item::Field(_))) {
        return Ok(items);
    }
    let lines: String = text.iter().gather();
    let first =
        lines.lines().skip(options.header_lines).find(|line| !line.trim().is_empty()).unwrap_or_default();
    let line: Vec<char> = first.chars().gather();
    let one = format::parse("%f")?;
    let (columns, _) =
        scanner::scan(&line, &one, &Options { header_lines: 0, ..options.clone() }, usize::MAX)?;
    let fields = match columns.first() {
        Some(Column::Numbers(numbers)) => numbers.len().max(1),
        Some(Column::Texts(_)) | None => 1,
    };
    Ok(one.iter().cycle().take(fields).cloned().gather())
}

/// The fields that are kept.
fn kept(items: &[Item]) -> impl Iterator<Item = &Field> {
    items.iter().filter_map(|item| match item {
        Item::Field(field) if !field.skipped => Some(field),
        _ => None,
    })
}

fn column_value(field: &Field, column: Column, options: &Options) -> Value {
    match (column, &field.kind) {
        (Column::Numbers(numbers), kind) => {
            let class = if let Kind::Number(class) = kind { *class } else { Class::Double };
            let dims = Dims::matrix(numbers.len(), 1);
            if class == Class::Double && numbers.iter().any(|(_, im)| *im != 0.0) {
                return Tensor::new(dims, numbers.iter().map(|&(re, im)| C64::new(re, im)).gather()).into();
            }
            of_class(class, numbers.iter().map(|(re, _)| *re).gather(), |_| dims)
        }
        (Column::Texts(texts), Kind::Characters) => {
            let width = texts.iter().map(|t| t.chars().count()).max().unwrap_or(0);
            let rows: Vec<Vec<char>> = texts.iter().map(|t| t.chars().gather()).gather();
            let at = |r: usize, c: usize| rows[r].get(c).map_or(32, |&c| c as u32 as u16);
            let data =
                (0..width).flat_map(|c| (0..rows.len()).map(move |r| (r, c))).map(|(r, c)| Char(at(r, c)));
            Tensor::new(Dims::matrix(rows.len(), width), data.gather()).into()
        }
        (Column::Texts(texts), _) if options.strings => {
            Tensor::column(texts.iter().map(|t| Some(t.as_str().into())).gather::<Vec<Text>>()).into()
        }
        (Column::Texts(texts), _) => Value::cell_column(texts.iter().map(|t| Value::text(t)).gather()),
    }
}

/// The columns as values; neighbours of one class and length as one matrix where that is asked for.
fn collected(items: &[Item], columns: Vec<Column>, options: &Options) -> Result<Vec<Value>> {
    let values = kept(items).zip(columns).map(|(field, column)| column_value(field, column, options));
    if !options.collect {
        return Ok(values.gather());
    }
    let mut groups: Vec<Vec<Value>> = Vec::new();
    for value in values {
        match groups.last_mut() {
            Some(group) if group[0].class() == value.class() => group.put(value),
            _ => groups.put(vec![value]),
        }
    }
    let join = |group: Vec<Value>| {
        let rows = group.iter().map(|v| v.dims().rows()).max().unwrap_or(0);
        let padded =
            group.into_iter().map(|value| pad(value, rows, options)).gather::<Result<Vec<Value>>>()?;
        crate::concat::concatenate(padded, 1)
    };
    groups.into_iter().map(join).gather()
}

/// A column with empty fields added up to a number of rows.
fn pad(value: Value, rows: usize, options: &Options) -> Result<Value> {
    let missing = rows - value.dims().rows();
    if missing == 0 {
        return Ok(value);
    }
    let filling = match &value {
        Value::Cell(_) => Value::cell_column(memory::filled(Value::text(""), missing)),
        _ => of_class(value.class(), memory::filled(options.empty_value, missing), |n| Dims::matrix(n, 1)),
    };
    crate::concat::concatenate(vec![value, filling], 0)
}

/// `[a, b, …] = textread(file, format, count, name, value, …)`.
pub fn textread(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let name = files::file_name(args.first())?;
    let bytes = files::read_file(host, &name)?;
    let text = crate::chars_to_string(&files::encoding::Encoding::Utf8.decode(&bytes));
    separate(&text, &args[1..], nargout)
}

/// `[a, b, …] = strread(text, format, count, name, value, …)`.
pub fn strread(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let text = files::file_name(args.first())?;
    separate(&text, &args[1..], nargout)
}

/// The format, where arguments begin with one, and those behind it.
fn format_of(args: &[Value]) -> (String, &[Value]) {
    match args {
        [first, rest @ ..] if !is_option(first, rest) => match first.as_text() {
            Some(format) => (format, rest),
            None => (String::new(), args),
        },
        _ => (String::new(), args),
    }
}

/// Columns as outputs of their own, numbers always as doubles.
fn separate(text: &str, rest: &[Value], nargout: usize) -> Result<Outputs> {
    let (format, rest) = format_of(rest);
    let (most, pairs) = count(rest)?;
    let options = Options::parse(pairs)?;
    let text: Vec<char> = text.chars().gather();
    // Without a format one matrix holds all columns.
    let whole = !format.contains('%');
    let mut items = items(&format, &text, &options)?;
    for item in &mut items {
        if let Item::Field(Field { kind: kind @ Kind::Number(_), .. }) = item {
            *kind = Kind::Number(Class::Double);
        }
    }
    let (columns, _) = scanner::scan(&text, &items, &options, most)?;
    let options = Options { collect: whole && nargout <= 1, ..options };
    Ok(collected(&items, columns, &options)?.into_iter().gather())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, format: &str, pairs: &[Value], expected: &str) {
        let options = Options::parse(pairs).unwrap();
        let text: Vec<char> = text.chars().collect();
        let items = items(format, &text, &options).unwrap();
        let (columns, _) = scanner::scan(&text, &items, &options, usize::MAX).unwrap();
        let shown: Vec<String> = columns
            .iter()
            .map(|column| match column {
                Column::Numbers(numbers) => {
                    numbers.iter().map(|(re, _)| re.to_string()).collect::<Vec<_>>().join(" ")
                }
                Column::Texts(texts) => texts.join("|"),
            })
            .collect();
        assert_eq!(shown.join(" / "), expected, "{format}");
    }

    fn delimiter(text: &str) -> [Value; 2] {
        [Value::text("Delimiter"), Value::text(text)]
    }

    #[test]
    fn rows_of_fields() {
        let comma = delimiter(",");
        check("1,2\n3,4,5", "%f%f%f", &comma, "1 3 / 2 4 / NaN 5");
        check("1 2 3 4 5", "%f %f", &[], "1 3 5 / 2 4");
        check("a b ,c\n d,e ", "%s%s", &comma, "a b |d / c|e ");
        check("12abc 3x", "%f%s", &[], "12 3 / abc|x");
        check("1,,3\n4,5,", "%f%f%f", &comma, "1 4 / NaN 5 / 3 NaN");
        check("x=1 y=2\nx=3 y=4", "x=%f y=%f", &[], "1 3 / 2 4");
        check("1 2\n3 abc\n5 6", "%f %f", &[], "1 3 / 2");
        check("\"a,b\",2", "%q%f", &comma, "a,b / 2");
        check("a,,b", "%s", &comma, "a||b");
        check("1 2 3\n4 5 6", "", &[], "1 4 / 2 5 / 3 6");
        check("0.41 8.24 3.57", "%3.1f %*1d", &[], "0.4 8.2 3.5");
        check("10:20:30", "%d:%d:%d", &[], "10 / 20 / 30");
        check("ab12 cd34", "%[a-z]%d", &[], "ab|cd / 12 34");
        check("1 2 3 4", "%*f %f", &[], "2 4");
        check("a\n\nb", "%s", &delimiter("\\n"), "a||b");
        check("1,2,\n4,5,\n", "%f%f", &comma, "1 4 / 2 5");
        check("1e3 -Inf nan 2d1", "%f", &[], "1000 -inf NaN 20");
    }

    #[test]
    fn comments_headers_and_empty_texts() {
        let pairs = [Value::text("CommentStyle"), Value::text("%")];
        check("1 % c\n2", "%f", &pairs, "1 2");
        let pairs = [Value::text("HeaderLines"), Value::Scalar(1.0)];
        check("h1 h2\n1 2\n3 4", "%f %f", &pairs, "1 3 / 2 4");
        let [a, b] = delimiter(",");
        check("1,NA,3", "%f", &[a, b, Value::text("TreatAsEmpty"), Value::text("NA")], "1 NaN 3");
        let [a, b] = delimiter(",");
        check("1,,2", "%f", &[a, b, Value::text("MultipleDelimsAsOne"), Value::Scalar(1.0)], "1 2");
    }
}
