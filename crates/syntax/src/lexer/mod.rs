//! The lexer: one token at a time, on demand, because what a character means depends on what the parser has seen.
//!
//! - `'` after an operand is a transpose, else it opens a text: `a'` against `'a'`. Inside brackets white space before
//!   it makes it a text: `[a 'b']`.
//! - `end` is an operand inside an index, else a keyword.
//! - `x.end` is a field.
//!
//! The parser tells the lexer where it stands (`in_brackets`, `in_index`) before it asks for the next token. The lexer is
//! small and `Copy`: to look ahead, copy it and run the copy.

mod comment;
mod keyword;
mod number;
mod string;

use lanner_base::Dialect;

use crate::SyntaxKind;

pub(crate) use comment::line_len;
pub(crate) use number::{decode_number, radix_fits};
pub(crate) use string::{
    command_word_len, decode_char_text, decode_command_word, decode_string_text, quoted_len,
};

/// One token: its kind and its bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub kind: SyntaxKind,
    pub start: u32,
    pub end: u32,
}

/// The place in the text and what is known of the tokens before it.
#[derive(Clone, Copy)]
pub(crate) struct Lexer<'t> {
    text: &'t [u8],
    pos: usize,
    dialect: Dialect,
    /// White space separates elements here: directly inside a matrix or cell literal.
    pub in_brackets: bool,
    /// `end` is an operand here.
    pub in_index: bool,
    after_operand: bool,
    after_dot: bool,
    spaced: bool,
    /// Where a block comment begins that has no end.
    pub open_comment: Option<u32>,
    /// The text ends in a continuation.
    pub open_continuation: bool,
}

impl<'t> Lexer<'t> {
    /// A lexer at the start of a text.
    pub fn new(text: &'t str, dialect: Dialect) -> Lexer<'t> {
        Lexer {
            text: text.as_bytes(),
            pos: 0,
            dialect,
            in_brackets: false,
            in_index: false,
            after_operand: false,
            after_dot: false,
            spaced: false,
            open_comment: None,
            open_continuation: false,
        }
    }

    /// The bytes after the last token.
    pub fn rest(&self) -> &'t [u8] {
        &self.text[self.pos..]
    }

    /// Where the next token begins.
    pub fn pos(&self) -> u32 {
        self.pos as u32
    }

    /// Goes on behind a token that the parser has measured itself, as if it had been punctuation.
    pub fn skip_to(&mut self, pos: u32) {
        self.pos = pos as usize;
        self.after_operand = false;
        self.after_dot = false;
        self.spaced = false;
    }

    /// Whether the last token ends an operand.
    pub fn is_after_operand(&self) -> bool {
        self.after_operand
    }

    /// The next token, trivia included; `Eof` for ever at the end.
    pub fn next(&mut self) -> Token {
        let start = self.pos;
        let kind = self.scan();
        if kind.is_trivia() {
            self.spaced = true;
        } else {
            self.after_operand = self.is_operand_end(kind);
            self.after_dot = kind == SyntaxKind::Dot;
            self.spaced = false;
        }
        Token { kind, start: start as u32, end: self.pos as u32 }
    }

    /// The next token that is not trivia.
    pub fn next_significant(&mut self) -> Token {
        loop {
            let token = self.next();
            if !token.kind.is_trivia() {
                return token;
            }
        }
    }

    fn is_operand_end(&self, kind: SyntaxKind) -> bool {
        match kind {
            SyntaxKind::Ident
            | SyntaxKind::Number
            | SyntaxKind::CharText
            | SyntaxKind::StringText
            | SyntaxKind::RParen
            | SyntaxKind::RBracket
            | SyntaxKind::RBrace
            | SyntaxKind::Quote
            | SyntaxKind::DotQuote => true,
            SyntaxKind::EndKw => self.in_index,
            _ => false,
        }
    }

    fn byte(&self, ahead: usize) -> u8 {
        self.text.get(self.pos + ahead).copied().unwrap_or(0)
    }

    fn take(&mut self, len: usize, kind: SyntaxKind) -> SyntaxKind {
        self.pos = (self.pos + len).min(self.text.len());
        kind
    }

    fn scan(&mut self) -> SyntaxKind {
        let Some(&c) = self.text.get(self.pos) else { return SyntaxKind::Eof };
        match c {
            b' ' | b'\t' | b'\x0b' | b'\x0c' => {
                let len =
                    self.rest().iter().take_while(|c| matches!(c, b' ' | b'\t' | b'\x0b' | b'\x0c')).count();
                self.take(len, SyntaxKind::Whitespace)
            }
            // The mark that ended files of DOS, which Octave does not take.
            b'\x1a' if !self.is_octave() && self.rest()[1..].iter().all(u8::is_ascii_whitespace) => {
                self.take(1, SyntaxKind::Whitespace)
            }
            b'\n' => self.take(1, SyntaxKind::Newline),
            b'\r' => self.take(if self.byte(1) == b'\n' { 2 } else { 1 }, SyntaxKind::Newline),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.scan_word(),
            b'0'..=b'9' => self.take(number::number_len(self.rest()), SyntaxKind::Number),
            b'%' | b'#' => self.scan_comment(),
            b'\'' if self.quote_transposes() => self.take(1, SyntaxKind::Quote),
            b'\'' => self.scan_quoted(SyntaxKind::CharText, SyntaxKind::UnterminatedChar),
            b'"' => self.scan_quoted(SyntaxKind::StringText, SyntaxKind::UnterminatedString),
            b'.' => self.scan_dot(),
            b'\\' if comment::is_backslash_continuation(self.rest()) => {
                let len = comment::line_with_end_len(self.rest());
                self.open_continuation |= self.pos + len == self.text.len();
                self.take(len, SyntaxKind::Continuation)
            }
            0xEF if self.pos == 0 && self.rest().starts_with(b"\xEF\xBB\xBF") => {
                self.take(3, SyntaxKind::Whitespace)
            }
            0x80.. => {
                let len = self.rest().iter().take_while(|&&c| c >= 0x80).count();
                self.take(len, SyntaxKind::Unknown)
            }
            _ => self.scan_operator(c),
        }
    }

    fn is_octave(&self) -> bool {
        self.dialect == Dialect::Octave
    }

    fn quote_transposes(&self) -> bool {
        self.after_operand && !(self.spaced && self.in_brackets)
    }

    fn scan_word(&mut self) -> SyntaxKind {
        let len = self.rest().iter().take_while(|c| c.is_ascii_alphanumeric() || **c == b'_').count();
        let word = &self.rest()[..len];
        let kind = if self.after_dot { SyntaxKind::Ident } else { keyword::word_kind(word) };
        // In MATLAB Octave's own keywords are names like any other, unless they stand alone in their statement.
        let soft = self.dialect == Dialect::Matlab && kind.is_octave_keyword();
        if soft && !ends_statement(&self.rest()[len..]) {
            return self.take(len, SyntaxKind::Ident);
        }
        self.take(len, kind)
    }

    fn scan_comment(&mut self) -> SyntaxKind {
        if comment::opens_block(self.text, self.pos) {
            let block = comment::block_len(self.rest());
            if !block.terminated {
                self.open_comment = Some(self.pos as u32);
            }
            return self.take(block.len, SyntaxKind::BlockComment);
        }
        self.take(line_len(self.rest()), SyntaxKind::Comment)
    }

    fn scan_quoted(&mut self, whole: SyntaxKind, broken: SyntaxKind) -> SyntaxKind {
        let quoted = quoted_len(self.rest(), self.dialect);
        self.take(quoted.len, if quoted.terminated { whole } else { broken })
    }

    fn scan_dot(&mut self) -> SyntaxKind {
        if self.rest().starts_with(b"...") {
            let len = comment::continuation_len(self.rest(), self.dialect);
            self.open_continuation |= self.pos + len == self.text.len();
            return self.take(len, SyntaxKind::Continuation);
        }
        match self.byte(1) {
            b'0'..=b'9' if !self.after_operand || self.spaced => {
                self.take(number::number_len(self.rest()), SyntaxKind::Number)
            }
            b'*' if self.byte(2) == b'*' => {
                self.take_assignable(3, SyntaxKind::DotCaret, SyntaxKind::DotCaretEq)
            }
            b'*' => self.take_assignable(2, SyntaxKind::DotStar, SyntaxKind::DotStarEq),
            b'/' => self.take_assignable(2, SyntaxKind::DotSlash, SyntaxKind::DotSlashEq),
            b'\\' => self.take_assignable(2, SyntaxKind::DotBackslash, SyntaxKind::DotBackslashEq),
            b'^' => self.take_assignable(2, SyntaxKind::DotCaret, SyntaxKind::DotCaretEq),
            b'\'' => self.take(2, SyntaxKind::DotQuote),
            // Old spellings of Octave's, which it still takes.
            b'+' if self.is_octave() => self.take_assignable(2, SyntaxKind::Plus, SyntaxKind::PlusEq),
            b'-' if self.is_octave() => self.take_assignable(2, SyntaxKind::Minus, SyntaxKind::MinusEq),
            _ => self.take(1, SyntaxKind::Dot),
        }
    }

    /// An operator of `len` bytes, or with a single `=` after it its assigning form.
    fn take_assignable(&mut self, len: usize, plain: SyntaxKind, assigning: SyntaxKind) -> SyntaxKind {
        if self.byte(len) == b'=' && self.byte(len + 1) != b'=' {
            self.take(len + 1, assigning)
        } else {
            self.take(len, plain)
        }
    }

    fn scan_operator(&mut self, c: u8) -> SyntaxKind {
        let next = self.byte(1);
        match c {
            b'(' => self.take(1, SyntaxKind::LParen),
            b')' => self.take(1, SyntaxKind::RParen),
            b'[' => self.take(1, SyntaxKind::LBracket),
            b']' => self.take(1, SyntaxKind::RBracket),
            b'{' => self.take(1, SyntaxKind::LBrace),
            b'}' => self.take(1, SyntaxKind::RBrace),
            b',' => self.take(1, SyntaxKind::Comma),
            b';' => self.take(1, SyntaxKind::Semicolon),
            b':' => self.take(1, SyntaxKind::Colon),
            b'@' => self.take(1, SyntaxKind::At),
            b'?' => self.take(1, SyntaxKind::Question),
            b'=' if next == b'=' => self.take(2, SyntaxKind::EqEq),
            b'=' => self.take(1, SyntaxKind::Equals),
            b'~' | b'!' if next == b'=' => self.take(2, SyntaxKind::NotEq),
            b'~' | b'!' => self.take(1, SyntaxKind::Not),
            b'<' if next == b'=' => self.take(2, SyntaxKind::LessEq),
            b'<' => self.take(1, SyntaxKind::Less),
            b'>' if next == b'=' => self.take(2, SyntaxKind::GreaterEq),
            b'>' => self.take(1, SyntaxKind::Greater),
            b'&' if next == b'&' => self.take(2, SyntaxKind::AndAnd),
            b'&' => self.take_assignable(1, SyntaxKind::And, SyntaxKind::AndEq),
            b'|' if next == b'|' => self.take(2, SyntaxKind::OrOr),
            b'|' => self.take_assignable(1, SyntaxKind::Or, SyntaxKind::OrEq),
            // `++` and `--` are put together by the parser, which knows whether they increment.
            b'+' => self.take_assignable(1, SyntaxKind::Plus, SyntaxKind::PlusEq),
            b'-' => self.take_assignable(1, SyntaxKind::Minus, SyntaxKind::MinusEq),
            b'*' if next == b'*' => self.take_assignable(2, SyntaxKind::Caret, SyntaxKind::CaretEq),
            b'*' => self.take_assignable(1, SyntaxKind::Star, SyntaxKind::StarEq),
            b'/' => self.take_assignable(1, SyntaxKind::Slash, SyntaxKind::SlashEq),
            b'\\' => self.take_assignable(1, SyntaxKind::Backslash, SyntaxKind::BackslashEq),
            b'^' => self.take_assignable(1, SyntaxKind::Caret, SyntaxKind::CaretEq),
            _ => self.take(1, SyntaxKind::Unknown),
        }
    }
}

/// Whether nothing but the end of the statement follows.
pub(crate) fn ends_statement(rest: &[u8]) -> bool {
    let blanks = rest.iter().take_while(|c| matches!(c, b' ' | b'\t')).count();
    matches!(rest.get(blanks), None | Some(b'\n' | b'\r' | b';' | b',' | b'%' | b'#'))
}
