//! Kernels of mathematics that a file has itself, so that its bits are the interpreter's on every machine.
//!
//! ```text
//! lanner_exp        lanner_exp, lanner_exp_exp_of, lanner_exp_reduce, lanner_twofold_quick_sum, …: what it calls stands before it
//! ```
//!
//! The C is made of the interpreter's kernels by a test, `tests/own`: there is one description of each. Sines, cosines and tangents of angles from 2^26
//! on are those of C's library.

use std::collections::BTreeSet;

/// Types, then functions behind those that they call, with an empty line between.
const TEXT: &str = include_str!("own.c");

/// What the functions need of C's library.
pub(crate) const HEADERS: [&str; 2] = ["math.h", "string.h"];

/// The functions: names and texts.
fn functions() -> impl Iterator<Item = (&'static str, &'static str)> {
    let named = |text: &'static str| {
        let head = text.lines().find(|line| line.starts_with("static inline "))?;
        Some((head.split('(').next()?.rsplit(' ').next()?, text))
    };
    TEXT.split("\n\n").filter_map(named)
}

/// The name of the function that computes a symbol, if there is one.
pub(crate) fn of(symbol: &str) -> Option<&'static str> {
    functions().map(|(name, _)| name).find(|name| *name == symbol)
}

/// The text of these functions and of all that they need.
pub(crate) fn text(wanted: &BTreeSet<&'static str>) -> String {
    let mut wanted = wanted.clone();
    let mut texts: Vec<&str> = Vec::new();
    for (name, text) in functions().collect::<Vec<_>>().into_iter().rev() {
        if wanted.contains(name) {
            wanted.extend(words(text));
            texts.push(text);
        }
    }
    let types = TEXT.split("\n\n").next().unwrap_or_default().lines().rev();
    let mut named: Vec<&str> = Vec::new();
    for line in types {
        let name = line.trim_end_matches(';').rsplit(' ').next().unwrap_or_default();
        if wanted.contains(name) {
            wanted.extend(words(line));
            named.push(line);
        }
    }
    let mut out = String::new();
    named.iter().rev().for_each(|line| out.push_str(&format!("{line}\n")));
    if !named.is_empty() {
        out.push('\n');
    }
    texts.iter().rev().for_each(|text| out.push_str(&format!("{}\n\n", text.trim())));
    out
}

fn words(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).filter(|word| word.starts_with("lanner_"))
}
