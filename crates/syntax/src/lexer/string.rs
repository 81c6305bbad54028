//! Both kinds of text in quotes, and the words of a command: how far they reach, and their values.

use lanner_base::Dialect;

/// Whether a text in quotes has its closing quote, and its length.
pub(crate) struct Quoted {
    /// Bytes, quotes included.
    pub len: usize,
    /// Whether the closing quote is there.
    pub terminated: bool,
}

/// The text in quotes at the start of `text`, whose first byte is the quote. It ends at the line's end at the latest,
/// except that in Octave a backslash joins the next line to a text in double quotes.
pub(crate) fn quoted_len(text: &[u8], dialect: Dialect) -> Quoted {
    let quote = text[0];
    let escapes = quote == b'"' && dialect == Dialect::Octave;
    let mut at = 1;
    while let Some(&c) = text.get(at) {
        match c {
            b'\n' | b'\r' => break,
            b'\\' if escapes && text.get(at + 1).is_some() => {
                at += if text[at + 1..].starts_with(b"\r\n") { 3 } else { 2 };
                continue;
            }
            _ if c == quote && text.get(at + 1) == Some(&quote) => at += 2,
            _ if c == quote => return Quoted { len: at + 1, terminated: true },
            _ => at += 1,
        }
    }
    Quoted { len: at.min(text.len()), terminated: false }
}

fn body(text: &str, quote: char) -> &str {
    let text = text.strip_prefix(quote).unwrap_or(text);
    text.strip_suffix(quote).unwrap_or(text)
}

/// The value of `'text'`.
pub(crate) fn decode_char_text(text: &str) -> String {
    body(text, '\'').replace("''", "'")
}

/// The value of `"text"`.
pub(crate) fn decode_string_text(text: &str, dialect: Dialect) -> String {
    match dialect {
        Dialect::Matlab => body(text, '"').replace("\"\"", "\""),
        Dialect::Octave => decode_escapes(body(text, '"')),
    }
}

/// Replaces `""` and Octave's escapes. Octal and hexadecimal ones give the character with that number, up to 255.
fn decode_escapes(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' => {
                chars.next_if_eq(&'"');
                out.push('"');
            }
            '\\' => decode_escape(&mut chars, &mut out),
            _ => out.push(c),
        }
    }
    out
}

fn decode_escape(chars: &mut std::iter::Peekable<std::str::Chars<'_>>, out: &mut String) {
    let Some(c) = chars.next() else {
        out.push('\\');
        return;
    };
    match c {
        'n' => out.push('\n'),
        't' => out.push('\t'),
        'r' => out.push('\r'),
        'a' => out.push('\x07'),
        'b' => out.push('\x08'),
        'f' => out.push('\x0c'),
        'v' => out.push('\x0b'),
        '\n' => (),
        '\r' if chars.peek() == Some(&'\n') => {
            chars.next();
        }
        '0'..='7' => push_code(c.to_digit(8).unwrap_or(0), 8, 2, chars, out),
        'x' if chars.peek().is_some_and(char::is_ascii_hexdigit) => push_code(0, 16, 2, chars, out),
        // `\\`, `\'`, `\"`; an unknown escape stands for its character.
        _ => out.push(c),
    }
}

fn push_code(
    first: u32,
    radix: u32,
    more: usize,
    chars: &mut std::iter::Peekable<std::str::Chars<'_>>,
    out: &mut String,
) {
    let mut code = first;
    for _ in 0..more {
        let Some(digit) = chars.peek().and_then(|c| c.to_digit(radix)) else { break };
        code = code * radix + digit;
        chars.next();
    }
    out.push(char::from((code & 0xFF) as u8));
}

/// The length of the word of a command at the start of `text`: up to white space, `,`, `;` or a comment, except where
/// quotes or brackets keep it together.
pub(crate) fn command_word_len(text: &[u8]) -> usize {
    let mut depth = 0usize;
    let mut at = 0;
    while let Some(&c) = text.get(at) {
        match c {
            b'\n' | b'\r' | b'%' => break,
            b' ' | b'\t' | b',' | b';' if depth == 0 => break,
            b'#' if at == 0 => break,
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b'\'' | b'"' => {
                at += quoted_len(&text[at..], Dialect::Matlab).len;
                continue;
            }
            _ => (),
        }
        at += 1;
    }
    at
}

/// The value of a word of a command: quotes removed, doubled ones inside quotes taken as one.
pub(crate) fn decode_command_word(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut quote = None;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match quote {
            Some(q) if c == q => {
                if chars.next_if_eq(&q).is_some() {
                    out.push(q);
                } else {
                    quote = None;
                }
            }
            None if c == '\'' || c == '"' => quote = Some(c),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_doubled_inside() {
        assert_eq!(quoted_len(b"'it''s' x", Dialect::Matlab).len, 7);
        assert_eq!(decode_char_text("'it''s'"), "it's");
        assert_eq!(decode_char_text("''''"), "'");
        assert_eq!(decode_string_text(r#""a""b\n""#, Dialect::Matlab), r#"a"b\n"#);
        assert_eq!(decode_string_text(r#""a""b\n\x41\101\0\\\"""#, Dialect::Octave), "a\"b\nAA\0\\\"");
    }

    #[test]
    fn a_backslash_joins_lines_in_octave_only() {
        assert_eq!(quoted_len(b"\"a\\\nb\"", Dialect::Octave).len, 6);
        assert_eq!(decode_string_text("\"a\\\nb\"", Dialect::Octave), "ab");
        assert!(!quoted_len(b"\"a\\\nb\"", Dialect::Matlab).terminated);
    }

    #[test]
    fn words_end_at_white_space_outside_quotes() {
        assert_eq!(command_word_len(b"'a b'c d"), 6);
        assert_eq!(command_word_len(b"f(1, 2) x"), 7);
        assert_eq!(command_word_len(b"on; x"), 2);
        assert_eq!(decode_command_word("'a b'c"), "a bc");
        assert_eq!(decode_command_word("'it''s'"), "it's");
    }
}
