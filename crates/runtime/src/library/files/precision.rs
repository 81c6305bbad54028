//! The precision argument of `fread` and `fwrite`.
//!
//! ```text
//! uint8          bytes, to doubles          *int16          to an array of the same class
//! uint8=>char    bytes, to chars            4*single=>int8  four at a time, then the skip
//! bit3, ubit12   fields of 1 to 64 bits
//! ```

use crate::memory::Reword;
use crate::{Error, Result};
use lanner_facts::Class;

/// How one number stands in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A number of a class.
    Number(Class),
    /// A character in the file's encoding.
    Character,
    /// A field of bits.
    Bits {
        /// Whether its first bit is a sign.
        signed: bool,
        /// Its number of bits.
        width: u32,
    },
}

/// A precision argument, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Precision {
    /// How many numbers stand between two skips.
    pub repeat: usize,
    /// How a number stands in the file.
    pub source: Source,
    /// The class of the result.
    pub target: Class,
}

impl Precision {
    /// Reads the argument.
    ///
    /// # Errors
    /// A precision that is none.
    pub fn parse(text: &str) -> Result<Precision> {
        Precision::try_parse(text)
            .ok_or_else(|| Error::new("MATLAB:FileIO:InvalidPrecision", "Invalid precision."))
    }

    fn try_parse(text: &str) -> Option<Precision> {
        let text = text.trim();
        let (source, target) = match text.split_once("=>") {
            Some((source, target)) => (source.trim(), Some(target.trim())),
            None => (text, None),
        };
        if let Some(name) = source.strip_prefix('*') {
            let source = number(name)?;
            return target.is_none().then_some(Precision { repeat: 1, source, target: class_of(source) });
        }
        let counted =
            source.split_once('*').and_then(|(n, rest)| Some((n.trim().parse::<usize>().ok()?, rest)));
        let (repeat, source) = counted.unwrap_or((1, source));
        let (source, same) = match source.strip_prefix('*') {
            Some(name) => (number(name)?, true),
            None => (number(source)?, false),
        };
        let target = match target {
            Some(name) => class_of(number(name)?),
            None if same => class_of(source),
            None => Class::Double,
        };
        Some(Precision { repeat: repeat.max(1), source, target })
    }
}

/// The class that holds every number of the source.
fn class_of(source: Source) -> Class {
    match source {
        Source::Number(class) => class,
        Source::Character => Class::Char,
        Source::Bits { signed: true, width } => match width {
            0..=8 => Class::Int8,
            9..=16 => Class::Int16,
            17..=32 => Class::Int32,
            _ => Class::Int64,
        },
        Source::Bits { signed: false, width } => match width {
            0..=8 => Class::Uint8,
            9..=16 => Class::Uint16,
            17..=32 => Class::Uint32,
            _ => Class::Uint64,
        },
    }
}

fn number(name: &str) -> Option<Source> {
    let name = name.trim().ascii_lowercase();
    let class = match name.as_str() {
        "uint8" | "uchar" | "unsigned char" | "integer*1u" => Class::Uint8,
        "int8" | "schar" | "signed char" | "integer*1" => Class::Int8,
        "uint16" | "ushort" | "unsigned short" => Class::Uint16,
        "int16" | "short" | "integer*2" => Class::Int16,
        "uint32" | "uint" | "unsigned int" => Class::Uint32,
        "int32" | "int" | "integer*4" => Class::Int32,
        "uint64" | "ulong" | "unsigned long" => Class::Uint64,
        "int64" | "long" | "integer*8" => Class::Int64,
        "single" | "float" | "float32" | "real*4" => Class::Single,
        "double" | "float64" | "real*8" => Class::Double,
        "logical" => Class::Logical,
        "char" | "char*1" => return Some(Source::Character),
        _ => {
            let (signed, digits) = match name.strip_prefix("ubit") {
                Some(digits) => (false, digits),
                None => (true, name.strip_prefix("bit")?),
            };
            let width = digits.parse().ok().filter(|w| (1..=64).contains(w))?;
            return Some(Source::Bits { signed, width });
        }
    };
    Some(Source::Number(class))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn precisions_are_taken_apart() {
        let check = |text: &str, repeat, source, target| {
            assert_eq!(Precision::parse(text).unwrap(), Precision { repeat, source, target }, "{text}");
        };
        check("uint8", 1, Source::Number(Class::Uint8), Class::Double);
        check("*int16", 1, Source::Number(Class::Int16), Class::Int16);
        check("uint8=>char", 1, Source::Number(Class::Uint8), Class::Char);
        check("4*int16", 4, Source::Number(Class::Int16), Class::Double);
        check("2*float => single", 2, Source::Number(Class::Single), Class::Single);
        check("real*8", 1, Source::Number(Class::Double), Class::Double);
        check("*ubit12", 1, Source::Bits { signed: false, width: 12 }, Class::Uint16);
        assert!(Precision::parse("quark").is_err());
    }
}
