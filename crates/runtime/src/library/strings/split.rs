//! Texts taken apart and put together: `strsplit`, `strjoin`, `split`, `join`, `splitlines`, `ostrsplit`.

use super::texts::{
    Form, Texts, Units, char_row, char_value, find_all, is_true, options, string_array, text_value, units,
};
use crate::library::arguments::dimension;
use crate::library::regexp;
use crate::memory;
use crate::memory::{Arrange, Duplicate, Gather, Grow, GrowBy, Join, Reword};
use crate::text::escapes::unescape;
use crate::{Args, Dims, Error, Host, Outputs, Result, Tensor, Value, one};
use lanner_base::interrupt;
use std::ops::Range;
use std::rc::Rc;

/// Where the delimiters are in a text; they are tried in order at every place.
fn delimiters_in(text: &[u16], delimiters: &[Units], collapse: bool) -> Vec<Range<usize>> {
    let at = |k: usize| {
        // Most places hold the first character of none.
        let mut begun = delimiters.iter().filter(|d| d.first() == text.get(k));
        begun.find(|d| !d.is_empty() && text[k..].starts_with(d))
    };
    let (mut found, mut k) = (Vec::new(), 0);
    while k < text.len() {
        let Some(delimiter) = at(k) else {
            interrupt::poll_at(k);
            k += 1;
            continue;
        };
        let mut end = k + delimiter.len();
        while collapse && let Some(next) = at(end) {
            end += next.len();
        }
        found.put(k..end);
        k = end;
    }
    found
}

/// What is between, before and behind the delimiters at these places.
fn pieces<'t>(text: &'t [u16], between: &[Range<usize>]) -> impl ExactSizeIterator<Item = &'t [u16]> {
    (0..between.len() + 1).map(move |k| {
        let from = k.checked_sub(1).map_or(0, |k| between[k].end);
        &text[from..between.get(k).map_or(text.len(), |delimiter| delimiter.start)]
    })
}

/// Longer delimiters first, so that none hides another that it begins.
fn longest_first(mut delimiters: Vec<Units>) -> Vec<Units> {
    delimiters.arrange_by_key(|d| std::cmp::Reverse(d.len()));
    delimiters
}

fn white_space() -> Vec<Units> {
    [32, 12, 10, 13, 9, 11].map(|u| vec![u]).duplicate()
}

/// Sections of a text as a row of strings or of cells.
fn row_of<'t>(form: Form, texts: impl ExactSizeIterator<Item = &'t [u16]>) -> Value {
    let dims = Dims::matrix(1, texts.len());
    if form == Form::String {
        string_array(dims, texts.map(|text| Some(text.duplicate())).gather())
    } else {
        Value::Cell(Rc::new(Tensor::new(dims, texts.map(char_row).gather())))
    }
}

/// `strsplit(text)`, `strsplit(text, delimiters)`, `strsplit(…, name, value)`.
pub fn strsplit(host: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let (plain, given) = options(&args[1..], &["CollapseDelimiters", "DelimiterType"])?;
    let text = Texts::of(&args[0]).filter(|t| t.items.len() == 1);
    let Some((form, Some(text))) = text.map(|t| (t.form, t.items.into_iter().next().flatten())) else {
        return Err(Error::new(
            "MATLAB:strsplit:InvalidStringType",
            "First input must be either a character vector or a string scalar.",
        ));
    };
    let collapse = given[0].is_none() || is_true(given[0]);
    let by_expression =
        given[1].and_then(Value::as_text).is_some_and(|t| t.ascii_lowercase().starts_with("regular"));
    let delimiters: Vec<String> = match plain.first() {
        None => white_space().iter().map(|u| memory::text_of_units(u)).gather(),
        Some(value) => Texts::of(value)
            .ok_or_else(|| {
                Error::new(
                    "MATLAB:strsplit:InvalidDelimiterType",
                    "Delimiter must be a string array, character vector, or cell array of character vectors.",
                )
            })?
            .present()
            .iter()
            .map(|u| memory::text_of_units(u))
            .gather(),
    };
    let between = if by_expression {
        let mut pattern = delimiters.joined("|");
        if collapse {
            pattern = format!("({pattern})+");
        }
        regexp::matches(host.state(), &text, &pattern)?
    } else {
        let plain = delimiters.iter().map(|d| units(&unescape(d))).gather();
        delimiters_in(&text, &longest_first(plain), collapse)
    };
    let mut outputs = one(row_of(form, pieces(&text, &between)))?;
    if nargout > 1 {
        outputs.push(row_of(form, between.iter().map(|delimiter| &text[delimiter.clone()])));
    }
    Ok(outputs)
}

/// `ostrsplit(text, separators, strip_empty)`: every character of the separators separates.
pub fn ostrsplit(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let text = Texts::required(&args[0], "First")?.present().joined(&[]);
    let separators = Texts::required(&args[1], "Second")?.present().joined(&[]);
    let separators: Vec<Units> = separators.iter().map(|&u| vec![u]).gather();
    let between = delimiters_in(&text, &separators, false);
    let mut pieces: Vec<&[u16]> = pieces(&text, &between).gather();
    if is_true(args.get(2)) {
        pieces.retain(|piece| !piece.is_empty());
    }
    one(row_of(Form::Cell, pieces.into_iter()))
}

/// `strjoin(texts, delimiter)`.
pub fn strjoin(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let texts = match Texts::of(&args[0]) {
        Some(texts) if texts.form != Form::Char => texts,
        _ => {
            return Err(Error::new(
                "MATLAB:strjoin:InvalidCellType",
                "First input must be a string array or cell array of character vectors.",
            ));
        }
    };
    let form = texts.form;
    let items = texts.present();
    let between = items.len().saturating_sub(1);
    let delimiters: Vec<Units> = match args.get(1) {
        None => vec![vec![32]],
        Some(value) => {
            let delimiters = Texts::required(value, "Second")?;
            if delimiters.form == Form::Cell && delimiters.items.len() != between {
                return Err(Error::new(
                    "MATLAB:strjoin:WrongNumberOfDelimiterElements",
                    "The number of delimiters must be one less than the number of elements.",
                ));
            }
            let escaped = delimiters.form == Form::Char;
            let plain = |u: &&[u16]| {
                if escaped { units(&unescape(&memory::text_of_units(u))) } else { u.duplicate() }
            };
            delimiters.present().iter().map(plain).gather()
        }
    };
    let joined = join_texts(&items, &delimiters);
    one(if form == Form::String {
        text_value(form, Dims::SCALAR, vec![Some(joined)])
    } else {
        char_value(joined)
    })
}

fn join_texts<T: AsRef<[u16]>>(items: &[T], delimiters: &[Units]) -> Units {
    let mut out = Vec::new();
    for (k, item) in items.iter().enumerate() {
        if k > 0 {
            let delimiter = if delimiters.len() == 1 { delimiters.first() } else { delimiters.get(k - 1) };
            out.put_slice(delimiter.map_or(&[], Vec::as_slice));
        }
        out.put_slice(item.as_ref());
    }
    out
}

/// `split(texts)`, `split(texts, delimiters)`, `split(texts, delimiters, dimension)`.
pub fn split(_: &mut dyn Host, args: Args, nargout: usize) -> Result<Outputs> {
    let texts = Texts::required(&args[0], "First")?;
    let delimiters = match args.get(1) {
        None => white_space(),
        Some(value) => longest_first(Texts::required(value, "Second")?.copies()),
    };
    let mut parts = memory::room(texts.items.len());
    for item in &texts.items {
        let text = item.as_deref().unwrap_or_default();
        let between = delimiters_in(text, &delimiters, false);
        let cut_out: Vec<&[u16]> = between.iter().map(|delimiter| &text[delimiter.clone()]).gather();
        parts.put((pieces(text, &between).gather::<Vec<_>>(), cut_out));
    }
    let count = parts.first().map_or(0, |(pieces, _)| pieces.len());
    if let Some((k, (other, _))) = parts.iter().enumerate().find(|(_, (pieces, _))| pieces.len() != count) {
        return Err(Error::new(
            "MATLAB:string:NumberOfElementsMismatch",
            format!(
                "Element {} of the text contains {} delimiters while the previous elements have {}. All elements must contain the same number of delimiters.",
                k + 1,
                other.len().saturating_sub(1),
                count.saturating_sub(1)
            ),
        ));
    }
    // A single text becomes a column; an array is split along its first dimension of extent 1 from behind.
    let along = match args.get(2) {
        Some(value) => {
            let along = dimension(value)?;
            if texts.dims.extent(along) != 1 {
                return Err(Error::new(
                    "MATLAB:string:DimensionMustBeSingleton",
                    "Text is split along a dimension of size 1.",
                ));
            }
            memory::check::<usize>(&Dims::matrix(1, along))?;
            along
        }
        None if texts.items.len() == 1 => 0,
        None => (0..).find(|&k| (k..texts.dims.rank()).all(|j| texts.dims.extent(j) == 1)).unwrap_or(1),
    };
    let spread = |lists: Vec<Vec<&[u16]>>, n: usize| {
        let dims = texts.dims.with(along, n);
        let stride = texts.dims.stride(along);
        let mut items = memory::filled(None, dims.numel());
        for (k, list) in lists.into_iter().enumerate() {
            for (j, piece) in list.into_iter().enumerate() {
                items[(k / stride) * stride * n + j * stride + k % stride] = Some(piece.duplicate());
            }
        }
        text_value(if texts.form == Form::String { Form::String } else { Form::Cell }, dims, items)
    };
    let (pieces, between): (Vec<_>, Vec<_>) = parts.into_iter().gather_both();
    let mut outputs = one(spread(pieces, count))?;
    if nargout > 1 {
        outputs.push(spread(between, count.saturating_sub(1)));
    }
    Ok(outputs)
}

/// `join(texts)`, `join(texts, delimiter)`, `join(texts, delimiter, dimension)`.
pub fn join(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let texts = Texts::required(&args[0], "First")?;
    let is_dimension = |v: &Value| v.is_numeric();
    let delimiters = match args.get(1).filter(|v| !is_dimension(v)) {
        None => vec![vec![32]],
        Some(value) => Texts::required(value, "Second")?.copies(),
    };
    let dims = &texts.dims;
    let along = match args.iter().skip(1).find(|v| is_dimension(v)) {
        Some(value) => dimension(value)?,
        // The last dimension that is not 1.
        None => (0..dims.rank()).rev().find(|&k| dims.extent(k) != 1).unwrap_or(0),
    };
    let (n, stride) = (dims.extent(along), dims.stride(along));
    let joined_dims = dims.with(along, 1);
    let items = (0..joined_dims.numel()).map(|k| {
        let first = (k / stride) * stride * n + k % stride;
        let row: Option<Vec<_>> = (0..n).map(|j| texts.items[first + j * stride].clone()).gather();
        row.map(|row| join_texts(&row, &delimiters))
    });
    let items = items.gather();
    one(text_value(texts.form, joined_dims, items))
}

/// `splitlines(text)`.
pub fn splitlines(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let texts = Texts::required(&args[0], "First")?;
    let form = if texts.form == Form::String { Form::String } else { Form::Cell };
    let ends = [vec![13, 10], vec![10], vec![13]];
    let mut lines = Vec::new();
    for text in texts.items.iter().flatten() {
        lines.put_all(pieces(text, &delimiters_in(text, &ends, false)).map(|line| Some(line.duplicate())));
    }
    one(text_value(form, Dims::matrix(lines.len(), 1), lines))
}

/// `count(texts, patterns)`.
pub fn count(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let (_, given) = options(&args[2..], &["IgnoreCase"])?;
    let fold = |text: &[u16]| -> Units {
        if is_true(given[0]) {
            text.iter().map(|&u| super::texts::lower(u)).gather()
        } else {
            text.duplicate()
        }
    };
    let texts = Texts::required(&args[0], "First")?;
    let patterns: Vec<Units> =
        Texts::required(&args[1], "Second")?.present().iter().map(|p| fold(p)).gather();
    let patterns = longest_first(patterns);
    one(texts.measure(|text| {
        let text = fold(text);
        if let [single] = patterns.as_slice() {
            return super::texts::find_apart(&text, single).len() as f64;
        }
        delimiters_in(&text, &patterns, false).len() as f64
    }))
}

/// `strfind(texts, pattern)`.
pub fn strfind(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let (_, given) = options(&args[2..], &["ForceCellOutput", "overlaps"])?;
    let Some(pattern) = super::texts::value_units(&args[1]) else {
        return Err(Error::new(
            "MATLAB:strfind:PatternIsNotAStringOrCharVector",
            "Pattern must be a string scalar or character vector.",
        ));
    };
    let apart = given[1].is_some() && !is_true(given[1]);
    let places = |text: &[u16]| -> Value {
        let found = if apart { super::texts::find_apart(text, &pattern) } else { find_all(text, &pattern) };
        if found.is_empty() {
            return Value::empty();
        }
        Tensor::row(found.into_iter().map(|k| (k + 1) as f64).gather()).into()
    };
    let Some(texts) = Texts::of(&args[0]) else {
        return Err(Error::new(
            "MATLAB:strfind:InputNotText",
            "First argument must be text: a string array, character vector, or cell array of character vectors.",
        ));
    };
    let single = texts.form != Form::Cell && texts.items.len() == 1;
    if single && !is_true(given[0]) {
        return one(texts.items[0].as_deref().map_or_else(Value::empty, places));
    }
    let cells = texts.items.iter().map(|t| t.as_deref().map_or_else(Value::empty, places)).gather();
    one(Value::Cell(Rc::new(Tensor::new(texts.dims, cells))))
}

/// `index(text, pattern, direction)`: the first or last place.
pub fn index(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let last = args.get(2).and_then(Value::as_text).is_some_and(|d| d == "last");
    place(&args, last)
}

/// `rindex(text, pattern)`: the last place.
pub fn rindex(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    place(&args, true)
}

fn place(args: &[Value], last: bool) -> Result<Outputs> {
    let texts = Texts::required(&args[0], "First")?;
    let pattern = Texts::required(&args[1], "Second")?.present().joined(&[]);
    one(texts.measure(|text| {
        let found = find_all(text, &pattern);
        let hit = if last { found.last() } else { found.first() };
        hit.map_or(0.0, |&k| (k + 1) as f64)
    }))
}

/// `findstr(a, b)`: the places of the shorter text in the longer one.
pub fn findstr(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let a = Texts::required(&args[0], "First")?.present().joined(&[]);
    let b = Texts::required(&args[1], "Second")?.present().joined(&[]);
    let found = if a.len() >= b.len() { find_all(&a, &b) } else { find_all(&b, &a) };
    if found.is_empty() {
        return one(Value::empty());
    }
    one(Tensor::row(found.into_iter().map(|k| (k + 1) as f64).gather()))
}
