//! Parts of texts taken out, put in and replaced: `strrep`, `replace`, `extractBetween`, `insertAfter`, ….

use super::texts::{
    Form, Texts, Units, find_all, find_apart, joint_dims, options, text_value, units, value_units,
};
use crate::memory;
use crate::memory::{Arrange, Duplicate, Gather, Grow, GrowBy, Join};
use crate::text::escapes::{escape_all, unescape};
use crate::{Args, Dims, Error, Host, Outputs, Result, Value, one};

/// `strrep(text, old, new)`: also overlapping occurrences are replaced.
pub fn strrep(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let parts: Option<Vec<Texts>> = args[..3].iter().map(|v| Texts::of(v).or_else(|| empty_text(v))).gather();
    let Some([texts, olds, news]) = parts.as_deref() else {
        return Err(Error::new(
            "MATLAB:strrep:cellArrayInputs",
            "Inputs must be string arrays, character vectors, or cell arrays of character vectors.",
        ));
    };
    let dims = joint_dims(texts, olds).and_then(|d| {
        let joint = Texts { form: Form::Cell, items: memory::filled(None, d.numel()), dims: d };
        joint_dims(&joint, news)
    })?;
    let form = match () {
        _ if [texts, olds, news].iter().any(|t| t.form == Form::String) => Form::String,
        _ if [texts, olds, news].iter().any(|t| t.form == Form::Cell) => Form::Cell,
        _ => Form::Char,
    };
    fn pick<'t>(t: &'t Texts, k: usize) -> Option<&'t [u16]> {
        t.items[if t.items.len() == 1 { 0 } else { k }].as_deref()
    }
    let items =
        (0..dims.numel()).map(|k| Some(replaced(pick(texts, k)?, pick(olds, k)?, pick(news, k)?))).gather();
    one(text_value(form, dims, items))
}

fn empty_text(value: &Value) -> Option<Texts<'static>> {
    (value.is_empty() && value.is_numeric()).then(Texts::nothing)
}

fn replaced(text: &[u16], old: &[u16], new: &[u16]) -> Units {
    let mut out = memory::room(text.len());
    let mut done = 0;
    for k in find_all(text, old) {
        if k > done {
            out.put_slice(&text[done..k]);
        }
        out.put_slice(new);
        done = k + old.len();
    }
    out.put_slice(&text[done..]);
    out
}

/// `replace(text, old, new)`: from left to right, without overlaps.
pub fn replace(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let texts = Texts::required(&args[0], "First")?;
    let (olds, news) = (Texts::required(&args[1], "Second")?, Texts::required(&args[2], "Third")?);
    let (olds, news) = (olds.present(), news.present());
    if news.len() != 1 && news.len() != olds.len() {
        return Err(Error::new(
            "MATLAB:string:ReplaceSizeMismatch",
            "Number of replacements must be one or equal to the number of matches.",
        ));
    }
    one(texts.map(|text| scan_replace(text, &olds, &news)))
}

/// `erase(text, patterns)`.
pub fn erase(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let texts = Texts::required(&args[0], "First")?;
    let olds = Texts::required(&args[1], "Second")?;
    let mut olds = olds.present();
    olds.arrange_by_key(|o| std::cmp::Reverse(o.len()));
    one(texts.map(|text| scan_replace(text, &olds, &[&[]])))
}

fn scan_replace(text: &[u16], olds: &[&[u16]], news: &[&[u16]]) -> Units {
    let mut out = memory::room(text.len());
    let mut k = 0;
    while k < text.len() {
        let hit = olds.iter().position(|old| !old.is_empty() && text[k..].starts_with(old));
        match hit {
            Some(which) => {
                out.put_slice(&news[if news.len() == 1 { 0 } else { which }]);
                k += olds[which].len();
            }
            None => {
                out.put(text[k]);
                k += 1;
            }
        }
    }
    out
}

/// A place in a text: before or after a position, or before or after a pattern.
enum Mark {
    Position(usize),
    Patterns(Vec<Units>),
}

fn mark(value: &Value, place: &str) -> Result<Mark> {
    if let Some(x) = value.as_f64().filter(|_| value.is_numeric()) {
        if x >= 1.0 && x.fract() == 0.0 {
            return Ok(Mark::Position(x as usize));
        }
        return Err(Error::new(
            "MATLAB:string:PositionMustBePositive",
            "Numeric position must be a positive integer.",
        ));
    }
    Ok(Mark::Patterns(Texts::required(value, place)?.copies()))
}

/// Where the mark's text begins and ends, at or behind `from`.
fn locate(text: &[u16], mark: &Mark, from: usize) -> Option<(usize, usize)> {
    match mark {
        Mark::Position(p) => (*p <= text.len()).then(|| (p - 1, *p)),
        Mark::Patterns(patterns) => patterns
            .iter()
            .filter_map(|p| {
                let k = find_all(text.get(from..)?, p).first().copied()? + from;
                Some((k, k + p.len()))
            })
            .min_by_key(|&(start, end)| (start, std::cmp::Reverse(end))),
    }
}

/// One text from each; without a hit `<missing>`, or `''` in a char row or cell.
fn extract(args: &[Value], part: impl Fn(&[u16], (usize, usize)) -> Units) -> Result<Outputs> {
    let texts = Texts::required(&args[0], "First")?;
    let mark = mark(&args[1], "Second")?;
    let mut items = memory::room(texts.items.len());
    for item in &texts.items {
        let Some(text) = item else {
            items.put(None);
            continue;
        };
        match (locate(text, &mark, 0), &mark) {
            (Some(found), _) => items.put(Some(part(text, found))),
            // A position one past the end is still a place between characters.
            (None, Mark::Position(p)) if *p == text.len() + 1 => items.put(Some(part(text, (p - 1, p - 1)))),
            (None, Mark::Position(p)) => {
                return Err(Error::new(
                    "MATLAB:string:PositionOutOfRange",
                    format!("Numeric value exceeds the number of characters in element {p}."),
                ));
            }
            (None, Mark::Patterns(_)) => items.put((texts.form != Form::String).then(Vec::new)),
        }
    }
    one(text_value(texts.form, texts.dims, items))
}

/// `extractBefore(text, mark)`.
pub fn extract_before(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    extract(&args, |text, (start, _)| text[..start].duplicate())
}

/// `extractAfter(text, mark)`.
pub fn extract_after(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    extract(&args, |text, (_, end)| text[end..].duplicate())
}

/// The pieces of a text between two marks: from, to.
fn between(text: &[u16], first: &Mark, last: &Mark, inclusive: bool) -> Vec<(usize, usize)> {
    let mut spans = Vec::new();
    let mut from = 0;
    while let Some((start, after)) = locate(text, first, from) {
        let by_position = matches!(first, Mark::Position(_));
        let Some((before, end)) = locate(text, last, if by_position { start } else { after }) else { break };
        let from_inside = if by_position || inclusive { start } else { after };
        let to_inside = if inclusive || matches!(last, Mark::Position(_)) { end } else { before };
        if from_inside <= to_inside {
            spans.put((from_inside, to_inside));
        }
        if by_position || matches!(last, Mark::Position(_)) || end <= from {
            break;
        }
        from = end;
    }
    spans
}

fn boundaries(args: &[Value]) -> Result<Option<bool>> {
    let (_, given) = options(args, &["Boundaries"])?;
    Ok(given[0].and_then(Value::as_text).map(|t| t.eq_ignore_ascii_case("inclusive")))
}

/// `extractBetween(text, first, last)`.
pub fn extract_between(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let inclusive = boundaries(&args[3..])?;
    let texts = Texts::required(&args[0], "First")?;
    let (first, last) = (mark(&args[1], "Second")?, mark(&args[2], "Third")?);
    let form = if texts.form == Form::String { Form::String } else { Form::Cell };
    let by_position = matches!(first, Mark::Position(_));
    let mut items = Vec::new();
    for text in texts.items.iter().flatten() {
        for (from, to) in between(text, &first, &last, inclusive.unwrap_or(false)) {
            let exclusive = by_position && inclusive == Some(false);
            let (from, to) =
                if exclusive { (from + 1, to.saturating_sub(1).max(from + 1)) } else { (from, to) };
            items.put(Some(text[from..to].duplicate()));
        }
    }
    let dims = if items.len() == texts.items.len() { texts.dims } else { Dims::matrix(items.len(), 1) };
    one(text_value(form, dims, items))
}

/// `eraseBetween(text, first, last)`.
pub fn erase_between(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    change_between(&args[0], &args[1], &args[2], &[], boundaries(&args[3..])?)
}

/// `replaceBetween(text, first, last, new)`.
pub fn replace_between(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let new = value_units(&args[3]).unwrap_or_default();
    change_between(&args[0], &args[1], &args[2], &new, boundaries(&args[4..])?)
}

fn change_between(
    text: &Value,
    first: &Value,
    last: &Value,
    new: &[u16],
    inclusive: Option<bool>,
) -> Result<Outputs> {
    let texts = Texts::required(text, "First")?;
    let (first, last) = (mark(first, "Second")?, mark(last, "Third")?);
    one(texts.map(|text| {
        let mut out = memory::room(text.len());
        let mut done = 0;
        for (from, to) in between(text, &first, &last, inclusive.unwrap_or(false)) {
            out.put_slice(&text[done..from]);
            out.put_slice(new);
            done = to;
        }
        out.put_slice(&text[done..]);
        out
    }))
}

/// `insertAfter(text, mark, new)`.
pub fn insert_after(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    insert(&args, true)
}

/// `insertBefore(text, mark, new)`.
pub fn insert_before(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    insert(&args, false)
}

fn insert(args: &[Value], after: bool) -> Result<Outputs> {
    let texts = Texts::required(&args[0], "First")?;
    let mark = mark(&args[1], "Second")?;
    let news = Texts::required(&args[2], "Third")?;
    let new = news.present().first().copied().unwrap_or_default();
    one(texts.map(|text| {
        let mut places: Vec<usize> = match &mark {
            Mark::Position(p) => vec![if after { *p } else { p - 1 }],
            Mark::Patterns(patterns) => patterns
                .iter()
                .flat_map(|p| find_apart(text, p).into_iter().map(|k| if after { k + p.len() } else { k }))
                .gather(),
        };
        places.sort_unstable();
        let mut out = memory::room(text.len());
        let mut done = 0;
        for place in places.into_iter().map(|p| p.min(text.len())) {
            out.put_slice(&text[done..place]);
            out.put_slice(&new);
            done = place;
        }
        out.put_slice(&text[done..]);
        out
    }))
}

/// `substr(text, offset, length)`.
pub fn substr(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let text = Texts::required(&args[0], "First")?;
    let offset = args[1].as_f64().unwrap_or(0.0);
    let length = args.get(2).and_then(Value::as_f64);
    let total = text.present().joined(&[]).len() as f64;
    let length = length.unwrap_or(total - offset + 1.0);
    let is_within = offset >= 1.0 && length >= 0.0 && offset + length - 1.0 <= total;
    if !is_within {
        return Err(Error::new(
            "Octave:index-out-of-bounds",
            "substr: OFFSET and LEN must be within the bounds of the string",
        ));
    }
    let (from, n) = (offset as usize - 1, length as usize);
    one(text.map(|text| text.get(from..from + n).unwrap_or_default().duplicate()))
}

/// `do_string_escapes(text)`.
pub fn do_string_escapes(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let texts = Texts::required(&args[0], "First")?;
    one(texts.map(|text| units(&unescape(&memory::text_of_units(text)))))
}

/// `undo_string_escapes(text)`.
pub fn undo_string_escapes(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let texts = Texts::required(&args[0], "First")?;
    one(texts.map(|text| units(&escape_all(&memory::text_of_units(text)))))
}
