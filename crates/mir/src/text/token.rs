//! The tokens of a line of MIR text.

use super::ParseError;
use std::fmt;

/// One token.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Token {
    pub kind: TokenKind,
    /// Whether it follows the token before without a space.
    pub close: bool,
}

/// What a token is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TokenKind {
    /// A word as it stands: a name, a constant's name, a keyword.
    Word(String),
    /// A name in backquotes.
    Quoted(String),
    /// `%n`
    Temp(u32),
    /// `$n`
    Unnamed(u32),
    /// A number as it is written, its sign included, without the `i` of an imaginary one.
    Number { text: String, imaginary: bool },
    /// `'text'`
    Char(String),
    /// `"text"`
    String(String),
    /// `->`
    Arrow,
    /// `...`
    Dots,
    /// A single character that stands for itself.
    Mark(char),
}

impl fmt::Display for TokenKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TokenKind::Word(text) | TokenKind::Quoted(text) => write!(f, "`{text}`"),
            TokenKind::Temp(n) => write!(f, "`%{n}`"),
            TokenKind::Unnamed(n) => write!(f, "`${n}`"),
            TokenKind::Number { text, imaginary } => {
                write!(f, "`{text}{}`", if *imaginary { "i" } else { "" })
            }
            TokenKind::Char(text) => write!(f, "'{text}'"),
            TokenKind::String(text) => write!(f, "\"{text}\""),
            TokenKind::Arrow => f.write_str("`->`"),
            TokenKind::Dots => f.write_str("`...`"),
            TokenKind::Mark(c) => write!(f, "`{c}`"),
        }
    }
}

/// The tokens of one line; a comment ends it.
pub(crate) fn tokens(text: &str, line: usize) -> Result<Vec<Token>, ParseError> {
    let mut lexer = Lexer { rest: text, line };
    let mut tokens = Vec::new();
    loop {
        let before = lexer.rest.len();
        lexer.rest = lexer.rest.trim_start();
        let close = !tokens.is_empty() && before == lexer.rest.len();
        match lexer.rest.chars().next() {
            None | Some(';') => return Ok(tokens),
            Some(first) => tokens.push(Token { kind: lexer.token(first)?, close }),
        }
    }
}

struct Lexer<'t> {
    rest: &'t str,
    line: usize,
}

impl<'t> Lexer<'t> {
    fn error<T>(&self, message: impl Into<String>) -> Result<T, ParseError> {
        Err(ParseError { line: self.line, message: message.into() })
    }

    fn token(&mut self, first: char) -> Result<TokenKind, ParseError> {
        match first {
            '%' | '$' => {
                self.rest = &self.rest[1..];
                let digits = self.take_while(|c| c.is_ascii_digit());
                match digits.parse() {
                    Ok(n) if first == '%' => Ok(TokenKind::Temp(n)),
                    Ok(n) => Ok(TokenKind::Unnamed(n)),
                    Err(_) => self.error(format!("expected a number after `{first}`")),
                }
            }
            '\'' => Ok(TokenKind::Char(self.quoted('\'')?)),
            '"' => Ok(TokenKind::String(self.quoted('"')?)),
            '`' => Ok(TokenKind::Quoted(self.quoted('`')?)),
            '-' if self.rest.starts_with("->") => {
                self.rest = &self.rest[2..];
                Ok(TokenKind::Arrow)
            }
            '.' if self.rest.starts_with("...") => {
                self.rest = &self.rest[3..];
                Ok(TokenKind::Dots)
            }
            '-' | '0'..='9' => self.number(),
            c if c.is_ascii_alphabetic() || c == '_' => {
                Ok(TokenKind::Word(self.take_while(|c| c.is_ascii_alphanumeric() || c == '_').to_string()))
            }
            '(' | ')' | '[' | ']' | '{' | '}' | '=' | ',' | ':' | '!' | '?' | '~' | '&' | '@' | '.' | '*'
            | '#' => {
                self.rest = &self.rest[1..];
                Ok(TokenKind::Mark(first))
            }
            c => self.error(format!("`{c}` begins nothing")),
        }
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'t str {
        let end = self.rest.find(|c| !wanted(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    fn number(&mut self) -> Result<TokenKind, ParseError> {
        let sign = if self.rest.starts_with('-') { 1 } else { 0 };
        let digits = |from: usize| {
            from + self.rest[from..].find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len() - from)
        };
        let mut end = digits(sign);
        if self.rest[sign..].starts_with("inf") {
            end = sign + 3;
        } else if end == sign {
            return self.error("expected a number after `-`");
        }
        let fraction = self.rest[end..].strip_prefix('.');
        if fraction.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
            end = digits(end + 1);
        }
        if let Some(exponent) = self.rest[end..].strip_prefix('e') {
            let signed = usize::from(exponent.starts_with('-'));
            end = digits(end + 1 + signed);
        }
        let (text, rest) = self.rest.split_at(end);
        let imaginary = rest.starts_with('i');
        self.rest = if imaginary { &rest[1..] } else { rest };
        Ok(TokenKind::Number { text: text.to_string(), imaginary })
    }

    fn quoted(&mut self, quote: char) -> Result<String, ParseError> {
        let mut text = String::new();
        let mut chars = self.rest.char_indices().skip(1);
        while let Some((at, c)) = chars.next() {
            if c == quote {
                self.rest = &self.rest[at + 1..];
                return Ok(text);
            }
            if c != '\\' {
                text.push(c);
                continue;
            }
            match chars.next() {
                Some((_, 'n')) => text.push('\n'),
                Some((_, 'r')) => text.push('\r'),
                Some((_, 't')) => text.push('\t'),
                Some((_, 'u')) => {
                    let code: String =
                        chars.by_ref().map(|(_, c)| c).skip(1).take_while(|&c| c != '}').collect();
                    match u32::from_str_radix(&code, 16).ok().and_then(char::from_u32) {
                        Some(c) => text.push(c),
                        None => return self.error(format!("`\\u{{{code}}}` is no character")),
                    }
                }
                Some((_, c)) => text.push(c),
                None => break,
            }
        }
        self.error(format!("the text after {quote} has no end"))
    }
}
