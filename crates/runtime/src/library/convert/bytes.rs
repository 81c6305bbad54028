//! Texts as bytes in an encoding and back: `unicode2native`, `native2unicode`.

use crate::library::strings::texts::{Units, char_value, value_units};
use crate::memory;
use crate::memory::{Gather, Reword};
use crate::{Args, Dims, Error, Host, Outputs, Result, Tensor, Value, one};

/// The encodings that are known.
enum Encoding {
    Utf8,
    Latin1,
    Utf16 { big: bool },
}

fn encoding(value: Option<&Value>) -> Result<Encoding> {
    let name = value.and_then(Value::as_text).unwrap_or_default();
    match name.ascii_uppercase().with_replaced("_", "-").as_str() {
        "" | "UTF-8" | "UTF8" => Ok(Encoding::Utf8),
        "ISO-8859-1" | "LATIN1" | "LATIN-1" | "US-ASCII" | "ASCII" | "WINDOWS-1252" => Ok(Encoding::Latin1),
        "UTF-16LE" => Ok(Encoding::Utf16 { big: false }),
        "UTF-16" | "UTF-16BE" => Ok(Encoding::Utf16 { big: true }),
        _ => Err(Error::new(
            "MATLAB:unicodeconversion:InvalidCharset",
            format!("The specified character encoding, '{name}', is not supported."),
        )),
    }
}

/// `unicode2native(text, encoding)`.
pub fn unicode2native(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let Some(units) = value_units(&args[0]) else {
        return Err(Error::new(
            "MATLAB:unicode2native:InvalidInput",
            "First argument must be a character vector or string scalar.",
        ));
    };
    let bytes: Vec<u8> = match encoding(args.get(1))? {
        Encoding::Utf8 => memory::text_of_units(&units).into_bytes(),
        // What the encoding lacks becomes the substitute character.
        Encoding::Latin1 => units.iter().map(|&u| u8::try_from(u).unwrap_or(26)).gather(),
        Encoding::Utf16 { big: true } => units.iter().flat_map(|u| u.to_be_bytes()).gather(),
        Encoding::Utf16 { big: false } => units.iter().flat_map(|u| u.to_le_bytes()).gather(),
    };
    let dims = if bytes.is_empty() { Dims::EMPTY } else { Dims::matrix(1, bytes.len()) };
    one(Tensor::new(dims, bytes))
}

/// `native2unicode(bytes, encoding)`.
pub fn native2unicode(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    if args[0].is_char() {
        return one(args[0].clone());
    }
    let Some(bytes) = args[0].to_f64s().filter(|_| args[0].is_numeric()) else {
        return Err(Error::new(
            "MATLAB:native2unicode:InvalidInput",
            "First argument must be a numeric vector.",
        ));
    };
    let bytes: Vec<u8> = bytes.iter().map(|&x| x as u8).gather();
    let pairs = |f: fn([u8; 2]) -> u16| bytes.chunks_exact(2).map(|p| f([p[0], p[1]])).gather::<Units>();
    let units: Units = match encoding(args.get(1))? {
        Encoding::Utf8 => memory::text_of_bytes(&bytes).encode_utf16().gather(),
        Encoding::Latin1 => bytes.iter().map(|&b| b.into()).gather(),
        Encoding::Utf16 { big: true } => pairs(u16::from_be_bytes),
        Encoding::Utf16 { big: false } => pairs(u16::from_le_bytes),
    };
    one(char_value(units))
}
