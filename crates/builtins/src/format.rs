//! Rows that write by a format: which argument it is, and what a format asks for.
//!
//! ```text
//! fprintf('%d of %*s\n', k, w, s)      conversions: number, width, text
//! ```

use crate::Row;

/// Which argument of a call is the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatPlace {
    /// The first.
    First,
    /// The first, or behind the number of a file the second.
    FirstOrSecond,
    /// The first, or behind an identifier the second; with nothing behind it, it is a text as it stands.
    Message,
}

/// What takes a value in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conversion {
    /// `%d`, `%g`, …
    Number(char),
    /// `%s`
    Text,
    /// `%c`
    Character,
    /// `*` for a width or a precision.
    Width,
}

/// A format that cannot be read: the conversion with its last character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownConversion(pub String);

impl Row {
    /// Where a call of the row has a format, if it writes by one.
    pub fn format(&self) -> Option<FormatPlace> {
        match self.name {
            "sprintf" | "printf" => Some(FormatPlace::First),
            "fprintf" => Some(FormatPlace::FirstOrSecond),
            "error" | "warning" => Some(FormatPlace::Message),
            _ => None,
        }
    }
}

/// Whether a text names an error: words with colons between them.
pub fn is_identifier(text: &str) -> bool {
    text.contains(':') && !text.contains(char::is_whitespace)
}

/// Whether a call that raises the error of its texts is sure to raise one: without any text it does nothing. `text` gives the argument with a
/// number, where it is a known text.
pub fn raises<'a>(count: usize, text: impl Fn(usize) -> Option<&'a str>) -> bool {
    match count {
        0 => false,
        // A text alone is the message.
        1 => text(0).is_some_and(|text| !text.is_empty()),
        // Behind an identifier stands the template, whose first character has to be written as it is.
        _ => text(0).is_some_and(|first| {
            let template = if is_identifier(first) { text(1) } else { Some(first) };
            template.and_then(|template| template.chars().next()).is_some_and(|c| c != '%' && c != '\\')
        }),
    }
}

/// What the values of a format are taken for, in order. None where it says itself which value it takes (`%2$d`).
///
/// # Errors
/// The first conversion that there is not.
pub fn conversions(format: &str) -> Result<Option<Vec<Conversion>>, UnknownConversion> {
    let mut found = Vec::new();
    let mut rest = format.chars().peekable();
    while let Some(c) = rest.next() {
        if c != '%' {
            continue;
        }
        let mut text = String::from('%');
        let kind = loop {
            let Some(c) = rest.next() else { return Err(UnknownConversion(text)) };
            text.push(c);
            match c {
                '$' => return Ok(None),
                '*' => found.push(Conversion::Width),
                '-' | '+' | ' ' | '#' | '.' | '0'..='9' | 'l' | 'h' => (),
                // `%bx`, `%tu`: the bits of a float.
                'b' | 't' if rest.peek().is_some_and(|next| matches!(next, 'x' | 'X' | 'o' | 'u')) => (),
                c => break c,
            }
        };
        match kind {
            '%' => (),
            's' => found.push(Conversion::Text),
            'c' => found.push(Conversion::Character),
            'd' | 'i' | 'u' | 'f' | 'F' | 'e' | 'E' | 'g' | 'G' | 'x' | 'X' | 'o' | 'a' | 'A' => {
                found.push(Conversion::Number(kind));
            }
            _ => return Err(UnknownConversion(text)),
        }
    }
    Ok(Some(found))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_format_says_what_it_takes() {
        use Conversion::{Character, Number, Text, Width};
        let of = |format| conversions(format).unwrap().unwrap();
        assert_eq!(of("%5.2f%% of %-*s%c"), [Number('f'), Width, Text, Character]);
        assert_eq!(of("%bx %tu %+d % i\\n"), [Number('x'), Number('u'), Number('d'), Number('i')]);
        assert_eq!(conversions("%2$d %1$d"), Ok(None));
        assert_eq!(conversions("%5y"), Err(UnknownConversion("%5y".to_owned())));
        assert_eq!(conversions("100%"), Err(UnknownConversion("%".to_owned())));
    }
}
