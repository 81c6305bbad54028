//! Contents as text, in brackets behind the fact of the whole.

use super::{Contents, Parts};
use crate::Definedness;
use crate::terms::Terms;
use std::fmt;

/// Parts that are shown of one value.
const MOST: usize = 8;
/// Parts within parts that are shown.
const DEEPEST: usize = 2;

/// Writes ` {…}`, and of a handle what it calls.
pub(crate) fn write(
    contents: &Contents,
    terms: &Terms,
    depth: usize,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    if let Parts::Handles(handles) = contents.parts() {
        for (k, handle) in handles.iter().enumerate() {
            let at = if handle.text.as_str().starts_with('@') { "" } else { "@" };
            write!(f, "{}{at}{}", if k == 0 { " " } else { " or " }, handle.text)?;
        }
        return Ok(());
    }
    if let Parts::Objects(class) = contents.parts() {
        return write!(f, " {class}");
    }
    if depth >= DEEPEST {
        return write!(f, " {{...}}");
    }
    write!(f, " {{")?;
    let mut comma = "";
    match contents.parts() {
        Parts::Handles(_) | Parts::Objects(_) => (),
        Parts::All(fact) => {
            write!(f, "* ")?;
            fact.write(terms, depth + 1, f)?;
        }
        Parts::Each(facts) | Parts::List(facts) => {
            for fact in facts.iter().take(MOST) {
                write!(f, "{comma}")?;
                fact.write(terms, depth + 1, f)?;
                comma = ", ";
            }
            if facts.len() > MOST {
                write!(f, ", ...")?;
            }
        }
        Parts::Fields(fields) => {
            for (name, fact) in fields.list.iter().take(MOST) {
                let maybe = if fact.definedness == Definedness::Maybe { "?" } else { "" };
                write!(f, "{comma}{name}{maybe}: ")?;
                fact.write(terms, depth + 1, f)?;
                comma = ", ";
            }
            if fields.list.len() > MOST || !fields.is_all {
                write!(f, "{comma}...")?;
            }
        }
    }
    write!(f, "}}")
}
