//! `regexprep`.

use super::options::Options;
use super::search::text_argument;
use crate::host::Level;
use crate::library::strings::texts::{Units, lower, units, upper};
use crate::memory;
use crate::memory::{Duplicate, Gather, Grow, GrowBy, Reword};
use crate::text::escapes::unescape;
use crate::text::pattern::{Match, Pattern};
use crate::{Args, Error, Host, Outputs, Result, Value, one};

/// `regexprep(text, expression, replacement, …)`.
pub fn regexprep(host: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let options = Options::read(&args[3..], false, host.dialect(), "regexprep")?;
    let bad = || {
        Error::new(
            "MATLAB:regexprep:invalidInput",
            "The text, expression and replacement must be character vectors, string arrays, or cell arrays of character vectors.",
        )
    };
    let texts = text_argument(&args[0]).ok_or_else(bad)?;
    let expressions = text_argument(&args[1]).ok_or_else(bad)?;
    let replacements = text_argument(&args[2]).ok_or_else(bad)?;
    let (expressions, replacements) = (expressions.present(), replacements.present());
    if replacements.len() != 1 && replacements.len() != expressions.len() {
        return Err(Error::new(
            "MATLAB:regexprep:inputDimensionMismatch",
            "The number of expressions must equal the number of replacements, or there must be one replacement.",
        ));
    }
    let mut results = memory::room(texts.items.len());
    for item in &texts.items {
        let Some(text) = item else {
            results.put(None);
            continue;
        };
        let mut text: Units = text.duplicate();
        for (k, expression) in expressions.iter().enumerate() {
            let expression = memory::text_of_units(expression);
            let pattern = host.state().patterns.get(&expression, options.flags)?;
            let replacement = &replacements[if replacements.len() == 1 { 0 } else { k }];
            let parts = parse(&memory::text_of_units(replacement));
            text = replace(host, &text, &pattern, &parts, &options)?;
        }
        results.put(Some(text));
    }
    one(crate::library::strings::texts::text_value(texts.form, texts.dims, results))
}

/// A piece of the replacement.
enum Part {
    Text(Units),
    /// `$0`, `$1`, …
    Token(usize),
    /// `$<name>`.
    Named(String),
    /// `${expression}`, in which tokens stand for their texts.
    Expression(String),
}

fn parse(replacement: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut literal = String::new();
    let mut rest = replacement;
    let flush = |literal: &mut String, parts: &mut Vec<Part>| {
        if !literal.is_empty() {
            parts.put(Part::Text(units(&std::mem::take(literal))));
        }
    };
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '\\' => {
                let Some(next) = rest.chars().next() else {
                    literal.put('\\');
                    break;
                };
                let length = next.len_utf8();
                let escape = format!("\\{next}");
                let plain = unescape(&escape);
                // A backslash before anything else makes it plain: `\$`.
                if plain == escape {
                    literal.put(next)
                } else {
                    literal.put(&plain)
                }
                rest = &rest[length..];
            }
            '$' => match reference(rest) {
                Some((part, after)) => {
                    flush(&mut literal, &mut parts);
                    parts.put(part);
                    rest = after;
                }
                None => literal.put('$'),
            },
            other => literal.put(other),
        }
    }
    flush(&mut literal, &mut parts);
    parts
}

/// What follows a `$`, where it refers to the match.
fn reference(text: &str) -> Option<(Part, &str)> {
    if let Some(rest) = text.strip_prefix('<') {
        let (name, after) = rest.split_once('>')?;
        return Some((Part::Named(name.duplicate()), after));
    }
    if let Some(rest) = text.strip_prefix('&') {
        return Some((Part::Token(0), rest));
    }
    if let Some(rest) = text.strip_prefix('{') {
        let mut depth = 1;
        let end = rest.char_indices().find(|&(_, c)| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            depth == 0
        })?;
        return Some((Part::Expression(rest[..end.0].duplicate()), &rest[end.0 + 1..]));
    }
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    // At most two digits name a token.
    let digits = digits.min(2);
    let token = text[..digits].parse().ok()?;
    Some((Part::Token(token), &text[digits..]))
}

fn replace(
    host: &mut dyn Host,
    text: &[u16],
    pattern: &Pattern,
    parts: &[Part],
    options: &Options,
) -> Result<Units> {
    let most = if options.once { 1 } else { options.only.unwrap_or(usize::MAX) };
    let matches = pattern.find(text, options.empty, most)?;
    let mut out = memory::room(text.len());
    let mut done = 0;
    for (k, m) in matches.iter().enumerate() {
        if options.only.is_some_and(|only| only != k + 1) {
            continue;
        }
        out.put_slice(&text[done..m.span.0]);
        let mut new = Vec::new();
        for part in parts {
            push_part(host, &mut new, text, pattern, m, part)?;
        }
        if options.preserve_case {
            new = with_case_of(&new, &text[m.span.0..m.span.1]);
        }
        out.put_slice(&new);
        done = m.span.1;
    }
    out.put_slice(&text[done..]);
    Ok(out)
}

/// The text of a token: 0 is the whole match, and so is 1 in a pattern without groups.
fn token<'a>(text: &'a [u16], m: &Match, k: usize) -> Option<&'a [u16]> {
    match k {
        0 => text.get(m.span.0..m.span.1),
        1 if m.groups.is_empty() => text.get(m.span.0..m.span.1),
        _ => m.groups.get(k - 1)?.and_then(|(from, to)| text.get(from..to)).or(Some(&[])),
    }
}

fn push_part(
    host: &mut dyn Host,
    out: &mut Units,
    text: &[u16],
    pattern: &Pattern,
    m: &Match,
    part: &Part,
) -> Result<()> {
    match part {
        Part::Text(units) => out.put_slice(units),
        Part::Token(k) => match token(text, m, *k) {
            Some(units) => out.put_slice(units),
            // A token that the pattern does not have stays as it was written.
            None => out.put_all(units(&format!("${k}"))),
        },
        Part::Named(name) => {
            let span = pattern.named(m, name);
            out.put_slice(span.and_then(|(from, to)| text.get(from..to)).unwrap_or_default());
        }
        Part::Expression(expression) => {
            let program = with_tokens(expression, text, m);
            let outputs = host.evaluate(&program, Level::Current, 1)?;
            let result = outputs.first().and_then(Value::as_text).ok_or_else(|| {
                Error::new(
                    "MATLAB:regexprep:dynamicExpression",
                    "The expression of a replacement must give a character vector.",
                )
            })?;
            out.put_all(units(&result));
        }
    }
    Ok(())
}

/// `upper($1)` with the tokens as quoted texts.
fn with_tokens(expression: &str, text: &[u16], m: &Match) -> String {
    let mut out = String::new();
    let mut rest = expression;
    while let Some(at) = rest.find('$') {
        out.put(&rest[..at]);
        rest = &rest[at + 1..];
        match reference(rest) {
            Some((Part::Token(k), after)) => {
                let units = token(text, m, k).unwrap_or_default();
                out.put(&format!("'{}'", memory::text_of_units(units).with_replaced("'", "''")));
                rest = after;
            }
            _ => out.put('$'),
        }
    }
    out + rest
}

/// The replacement in the case of what it replaces: all upper, all lower, or capitalised.
fn with_case_of(new: &[u16], old: &[u16]) -> Units {
    let letters: Vec<u16> = old.iter().copied().filter(|&u| upper(u) != lower(u)).gather();
    let is_upper = |u: &u16| upper(*u) == *u;
    if letters.is_empty() {
        return new.duplicate();
    }
    if letters.iter().all(is_upper) && letters.len() > 1 {
        return new.iter().map(|&u| upper(u)).gather();
    }
    if letters.iter().all(|u| !is_upper(u)) {
        return new.iter().map(|&u| lower(u)).gather();
    }
    if is_upper(&letters[0]) {
        let mut out: Units = new.iter().map(|&u| lower(u)).gather();
        if let Some(first) = out.first_mut() {
            *first = upper(*first);
        }
        return out;
    }
    new.duplicate()
}
