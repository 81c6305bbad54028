//! Backslash escapes: `\n`, `\t`, `\\`, `\x41`, `\101`, ….

/// Replaces every escape by its character. What is no escape stays as it stands.
pub fn unescape(text: &str) -> String {
    if !text.contains('\\') {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let (character, length) = escape(&rest[at..]);
        match character {
            Some(c) => out.push(c),
            None => out.push_str(&rest[at..at + length]),
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
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{7}' => out.push_str("\\a"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{b}' => out.push_str("\\v"),
            '\0' => out.push_str("\\0"),
            '\\' => out.push_str("\\\\"),
            '"' => out.push_str("\\\""),
            '\'' => out.push_str("\\'"),
            other => out.push(other),
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
