//! Making texts: `char`, `string`, `cellstr`, `strcat`, `blanks`, ….

use super::texts::{
    Form, Texts, Units, char_matrix, char_row, char_value, is_space, matrix_rows, raw, string_array,
    text_value, units,
};
use crate::library::convert::number_text;
use crate::memory::{Duplicate, Gather, Grow, GrowBy, Join};
use crate::{Args, Char, Dims, Error, Fault, Host, Outputs, Result, Tensor, Value, concat, memory, one};
use std::rc::Rc;

/// `char(x)`, `char(a, b, …)`.
pub fn char(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    if let [value] = args.as_slice() {
        match value {
            Value::Char(_) => return one(value.clone()),
            Value::String(_) | Value::Cell(_) => {}
            _ => {
                let Some(codes) = value.to_f64s().filter(|_| value.is_arithmetic()) else {
                    return Err(Fault::NoConversion.with(&[&"char", &value.class_name()]));
                };
                // Codes are truncated; those outside are clamped to the first and last unit.
                let chars = codes.iter().map(|&x| Char(x as u16)).gather();
                return one(Tensor::new(value.dims(), chars));
            }
        }
    }
    let mut rows = Vec::new();
    for value in &args {
        push_rows(&mut rows, value)?;
    }
    one(char_matrix(&rows))
}

/// The rows that an argument of `char` gives: one at least for each text.
fn push_rows(rows: &mut Vec<Units>, value: &Value) -> Result<()> {
    match value {
        Value::Char(t) if t.rows() == 0 => rows.put(Vec::new()),
        Value::Char(t) => rows.put_all(matrix_rows(t)),
        Value::Cell(t) => {
            for element in t.data() {
                if matches!(element, Value::Cell(_) | Value::Struct(_) | Value::Function(_)) {
                    return Err(Error::new(
                        "MATLAB:char:CellsMustContainChars",
                        "Cell elements must be character arrays.",
                    ));
                }
                push_rows(rows, element)?;
            }
        }
        Value::String(t) => rows.put_all(t.data().iter().map(|s| units(s.as_deref().unwrap_or_default()))),
        _ => {
            let Some(codes) = value.to_f64s().filter(|_| value.is_arithmetic()) else {
                return Err(Fault::NoConversion.with(&[&"char", &value.class_name()]));
            };
            let n = value.dims().rows();
            let columns = codes.len().checked_div(n).unwrap_or(0);
            rows.put_all((0..n).map(|r| (0..columns).map(|c| codes[r + c * n] as u16).gather::<Units>()));
        }
    }
    Ok(())
}

/// `strvcat(a, b, …)`: as `char`, without the empty texts.
pub fn strvcat(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let mut rows = Vec::new();
    for value in &args {
        let mut part = Vec::new();
        push_rows(&mut part, value)?;
        rows.put_all(part.into_iter().filter(|row| !row.is_empty()));
    }
    one(char_matrix(&rows))
}

/// `string(x)`.
pub fn string(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let Some(value) = args.first() else { return one(Value::string("")) };
    one(to_string_array(value)?)
}

/// The strings of a value of any class that has them.
pub fn to_string_array(value: &Value) -> Result<Value> {
    let dims = value.dims();
    Ok(match value {
        Value::String(_) => value.clone(),
        Value::Char(t) if t.rows() == 1 || t.numel() == 0 => {
            string_array(Dims::SCALAR, vec![Some(raw(t.data()))])
        }
        Value::Char(t) => {
            let rows = matrix_rows(t);
            string_array(Dims::matrix(rows.len(), 1), rows.into_iter().map(Some).gather())
        }
        Value::Cell(t) => {
            let mut items = memory::room(t.numel());
            for element in t.data() {
                let Value::String(text) = to_string_array(element)? else { continue };
                match text.data() {
                    [one] => items.put(one.clone()),
                    _ => {
                        return Err(Error::new(
                            "MATLAB:string:CannotConvertCell",
                            "Conversion from cell failed. Element must be convertible to a string scalar.",
                        ));
                    }
                }
            }
            Value::String(Rc::new(Tensor::new(dims, items)))
        }
        Value::Function(f) => Value::string(&f.text),
        Value::Bool(_) | Value::Logical(_) => {
            let truths = value.to_f64s().unwrap_or_default();
            let items = truths.iter().map(|&x| Some(if x != 0.0 { "true" } else { "false" }.into())).gather();
            Value::String(Rc::new(Tensor::new(dims, items)))
        }
        _ if value.is_numeric() => {
            let items = number_text::each(value).into_iter().map(|s| Some(s.into())).gather();
            Value::String(Rc::new(Tensor::new(dims, items)))
        }
        _ => return Err(Fault::NoConversion.with(&[&"string", &value.class_name()])),
    })
}

/// `isstring(x)`.
pub fn isstring(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    one(matches!(args[0], Value::String(_)))
}

/// `isStringScalar(x)`.
pub fn is_string_scalar(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    one(matches!(&args[0], Value::String(t) if t.numel() == 1))
}

/// `strings(n, m)`: empty strings.
pub fn strings(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let extents: Vec<f64> = args.iter().filter_map(|v| v.to_f64s().map(|x| x.duplicate())).flatten().gather();
    let extents: Vec<usize> = extents.iter().map(|&x| x.max(0.0) as usize).gather();
    let dims = match extents.as_slice() {
        [] => Dims::SCALAR,
        [n] => Dims::matrix(*n, *n),
        many => Dims::new(many),
    };
    let text: Rc<str> = "".into();
    one(Tensor::filled(dims, Some(text))?)
}

/// `cellstr(x)`.
pub fn cellstr(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let cells = match &args[0] {
        Value::Cell(t) if t.data().iter().all(|v| v.is_char() || v.as_text().is_some()) => {
            return one(args[0].clone());
        }
        Value::Char(t) => {
            let rows = if t.rows() == 0 { vec![Vec::new()] } else { matrix_rows(t) };
            let rows: Vec<Value> = rows.into_iter().map(|row| char_row(deblanked(&row))).gather();
            Tensor::new(Dims::matrix(rows.len(), 1), rows)
        }
        Value::String(t) => t.map(|s| char_value(units(s.as_deref().unwrap_or_default()))),
        Value::Double(t) if t.numel() == 0 => Tensor::scalar(char_value(Vec::new())),
        Value::Cell(_) => {
            return Err(Error::new(
                "MATLAB:cellstr:MustContainText",
                "Element 1 is not a string scalar or character array. All elements of cell input must be string scalars or character arrays.",
            ));
        }
        other => return Err(Fault::NoConversion.with(&[&"cell", &other.class_name()])),
    };
    one(Value::Cell(Rc::new(cells)))
}

/// Without the white space and zeros at the end.
pub fn deblanked(text: &[u16]) -> &[u16] {
    let end = text.iter().rposition(|&u| u != 0 && !is_space(u)).map_or(0, |k| k + 1);
    &text[..end]
}

/// `blanks(n)`.
pub fn blanks(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    match args[0].as_f64() {
        Some(n) if n >= 0.0 && n.fract() == 0.0 => {
            let dims = if n == 0.0 { Dims::EMPTY } else { Dims::matrix(1, n as usize) };
            memory::check::<Char>(&dims)?;
            one(Tensor::new(dims, memory::filled(Char(32), n as usize)))
        }
        _ => {
            Err(Error::new("MATLAB:blanks:NonNegativeInteger", "Input must be a nonnegative scalar integer."))
        }
    }
}

/// `newline`.
pub fn newline(_: &mut dyn Host, _: Args, _: usize) -> Result<Outputs> {
    one(Value::text("\n"))
}

/// `strcat(a, b, …)`: char rows lose their white space at the end, cells and strings keep it.
pub fn strcat(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let form = if args.iter().any(|v| matches!(v, Value::String(_))) {
        Form::String
    } else if args.iter().any(|v| matches!(v, Value::Cell(_))) {
        Form::Cell
    } else {
        Form::Char
    };
    if form == Form::Char {
        return strcat_chars(&args);
    }
    let mut dims = Dims::SCALAR;
    let mut parts = memory::room(args.len());
    for value in &args {
        let texts = Texts::required(value, "Every")?;
        if texts.items.len() != 1 {
            if dims != Dims::SCALAR && dims != texts.dims {
                return Err(Error::new(
                    "MATLAB:strcat:InvalidInputSize",
                    "All the inputs must be the same size or scalars.",
                ));
            }
            dims = texts.dims.clone();
        }
        parts.put(texts.items);
    }
    let joined = (0..dims.numel()).map(|k| {
        let items = parts.iter().map(|p| p.get(if p.len() == 1 { 0 } else { k }).cloned().flatten());
        items.gather::<Option<Vec<_>>>().map(|texts| texts.joined(&[]))
    });
    let joined = joined.gather();
    one(text_value(form, dims, joined))
}

fn strcat_chars(args: &[Value]) -> Result<Outputs> {
    let mut parts: Vec<Vec<Units>> = memory::room(args.len());
    for value in args {
        match value {
            Value::Char(t) => parts.put(trimmed_columns(matrix_rows(t))),
            _ => {
                let mut rows = Vec::new();
                push_rows(&mut rows, value)?;
                parts.put(rows);
            }
        }
    }
    parts.retain(|rows| !rows.is_empty());
    let count = parts.iter().map(Vec::len).max().unwrap_or(0);
    if parts.iter().any(|rows| rows.len() != 1 && rows.len() != count) {
        return Err(Error::new(
            "MATLAB:strcat:NumberOfInputRows",
            "The number of rows in the inputs must be the same, or one.",
        ));
    }
    let row = |r: usize| parts.iter().flat_map(|p| p[if p.len() == 1 { 0 } else { r }].clone()).gather();
    one(char_matrix(&(0..count).map(row).gather::<Vec<Units>>()))
}

/// Char rows without the columns of white space at their end.
pub fn trimmed_columns(mut rows: Vec<Units>) -> Vec<Units> {
    let width = rows.iter().map(|row| deblanked(row).len()).max().unwrap_or(0);
    rows.iter_mut().for_each(|row| row.truncate(width));
    rows
}

/// `cstrcat(a, b, …)`: char arrays beside each other as they are.
pub fn cstrcat(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    if args.iter().any(|v| !v.is_char()) {
        return Err(Error::new("Octave:undefined-function", "cstrcat: arguments must be character strings"));
    }
    one(concat::concatenate(args.duplicate(), 1)?)
}

/// `append(a, b, …)`: texts end to end, element by element.
pub fn append(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let all_chars = args.iter().all(Value::is_char);
    if all_chars {
        let mut joined = Vec::new();
        for value in &args {
            Texts::required(value, "Every")?.present().iter().for_each(|text| joined.put_slice(text));
        }
        return one(char_value(joined));
    }
    strcat(host, args, nargout)
}

/// `compose(format, a, …)`: one text per row of the data.
pub fn compose(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let formats = Texts::required(&args[0], "First")?;
    let form = if formats.form == Form::String { Form::String } else { Form::Cell };
    let template = |k: usize| {
        formats.items.get(k).cloned().flatten().map(|u| memory::text_of_units(&u)).unwrap_or_default()
    };
    if args.len() == 1 {
        let texts =
            (0..formats.items.len()).map(|k| Ok(Some(units(&crate::text::format(&template(k), &[])?))));
        return one(text_value(form, formats.dims.clone(), texts.gather::<Result<_>>()?));
    }
    let mut rows: Vec<Vec<Value>> = Vec::new();
    for value in &args[1..] {
        let cells = elements_by_row(value);
        if rows.is_empty() {
            rows = cells;
        } else {
            let single = cells.len() == 1;
            for (k, row) in rows.iter_mut().enumerate() {
                row.put_all(cells.get(if single { 0 } else { k }).cloned().unwrap_or_default());
            }
        }
    }
    if rows.is_empty() {
        return one(text_value(form, Dims::EMPTY, Vec::new()));
    }
    let per_text = crate::text::printf::conversions(&template(0)).max(1);
    let columns = rows.first().map_or(0, |row| row.len().div_ceil(per_text).max(1));
    let count = rows.len().max(formats.items.len());
    let mut texts = memory::filled(None, count * columns);
    for r in 0..count {
        let row = &rows[if rows.len() == 1 { 0 } else { r.min(rows.len().saturating_sub(1)) }];
        for (c, part) in row.chunks(per_text).enumerate() {
            let template = template(if formats.items.len() == 1 { 0 } else { r });
            texts[r + c * count] = Some(units(&crate::text::format(&template, part)?));
        }
    }
    one(text_value(form, Dims::matrix(count, columns), texts))
}

/// The elements of a matrix, row by row, each as a value.
fn elements_by_row(value: &Value) -> Vec<Vec<Value>> {
    if value.is_char() {
        return vec![vec![value.clone()]];
    }
    let dims = value.dims();
    let rows = dims.rows();
    let elements: Vec<Value> = crate::with_tensor!(value,
        t => t.data().iter().cloned().map(crate::Element::element_value).gather(),
        else vec![value.clone()]);
    (0..rows).map(|r| elements.iter().skip(r).step_by(rows.max(1)).cloned().gather()).gather()
}
