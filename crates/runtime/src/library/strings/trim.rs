//! Texts without white space or other characters at their ends, or filled up: `strtrim`, `deblank`, `strip`, `pad`.

use super::build::{deblanked, trimmed_columns};
use super::texts::{Form, Texts, char_matrix, is_space, matrix_rows, text_value, value_units};
use crate::memory;
use crate::memory::{Duplicate, Gather, Grow, GrowBy, Reword};
use crate::{Args, Dims, Error, Host, Outputs, Result, Value, one};
use std::rc::Rc;

/// `strtrim(x)`.
pub fn strtrim(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    one(trimmed(&args[0], true, "strtrim")?)
}

/// `deblank(x)`.
pub fn deblank(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    one(trimmed(&args[0], false, "deblank")?)
}

fn trimmed(value: &Value, both: bool, name: &str) -> Result<Value> {
    let start = |text: &[u16]| {
        let leading = text.iter().take_while(|&&u| u == 0 || is_space(u)).count();
        if both { leading } else { 0 }
    };
    match value {
        Value::Char(t) if t.rows() > 1 => {
            // Columns that are blank in every row.
            let rows = trimmed_columns(matrix_rows(t));
            let first = rows.iter().map(|row| start(row)).min().unwrap_or(0);
            Ok(char_matrix(
                &rows.iter().map(|row| row[first.min(row.len())..].duplicate()).gather::<Vec<_>>(),
            ))
        }
        Value::Cell(t) => {
            let cells: Result<Vec<Value>> = t.data().iter().map(|v| trimmed(v, both, name)).gather();
            Ok(Value::Cell(Rc::new(crate::Tensor::new(t.dims().clone(), cells?))))
        }
        Value::Double(t) if t.numel() == 0 => Ok(value.clone()),
        _ => match Texts::of(value) {
            Some(texts) => Ok(texts.map(|text| {
                let text = deblanked(text);
                text[start(text)..].duplicate()
            })),
            None => Err(Error::new(
                &format!("MATLAB:{name}:InputClass"),
                "Input should be a string, character array, or a cell array of character arrays.",
            )),
        },
    }
}

fn side_of(value: Option<&Value>) -> Option<String> {
    let side = value?.as_text()?.ascii_lowercase();
    matches!(side.as_str(), "left" | "right" | "both").then_some(side)
}

/// `strip(x)`, `strip(x, side)`, `strip(x, side, character)`.
pub fn strip(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let texts = Texts::required(&args[0], "First")?;
    let side = side_of(args.get(1));
    let given = args.get(if side.is_some() { 2 } else { 1 }).and_then(value_units);
    let side = side.unwrap_or_else(|| "both".duplicate());
    let drop = |u: &u16| given.as_ref().map_or_else(|| is_space(*u), |chars| chars.contains(u));
    one(texts.map(|text| {
        let start = if side == "right" { 0 } else { text.iter().take_while(|u| drop(u)).count() };
        let rest = &text[start..];
        let end = if side == "left" { 0 } else { rest.iter().rev().take_while(|u| drop(u)).count() };
        rest[..rest.len() - end].duplicate()
    }))
}

/// `pad(x)`, `pad(x, n)`, `pad(…, side)`, `pad(…, character)`.
pub fn pad(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let texts = Texts::required(&args[0], "First")?;
    let longest = texts.items.iter().flatten().map(|text| text.len()).max().unwrap_or(0);
    let (width, rest) = match args.get(1).filter(|v| v.is_numeric()).and_then(Value::as_f64) {
        Some(n) => (n.max(0.0) as usize, &args[2..]),
        None => (longest, &args[1..]),
    };
    let side = side_of(rest.first());
    let filler = rest.get(usize::from(side.is_some())).and_then(value_units).unwrap_or_else(|| vec![32]);
    let &[filler] = filler.as_slice() else {
        return Err(Error::new(
            "MATLAB:string:MustBeSingleCharacter",
            "Padding character must be a single character.",
        ));
    };
    let side = side.unwrap_or_else(|| "right".duplicate());
    crate::memory::check::<u16>(&Dims::matrix(texts.items.len(), width))?;
    one(texts.map(|text| {
        let fill = width.saturating_sub(text.len());
        let left = match side.as_str() {
            "left" => fill,
            "both" => fill / 2,
            _ => 0,
        };
        let mut out = memory::filled(filler, left);
        out.put_slice(text);
        out.grow_to(text.len() + fill, filler);
        out
    }))
}

/// `strlength(x)`.
pub fn strlength(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    one(Texts::required(&args[0], "First")?.measure(|text| text.len() as f64))
}

/// `reverse(x)`.
pub fn reverse(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    one(Texts::required(&args[0], "First")?.map(|text| text.iter().rev().copied().gather()))
}

/// `strtok(x, delimiters)`: the first token and what follows it.
pub fn strtok(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let texts = match &args[0] {
        Value::Double(t) if t.numel() == 0 => Texts::nothing(),
        other => Texts::required(other, "First")?,
    };
    let delimiters = match args.get(1) {
        None => vec![9, 10, 11, 12, 13, 32, 0],
        Some(value) => match value_units(value) {
            Some(units) => units,
            None => value.to_f64s().unwrap_or_default().iter().map(|&x| x as u16).gather(),
        },
    };
    let mut tokens = memory::room(texts.items.len());
    let mut rests = memory::room(texts.items.len());
    for item in &texts.items {
        let Some(text) = item else {
            tokens.put(None);
            rests.put(None);
            continue;
        };
        let start = text.iter().position(|u| !delimiters.contains(u)).unwrap_or(text.len());
        let end = text[start..].iter().position(|u| delimiters.contains(u)).map_or(text.len(), |k| start + k);
        tokens.put(Some(text[start..end].duplicate()));
        rests.put(Some(text[end..].duplicate()));
    }
    let form = if texts.form == Form::Char { Form::Char } else { texts.form };
    let mut outputs = one(text_value(form, texts.dims.clone(), tokens))?;
    if nargout > 1 {
        outputs.push(text_value(form, texts.dims, rests));
    }
    Ok(outputs)
}
