//! The format of `textscan`, `textread` and `strread`.
//!
//! ```text
//! '%s %*f %d8 x=%5.2f %[^,]'   ->  word, skipped number, int8, literal "x=", number of at most 5 characters, set
//! ```

use crate::memory::{Gather, Grow};
use crate::{Error, Result};
use lanner_facts::Class;

/// One item of a format.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// Text that must be there and is dropped.
    Literal(Vec<char>),
    /// A field.
    Field(Field),
}

/// A `%…`.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// `%*…`: read and dropped.
    pub skipped: bool,
    /// The most characters.
    pub width: Option<usize>,
    /// The most digits after the point.
    pub precision: Option<usize>,
    /// What it reads.
    pub kind: Kind,
}

/// What a field reads.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A number, into a column of the class.
    Number(Class),
    /// Text up to a delimiter or white space.
    Text,
    /// The same, perhaps in double quotes.
    Quoted,
    /// Characters, white space too.
    Characters,
    /// Characters of a set, or not of it.
    Set {
        /// Ranges of characters.
        members: Vec<(char, char)>,
        /// Whether the set is all other characters.
        negated: bool,
    },
}

/// Reads a format. White space in it says nothing.
///
/// # Errors
/// Conversions that do not exist.
pub fn parse(format: &str) -> Result<Vec<Item>> {
    let chars: Vec<char> = format.chars().gather();
    let mut items = Vec::new();
    let mut literal = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        match chars[at] {
            '%' if chars.get(at + 1) == Some(&'%') => {
                literal.put('%');
                at += 2;
            }
            '%' => {
                flush(&mut literal, &mut items);
                let (field, next) = field(&chars, at + 1).ok_or_else(|| {
                    Error::new(
                        "MATLAB:textscan:InvalidFormat",
                        format!("Badly formed format specifier '{format}'."),
                    )
                })?;
                items.put(Item::Field(field));
                at = next;
            }
            c if c.is_whitespace() => {
                flush(&mut literal, &mut items);
                at += 1;
            }
            c => {
                literal.put(c);
                at += 1;
            }
        }
    }
    flush(&mut literal, &mut items);
    Ok(items)
}

fn flush(literal: &mut Vec<char>, items: &mut Vec<Item>) {
    if !literal.is_empty() {
        items.put(Item::Literal(std::mem::take(literal)));
    }
}

fn number(chars: &[char], at: &mut usize) -> Option<usize> {
    let start = *at;
    while chars.get(*at).is_some_and(char::is_ascii_digit) {
        *at += 1;
    }
    chars[start..*at].iter().gather::<String>().parse().ok()
}

/// The field after a `%`, and where the format goes on.
fn field(chars: &[char], mut at: usize) -> Option<(Field, usize)> {
    let skipped = chars.get(at) == Some(&'*');
    at += usize::from(skipped);
    let width = number(chars, &mut at);
    let precision = if chars.get(at) == Some(&'.') {
        at += 1;
        Some(number(chars, &mut at).unwrap_or(0))
    } else {
        None
    };
    let letter = *chars.get(at)?;
    at += 1;
    let kind = match letter {
        'f' | 'n' => match suffix(chars, &mut at, &[32, 64]) {
            Some(32) if letter == 'f' => Kind::Number(Class::Single),
            _ => Kind::Number(Class::Double),
        },
        'd' => Kind::Number(match suffix(chars, &mut at, &[8, 16, 32, 64]) {
            Some(8) => Class::Int8,
            Some(16) => Class::Int16,
            Some(64) => Class::Int64,
            _ => Class::Int32,
        }),
        'u' => Kind::Number(match suffix(chars, &mut at, &[8, 16, 32, 64]) {
            Some(8) => Class::Uint8,
            Some(16) => Class::Uint16,
            Some(64) => Class::Uint64,
            _ => Class::Uint32,
        }),
        's' => Kind::Text,
        'q' => Kind::Quoted,
        'c' => Kind::Characters,
        '[' => {
            let (kind, next) = set(chars, at)?;
            at = next;
            kind
        }
        _ => return None,
    };
    Some((Field { skipped, width, precision, kind }, at))
}

/// One of these numbers of bits, where it follows.
fn suffix(chars: &[char], at: &mut usize, bits: &[usize]) -> Option<usize> {
    let mut after = *at;
    let found = number(chars, &mut after).filter(|n| bits.contains(n))?;
    *at = after;
    Some(found)
}

fn set(chars: &[char], mut at: usize) -> Option<(Kind, usize)> {
    let negated = chars.get(at) == Some(&'^');
    at += usize::from(negated);
    let first = at;
    let mut members = Vec::new();
    loop {
        let c = *chars.get(at)?;
        if c == ']' && at > first {
            return Some((Kind::Set { members, negated }, at + 1));
        }
        match (chars.get(at + 1), chars.get(at + 2)) {
            (Some('-'), Some(&last)) if last != ']' => {
                members.put((c, last));
                at += 3;
            }
            _ => {
                members.put((c, c));
                at += 1;
            }
        }
    }
}
