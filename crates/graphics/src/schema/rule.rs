//! What a property accepts.

use crate::colour::Rgb;
use crate::datum::Datum;

/// What a property accepts.
#[derive(Clone, Copy, Debug)]
pub enum Rule {
    /// `on` or `off`, or a truth value.
    OnOff,
    /// A colour.
    Colour,
    /// A colour, or one of these words.
    ColourOr(&'static [&'static str]),
    /// A text.
    Text,
    /// Texts: one, several, or numbers that are written as texts.
    Texts,
    /// One number.
    Number,
    /// One number above 0.
    Positive,
    /// One number from 0 to 1, or one of these words.
    AlphaOr(&'static [&'static str]),
    /// Numbers in one row or column.
    Vector,
    /// Three numbers: a point or a direction.
    Point,
    /// Two numbers, the second one larger.
    Limits,
    /// Numbers that ascend.
    Ascending,
    /// Numbers.
    Array,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// Numbers, or one of these words.
    ArrayOr(&'static [&'static str]),
    /// Objects.
    Objects,
    /// Anything.
    Any,
    /// Nothing.
    ReadOnly,
}

/// Why a value is not accepted.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// It has to be one of these words.
    Word(&'static [&'static str]),
    /// What it has to be, in a sentence.
    Sentence(&'static str),
    /// No value is.
    ReadOnly,
}

const COLOUR: &str = "Invalid color name or hexadecimal color code. Valid names include: 'red', 'green', 'blue', 'cyan', 'magenta', 'yellow', 'black', and 'white'. Valid hexadecimal color codes consist of '#' followed by three or six hexadecimal digits.";
const TRIPLET: &str = "Color value must be a 3 element vector of numbers between 0 and 1.";
const POSITIVE: &str = "Value must be a positive scalar.";
const SCALAR: &str = "Value must be a scalar.";
const LIMITS: &str = "Value must be a 1x2 vector of numeric type in which the second element is larger than the first and may be Inf.";
const ASCENDING: &str = "Value must be a vector of increasing values.";
const POINT: &str = "Value must be a 3 element vector of numeric type.";
const VECTOR: &str = "Value must be a vector of numeric type.";
const NUMERIC: &str = "Value must be a numeric array.";
const TEXT: &str = "Value must be a character vector or string scalar.";
const TEXTS: &str = "Value must be a character vector, a cell array of character vectors, or a string array.";
const ALPHA: &str = "Value must be a number between 0 and 1.";
const OBJECTS: &str = "Value must be a handle.";

impl Rule {
    /// The value as it is held.
    ///
    /// # Errors
    /// Why it is not accepted.
    pub fn accept(self, value: Datum) -> Result<Datum, Refusal> {
        let refuse = |text: &'static str| Err(Refusal::Sentence(text));
        match self {
            Rule::Any => Ok(value),
            Rule::ReadOnly => Err(Refusal::ReadOnly),
            Rule::OnOff => match value.as_number() {
                Some(x) => Ok(Datum::on(x != 0.0)),
                None => word(value, &["on", "off"]),
            },
            Rule::Colour => colour(value, &["none"]),
            Rule::ColourOr(words) => colour(value, words),
            Rule::OneOf(words) => word(value, words),
            Rule::Text => match value {
                Datum::Text(_) => Ok(value),
                Datum::Array(a) if a.is_empty() => Ok(Datum::text("")),
                Datum::Texts(_) | Datum::Array(_) | Datum::Objects(_) => refuse(TEXT),
            },
            Rule::Texts => match value {
                Datum::Text(_) | Datum::Texts(_) => Ok(value),
                Datum::Array(numbers) => {
                    Ok(Datum::Texts(numbers.data.iter().map(|x| crate::ticks::short(*x)).collect()))
                }
                Datum::Objects(_) => refuse(TEXTS),
            },
            Rule::Number => number(value, |_| true, SCALAR),
            Rule::Positive => number(value, |x| x > 0.0, POSITIVE),
            Rule::AlphaOr(words) => match value {
                Datum::Text(_) if !words.is_empty() => word(value, words),
                _ => number(value, |x| (0.0..=1.0).contains(&x), ALPHA),
            },
            Rule::Vector => match &value {
                Datum::Array(a) if a.is_vector() || a.is_empty() => Ok(value),
                _ => refuse(VECTOR),
            },
            Rule::Point => match &value {
                Datum::Array(a) if a.data.len() == 3 => Ok(Datum::row(&a.data)),
                _ => refuse(POINT),
            },
            Rule::Limits => match &value {
                Datum::Array(a) if a.data.len() == 2 && a.data[0] < a.data[1] => Ok(value),
                _ => refuse(LIMITS),
            },
            Rule::Ascending => match &value {
                Datum::Array(a) if a.is_empty() => Ok(value),
                Datum::Array(a) if a.is_vector() && a.data.windows(2).all(|w| w[0] < w[1]) => Ok(value),
                _ => refuse(ASCENDING),
            },
            Rule::Array => match &value {
                Datum::Array(_) => Ok(value),
                _ => refuse(NUMERIC),
            },
            Rule::ArrayOr(words) => match &value {
                Datum::Array(_) => Ok(value),
                _ => word(value, words),
            },
            Rule::Objects => match &value {
                Datum::Objects(_) => Ok(value),
                Datum::Array(a) if a.is_empty() => Ok(Datum::Objects(Vec::new())),
                _ => refuse(OBJECTS),
            },
        }
    }
}

/// One of some words: in any case, or the one that alone begins so.
fn word(value: Datum, words: &'static [&'static str]) -> Result<Datum, Refusal> {
    let text = value.as_text().ok_or(Refusal::Word(words))?.to_lowercase();
    let exact = words.iter().find(|word| **word == text);
    let begun = || {
        let mut found = words.iter().filter(|word| !text.is_empty() && word.starts_with(&text));
        found.next().filter(|_| found.next().is_none())
    };
    exact.or_else(begun).map(|word| Datum::text(word)).ok_or(Refusal::Word(words))
}

fn colour(value: Datum, words: &'static [&'static str]) -> Result<Datum, Refusal> {
    match &value {
        Datum::Text(text) => match Rgb::named(text) {
            Some(rgb) => Ok(Datum::colour(rgb)),
            None => word(value, words).map_err(|_| Refusal::Sentence(COLOUR)),
        },
        Datum::Array(a) if a.data.len() == 3 && a.data.iter().all(|x| (0.0..=1.0).contains(x)) => {
            Ok(Datum::row(&a.data))
        }
        Datum::Array(_) | Datum::Texts(_) | Datum::Objects(_) => Err(Refusal::Sentence(TRIPLET)),
    }
}

fn number(value: Datum, is_good: fn(f64) -> bool, text: &'static str) -> Result<Datum, Refusal> {
    match &value {
        Datum::Array(a) if a.data.len() == 1 && is_good(a.data[0]) => Ok(Datum::number(a.data[0])),
        _ => Err(Refusal::Sentence(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_get_one_spelling_or_a_reason() {
        let red = Datum::row(&[1.0, 0.0, 0.0]);
        assert_eq!(Rule::Colour.accept(Datum::text("r")), Ok(red));
        assert_eq!(Rule::Colour.accept(Datum::text("None")), Ok(Datum::text("none")));
        assert_eq!(Rule::Colour.accept(Datum::row(&[2.0, 0.0, 0.0])), Err(Refusal::Sentence(TRIPLET)));
        assert_eq!(Rule::OnOff.accept(Datum::number(1.0)), Ok(Datum::text("on")));
        assert_eq!(Rule::OneOf(&["left", "right"]).accept(Datum::text("RI")), Ok(Datum::text("right")));
        assert_eq!(Rule::Positive.accept(Datum::number(-1.0)), Err(Refusal::Sentence(POSITIVE)));
        assert_eq!(Rule::Limits.accept(Datum::row(&[1.0, 1.0])), Err(Refusal::Sentence(LIMITS)));
        assert_eq!(
            Rule::Texts.accept(Datum::row(&[1.0, 2.5])),
            Ok(Datum::Texts(vec!["1".into(), "2.5".into()]))
        );
        assert_eq!(Rule::ReadOnly.accept(Datum::number(1.0)), Err(Refusal::ReadOnly));
    }
}
