//! The lexer.
mod number;
mod string;

pub(crate) use number::decode_number;
pub(crate) use string::{decode_char_text, decode_command_word, decode_string_text};
