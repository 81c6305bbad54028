//! Literals and their values.

use lanner_base::Dialect;

use super::{ast_nodes, token_text};
use crate::SyntaxKind;
use crate::ast::AstNode;
use crate::lexer::{decode_char_text, decode_number, decode_string_text, radix_fits};

ast_nodes! {
    /// `1`, `.5`, `1e3i`, `0xFFu8`
    NumberLiteral,
    /// `'text'`
    CharLiteral,
    /// `"text"`
    StringLiteral,
}

/// What a number literal stands for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum NumberValue {
    /// `1.5`
    Double(f64),
    /// `1.5i`: the imaginary part.
    Imaginary(f64),
    /// `0xFFs8`
    Int8(i8),
    /// `0xFFs16`
    Int16(i16),
    /// `0xFFs32`
    Int32(i32),
    /// `0xFFs64`
    Int64(i64),
    /// `0xFF`, `0xFFu8`
    UInt8(u8),
    /// `0xFFFF`
    UInt16(u16),
    /// `0xFFFFF`
    UInt32(u32),
    /// `0xFFu64`
    UInt64(u64),
}

impl NumberLiteral {
    /// The text as it is written.
    pub fn text(&self) -> String {
        token_text(self.syntax(), SyntaxKind::Number)
    }

    /// The value. The dialects differ for hexadecimal and binary literals without a suffix: MATLAB takes the smallest
    /// unsigned class that holds the value, Octave the one that the count of digits asks for.
    pub fn value(&self, dialect: Dialect) -> NumberValue {
        decode_number(&self.text(), dialect)
    }

    /// Whether a hexadecimal or binary literal has no more bits than its suffix says, or than 64. Other literals fit.
    pub fn fits(&self) -> bool {
        radix_fits(&self.text())
    }
}

impl CharLiteral {
    /// The characters, `''` taken as one quote.
    pub fn value(&self) -> String {
        let text = token_text(self.syntax(), SyntaxKind::CharText);
        let text =
            if text.is_empty() { token_text(self.syntax(), SyntaxKind::UnterminatedChar) } else { text };
        decode_char_text(&text)
    }
}

impl StringLiteral {
    /// The characters, `""` taken as one quote; in Octave escapes such as `\n` are replaced, in MATLAB there are none.
    pub fn value(&self, dialect: Dialect) -> String {
        let text = token_text(self.syntax(), SyntaxKind::StringText);
        let text =
            if text.is_empty() { token_text(self.syntax(), SyntaxKind::UnterminatedString) } else { text };
        decode_string_text(&text, dialect)
    }
}
