//! Backslash escapes: `\n`, `\t`, `\\`, `\x41`, `\101`, ….

use crate::memory;
use crate::memory::{Duplicate, Grow};

/// Replaces every escape by its character. What is no escape stays as it stands.
pub fn unescape(text: &str) -> String {
    if !text.contains('\\') {
        return text.duplicate();
    }
    let mut out = memory::text_room(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.put(&rest[..at]);
        let (character, length) = escape(&rest[at..]);
        match character {
            Some(c) => out.put(c),
            None => out.put(&rest[at..at + length]),
        }
        rest = &rest[at + length..];
    }
    out + rest
}

/// The escape at the start of the text, which begins with a backslash: its character, and its length in bytes.
fn escape(text: &str) -> (Option<char>, usize) {
    let Some(letter) = text[1..].chars().next() else { return (None, 1) };
    let plain = match letter {
        'a' => '\u{7}',
        'b' => '\u{8}',
        'f' => '\u{c}',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'v' => '\u{b}',
        '\\' | '"' | '\'' => letter,
        'x' => return numbered(&text[2..], 16, 4, 2),
        '0'..='7' => return numbered(&text[1..], 8, 3, 1),
        _ => return (None, 1 + letter.len_utf8()),
    };
    (Some(plain), 2)
}

fn numbered(digits: &str, radix: u32, most: usize, before: usize) -> (Option<char>, usize) {
    let count = digits.chars().take(most).take_while(|c| c.is_digit(radix)).count();
    let code = u32::from_str_radix(&digits[..count], radix).ok().and_then(char::from_u32);
    (code, before + count)
}

/// The inverse: control characters, quotes and backslashes become escapes.
pub fn escape_all(text: &str) -> String {
    let mut out = memory::text_room(text.len());
    for c in text.chars() {
        match c {
            '\u{7}' => out.put("\\a"),
            '\u{8}' => out.put("\\b"),
            '\u{c}' => out.put("\\f"),
            '\n' => out.put("\\n"),
            '\r' => out.put("\\r"),
            '\t' => out.put("\\t"),
            '\u{b}' => out.put("\\v"),
            '\0' => out.put("\\0"),
            '\\' => out.put("\\\\"),
            '"' => out.put("\\\""),
            '\'' => out.put("\\'"),
            other => out.put(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_replaced() {
        assert_eq!(unescape(r"a\tb\\n\x41\101\q\"), "a\tb\\nAA\\q\\");
        assert_eq!(escape_all("a\tb\"\\"), r#"a\tb\"\\"#);
    }
}
