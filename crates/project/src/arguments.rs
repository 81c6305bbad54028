//! What a person says of a function's arguments: the text behind `--args`.
//!
//! ```text
//! double(m,n), double, 5, "text"      m x n doubles, a scalar double, the number 5, a string
//! complex single(3,:), [1 2 3], 'ab'  3 x any number; a row of integers from 1 to 3; a char row
//! any, logical(n,1), true             nothing known; a column of truth values; a truth value
//! double n, double(n,1)               an integer from 0, and as many numbers
//! double(1,n<=16), double(1,:<=16)    at most 16 of them
//! ```

use lanner_facts::Shape;
use lanner_facts::{Class, Complexity, Constant, Dim, Fact, Interval, Terms, ValueRange};
use rustc_hash::FxHashMap;

/// Numbers by their names.
pub type Names = FxHashMap<String, Dim>;

/// The facts of arguments by their text; equal names of extents are equal numbers.
///
/// # Errors
/// What cannot be read, in words.
pub fn parse_arguments(text: &str, terms: &mut Terms) -> Result<Vec<Fact>, String> {
    let mut names = Names::default();
    let parts = split(text)?;
    parts.into_iter().map(|part| parse_argument(part.trim(), terms, &mut names)).collect()
}

/// The parts between commas that stand in no brackets or quotes.
fn split(text: &str) -> Result<Vec<&str>, String> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let mut parts = Vec::new();
    let (mut depth, mut quote, mut start) = (0usize, None, 0);
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => (),
            (None, '\'' | '"') => quote = Some(c),
            (None, '(' | '[') => depth += 1,
            (None, ')' | ']') if depth == 0 => return Err(format!("'{c}' closes nothing in '{text}'")),
            (None, ')' | ']') => depth -= 1,
            (None, ',') if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            (None, _) => (),
        }
    }
    if depth > 0 || quote.is_some() {
        return Err(format!("a bracket or quote is not closed in '{text}'"));
    }
    parts.push(&text[start..]);
    Ok(parts)
}

/// The fact of one argument.
///
/// # Errors
/// What cannot be read, in words.
pub fn parse_argument(part: &str, terms: &mut Terms, names: &mut Names) -> Result<Fact, String> {
    if let Some(constant) = constant(part) {
        return Ok(Fact::constant(constant, terms));
    }
    if let Some(inner) = part.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        return numbers(inner, terms);
    }
    let (complexity, rest) = match part.strip_prefix("complex ") {
        Some(rest) => (Complexity::Complex, rest.trim()),
        None => (Complexity::Real, part),
    };
    let (class, extents) = match rest.split_once('(') {
        Some((class, extents)) => {
            (class.trim(), Some(extents.trim_end().strip_suffix(')').unwrap_or(extents)))
        }
        None => (rest, None),
    };
    if let (None, Some((class, name))) = (extents, class.split_once(' ')) {
        return symbolic(class, name.trim(), part, (terms, names));
    }
    let shape = match extents {
        None if class == ANYTHING => terms.fresh_shape("p", None),
        None => terms.scalar(),
        Some(extents) => {
            let extents: Vec<&str> = extents.split(',').map(str::trim).collect();
            parse_extents(&extents, terms, names)?
        }
    };
    if class == ANYTHING {
        return Ok(Fact::any(shape));
    }
    let class = class_named(class, part)?;
    if complexity == Complexity::Complex && !class.is_float() {
        return Err(format!("'{part}': only double and single are complex"));
    }
    let fact = Fact::array(class, shape);
    let range = if complexity == Complexity::Complex { ValueRange::ANY } else { fact.range };
    Ok(Fact { complexity, range, ..fact })
}

/// The shape of these extents: numbers, names, or `:` for any.
///
/// # Errors
/// What is no extent; fewer than two.
pub fn parse_extents(texts: &[&str], terms: &mut Terms, names: &mut Names) -> Result<Shape, String> {
    let dims: Vec<Dim> = texts.iter().map(|text| extent(text, terms, names)).collect::<Result<_, _>>()?;
    if dims.len() < 2 {
        return Err(format!("'{}' is one extent: an array has at least two", texts.join(", ")));
    }
    Ok(terms.tuple(&dims))
}

/// A scalar integer that has the name of a size.
fn symbolic(
    class: &str,
    name: &str,
    part: &str,
    (terms, names): (&mut Terms, &mut Names),
) -> Result<Fact, String> {
    let class = class_named(class, part)?;
    let size = extent(name, terms, names)?;
    let fact = Fact::array(class, terms.scalar());
    let range = ValueRange::of_term(size, terms).meet(fact.range, terms);
    Ok(Fact { range, ..fact })
}

fn class_named(name: &str, part: &str) -> Result<Class, String> {
    let found = Class::ALL.into_iter().find(|known| known.name() == name);
    found.ok_or_else(|| format!("'{part}' is no class and no value"))
}

/// The word for an argument of which nothing is known.
const ANYTHING: &str = "any";

fn constant(part: &str) -> Option<Constant> {
    let quoted = |mark: char| {
        let inner = part.strip_prefix(mark)?.strip_suffix(mark)?;
        (part.len() >= 2).then(|| inner.replace(&format!("{mark}{mark}"), &mark.to_string()))
    };
    if let Some(text) = quoted('\'') {
        return Some(Constant::Char(text.into()));
    }
    if let Some(text) = quoted('"') {
        return Some(Constant::String(text.into()));
    }
    if let Ok(truth) = part.parse() {
        return Some(Constant::Logical(truth));
    }
    number(part).map(Constant::Double)
}

/// A number as programs write it.
fn number(text: &str) -> Option<f64> {
    let begins = text.trim_start_matches(['-', '+']).starts_with(|c: char| c.is_ascii_digit() || c == '.');
    let is_named =
        text.trim_start_matches(['-', '+']).eq_ignore_ascii_case("inf") || text.eq_ignore_ascii_case("nan");
    if begins || is_named { text.parse().ok() } else { None }
}

/// `1 2; 3 4`: a matrix of numbers.
fn numbers(inner: &str, terms: &mut Terms) -> Result<Fact, String> {
    let mut rows: Vec<Vec<f64>> = Vec::new();
    for row in inner.split(';').filter(|row| !row.trim().is_empty()) {
        let items = row.split([' ', ',']).filter(|item| !item.is_empty());
        let wrong = |item: &str| format!("'{item}' is no number");
        rows.push(items.map(|item| number(item).ok_or_else(|| wrong(item))).collect::<Result<_, _>>()?);
    }
    let columns = rows.first().map_or(0, Vec::len);
    if rows.iter().any(|row| row.len() != columns) {
        return Err(format!("the rows of '[{inner}]' have different lengths"));
    }
    let shape = terms.explicit(&[rows.len() as i64, columns as i64]);
    let ranges = rows.into_iter().flatten().map(ValueRange::of);
    let range = ranges.reduce(|a, b| a.join(b, terms)).unwrap_or(ValueRange::NONE);
    Ok(Fact { range, ..Fact::array(Class::Double, shape) })
}

/// A number of elements, which an array may have.
fn count(text: &str) -> Option<i64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|&count| is_number && Interval::EXTENT.hi >= Some(count))
}

fn extent(text: &str, terms: &mut Terms, names: &mut Names) -> Result<Dim, String> {
    if let Some(n) = count(text) {
        return Ok(terms.number(n));
    }
    let (text, interval) = match text.split_once("<=") {
        None => (text, Interval::EXTENT),
        Some((name, most)) => match count(most.trim()) {
            Some(most) => (name.trim(), Interval::new(0, most)),
            None => return Err(format!("'{}' is no number of elements", most.trim())),
        },
    };
    if text == ":" {
        return Ok(terms.fresh("n", interval));
    }
    let is_name = text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !is_name {
        return Err(format!("'{text}' is no extent: a number, a name or ':'"));
    }
    match names.get(text) {
        Some(&known) if interval != Interval::EXTENT && terms.interval(known) != interval => {
            Err(format!("'{text}' had another bound: it stands where the name comes first"))
        }
        Some(&known) => Ok(known),
        None => Ok(*names.entry(text.to_owned()).or_insert(terms.fresh(text, interval))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let mut terms = Terms::new();
        match parse_arguments(text, &mut terms) {
            Ok(facts) => {
                facts.iter().map(|fact| fact.show(&terms).to_string()).collect::<Vec<_>>().join("; ")
            }
            Err(message) => message,
        }
    }

    #[test]
    fn a_size_is_an_argument_too() {
        assert_eq!(shown("double n, double(n,1)"), "double real 1 x 1 n; double real n x 1");
        assert_eq!(shown("dubel n"), "'dubel n' is no class and no value");
    }

    #[test]
    fn classes_have_extents() {
        assert_eq!(shown("double(m,n), int8"), "double real m x n; int8 real 1 x 1 integer -128..127");
        assert_eq!(shown("complex single(3,m), any"), "single complex 3 x m; any real or complex p");
    }

    #[test]
    fn values_are_facts() {
        assert_eq!(
            shown("5, 'a,b', [1 2 3]"),
            "double real 1 x 1 5; char real 1 x 3 integer 0..65535; double real 1 x 3 integer 1..3"
        );
        assert_eq!(shown("true"), "logical real 1 x 1 1");
    }

    #[test]
    fn extents_have_bounds() {
        assert_eq!(shown("double(1,n<=16), double n"), "double real 1 x n; double real 1 x 1 n");
        assert_eq!(
            shown("double(1,n), double n<=4"),
            "'n' had another bound: it stands where the name comes first"
        );
        assert_eq!(shown("double(1,n<=x)"), "'x' is no number of elements");
        assert_eq!(shown("double(1,n<=281474976710656)"), "'281474976710656' is no number of elements");
        // The largest bound is none.
        assert_eq!(
            shown("double(1,n<=281474976710655), double(1,n)"),
            "double real 1 x n; double real 1 x n"
        );
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        assert_eq!(shown("doubel(3,4)"), "'doubel(3,4)' is no class and no value");
        assert_eq!(shown("double(3)"), "'3' is one extent: an array has at least two");
        assert_eq!(shown("double(3,"), "a bracket or quote is not closed in 'double(3,'");
    }
}
