//! The tokens of one line, read from left to right.

use super::ParseError;
use super::token::{Token, TokenKind};

/// Where a line is read.
pub(crate) struct Cursor<'t> {
    tokens: &'t [Token],
    at: usize,
    /// The line, from 1.
    pub line: usize,
}

impl<'t> Cursor<'t> {
    pub fn new(tokens: &'t [Token], line: usize) -> Cursor<'t> {
        Cursor { tokens, at: 0, line }
    }

    /// An error in this line.
    pub fn error<T>(&self, message: impl Into<String>) -> Result<T, ParseError> {
        Err(ParseError { line: self.line, message: message.into() })
    }

    /// `expected WHAT, found TOKEN`
    pub fn expected<T>(&self, what: &str) -> Result<T, ParseError> {
        match self.peek() {
            Some(found) => self.error(format!("expected {what}, found {found}")),
            None => self.error(format!("expected {what} at the end of the line")),
        }
    }

    /// The next token.
    pub fn peek(&self) -> Option<&'t TokenKind> {
        self.peek_at(0)
    }

    /// The token so many after the next.
    pub fn peek_at(&self, ahead: usize) -> Option<&'t TokenKind> {
        self.tokens.get(self.at + ahead).map(|token| &token.kind)
    }

    /// Whether the next token is this mark.
    pub fn sees(&self, mark: char) -> bool {
        self.peek() == Some(&TokenKind::Mark(mark))
    }

    /// Whether the next token is this mark, and no space stands before it.
    pub fn sees_close(&self, mark: char) -> bool {
        self.sees(mark) && self.tokens[self.at].close
    }

    /// Whether the token so many after the next begins `.3`, close to what stands before it.
    pub fn sees_version(&self, ahead: usize) -> bool {
        let is_close = |at: usize| self.tokens.get(self.at + at).is_some_and(|token| token.close);
        is_close(ahead)
            && is_close(ahead + 1)
            && self.peek_at(ahead) == Some(&TokenKind::Mark('.'))
            && matches!(self.peek_at(ahead + 1), Some(TokenKind::Number { imaginary: false, .. }))
    }

    /// Whether the line is `x = phi b1: …`.
    pub fn sees_phi(&self) -> bool {
        let at = if self.sees_version(1) { 3 } else { 1 };
        self.peek_at(at) == Some(&TokenKind::Mark('='))
            && matches!(self.peek_at(at + 1), Some(TokenKind::Word(word)) if word == "phi")
            && self.peek_at(at + 3) == Some(&TokenKind::Mark(':'))
    }

    /// The next token as a word.
    pub fn word(&self) -> Option<&'t str> {
        match self.peek() {
            Some(TokenKind::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// Goes past the next token.
    pub fn advance(&mut self) {
        self.at += 1;
    }

    /// Goes past this mark, if it is next.
    pub fn eat(&mut self, mark: char) -> bool {
        let found = self.sees(mark);
        self.at += usize::from(found);
        found
    }

    /// Goes past this word, if it is next.
    pub fn eat_word(&mut self, word: &str) -> bool {
        let found = self.word() == Some(word);
        self.at += usize::from(found);
        found
    }

    /// Goes past `...`, if it is next.
    pub fn eat_dots(&mut self) -> bool {
        let found = self.peek() == Some(&TokenKind::Dots);
        self.at += usize::from(found);
        found
    }

    /// Goes past this mark.
    pub fn need(&mut self, mark: char) -> Result<(), ParseError> {
        if self.eat(mark) { Ok(()) } else { self.expected(&format!("`{mark}`")) }
    }

    /// Goes past this word.
    pub fn need_word(&mut self, word: &str) -> Result<(), ParseError> {
        if self.eat_word(word) { Ok(()) } else { self.expected(&format!("`{word}`")) }
    }

    /// Goes past a name.
    pub fn name(&mut self) -> Result<&'t str, ParseError> {
        match self.peek() {
            Some(TokenKind::Word(name) | TokenKind::Quoted(name)) => {
                self.at += 1;
                Ok(name)
            }
            _ => self.expected("a name"),
        }
    }

    /// Goes past names with dots between them.
    pub fn dotted(&mut self) -> Result<String, ParseError> {
        let mut text = self.name()?.to_string();
        while self.eat('.') {
            text.push('.');
            text.push_str(self.name()?);
        }
        Ok(text)
    }

    /// Goes past a whole number.
    pub fn integer<N: std::str::FromStr>(&mut self) -> Result<N, ParseError> {
        if let Some(TokenKind::Number { text, imaginary: false }) = self.peek()
            && let Ok(n) = text.parse()
        {
            self.at += 1;
            return Ok(n);
        }
        self.expected("a whole number")
    }

    /// Goes past a text in single quotes.
    pub fn text(&mut self) -> Result<&'t str, ParseError> {
        match self.peek() {
            Some(TokenKind::Char(text)) => {
                self.at += 1;
                Ok(text)
            }
            _ => self.expected("a text in quotes"),
        }
    }

    /// Goes past the number of an id that is written with this prefix: `b3`.
    pub fn id(&mut self, prefix: &str, what: &str) -> Result<u32, ParseError> {
        let number = self.word().and_then(|word| word.strip_prefix(prefix)).and_then(|n| n.parse().ok());
        match number {
            Some(number) => {
                self.at += 1;
                Ok(number)
            }
            None => self.expected(what),
        }
    }

    /// Nothing more may follow.
    pub fn end(&self) -> Result<(), ParseError> {
        match self.peek() {
            None => Ok(()),
            Some(found) => self.error(format!("unexpected {found}")),
        }
    }
}
