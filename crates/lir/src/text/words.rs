//! The words of one line.

use lanner_base::ParseError;

/// Characters that are words of their own.
const MARKS: &str = ",:[]()=?<";

/// Where a line is read.
pub(super) struct Words<'t> {
    words: Vec<&'t str>,
    at: usize,
    line: usize,
}

impl<'t> Words<'t> {
    /// The words of a line, counted from 1.
    pub fn of(text: &'t str, line: usize) -> Words<'t> {
        let text = text.split(';').next().unwrap_or("");
        let mut words = Vec::new();
        for part in text.split_whitespace() {
            let mut rest = part;
            while let Some(at) = rest.find(|c| MARKS.contains(c)) {
                words.extend(Some(&rest[..at]).filter(|word| !word.is_empty()));
                words.push(&rest[at..=at]);
                rest = &rest[at + 1..];
            }
            words.extend(Some(rest).filter(|word| !word.is_empty()));
        }
        Words { words, at: 0, line }
    }

    /// An error in this line.
    pub fn error<T>(&self, message: impl Into<String>) -> Result<T, ParseError> {
        Err(ParseError { line: self.line, message: message.into() })
    }

    /// The next word, which stays.
    pub fn peek(&self) -> Option<&'t str> {
        self.words.get(self.at).copied()
    }

    /// The word behind the next.
    pub fn peek_behind(&self) -> Option<&'t str> {
        self.words.get(self.at + 1).copied()
    }

    /// The next word; an error at the end of the line.
    pub fn next(&mut self) -> Result<&'t str, ParseError> {
        match self.peek() {
            Some(word) => {
                self.at += 1;
                Ok(word)
            }
            None => self.error("something is missing at the end of the line"),
        }
    }

    /// Goes past a word, if it is the next.
    pub fn eats(&mut self, word: &str) -> bool {
        let is_next = self.peek() == Some(word);
        self.at += usize::from(is_next);
        is_next
    }

    /// Goes past a word that has to come.
    pub fn expect(&mut self, word: &str) -> Result<(), ParseError> {
        match self.peek() {
            Some(next) if next == word => {
                self.at += 1;
                Ok(())
            }
            found => {
                self.error(format!("expected `{word}`, found `{}`", found.unwrap_or("the end of the line")))
            }
        }
    }

    /// The next word as a number.
    pub fn number<T: std::str::FromStr>(&mut self) -> Result<T, ParseError> {
        let word = self.next()?;
        word.parse().or_else(|_| self.error(format!("`{word}` is no such number")))
    }

    /// Nothing more comes.
    pub fn end(&self) -> Result<(), ParseError> {
        match self.peek() {
            Some(word) => self.error(format!("`{word}` is too much")),
            None => Ok(()),
        }
    }
}
