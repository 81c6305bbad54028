//! How characters and numbers are stored in files.

use crate::Char;
use crate::memory::{Duplicate, Gather, Reword};

/// The order of the bytes of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteOrder {
    /// Least significant byte first.
    Little,
    /// Most significant byte first.
    Big,
}

impl ByteOrder {
    /// The machine's.
    pub const NATIVE: ByteOrder =
        if cfg!(target_endian = "big") { ByteOrder::Big } else { ByteOrder::Little };

    /// The order that `fopen`, `fread` and `fwrite` know by this name.
    pub fn named(name: &str) -> Option<ByteOrder> {
        match name {
            "" | "n" | "native" => Some(ByteOrder::NATIVE),
            "l" | "a" | "ieee-le" | "ieee-le.l64" => Some(ByteOrder::Little),
            "b" | "s" | "ieee-be" | "ieee-be.l64" => Some(ByteOrder::Big),
            _ => None,
        }
    }

    /// The name that `fopen(fid)` answers.
    pub fn name(self) -> &'static str {
        match self {
            ByteOrder::Little => "ieee-le",
            ByteOrder::Big => "ieee-be",
        }
    }

    /// Brings the bytes of one number from this order into the machine's, or back.
    pub fn arrange(self, bytes: &mut [u8]) {
        if self != ByteOrder::NATIVE {
            bytes.reverse();
        }
    }
}

/// How characters are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// One to four bytes a character. Bytes that are not UTF-8 are read as characters of their own.
    Utf8,
    /// One byte a character; also stands for US-ASCII.
    Latin1,
    /// Latin-1 with more punctuation at 128 to 159.
    Windows1252,
    /// Two bytes a code unit.
    Utf16(ByteOrder),
}

/// Characters 128 to 159 of Windows-1252; 0 where it has none.
const WINDOWS: [u16; 32] = [
    0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
    0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
    0x0153, 0, 0x017e, 0x0178,
];

/// What a character becomes that the encoding does not have: MATLAB's substitute.
const SUBSTITUTE: u8 = 0x1a;

impl Encoding {
    /// The encoding by a name that `fopen` takes.
    pub fn named(name: &str) -> Option<Encoding> {
        match name.ascii_lowercase().as_str() {
            "" | "utf-8" | "utf8" | "auto" | "system" => Some(Encoding::Utf8),
            "iso-8859-1" | "latin1" | "us-ascii" | "ascii" => Some(Encoding::Latin1),
            "windows-1252" | "cp1252" => Some(Encoding::Windows1252),
            "utf-16" | "utf-16le" => Some(Encoding::Utf16(ByteOrder::Little)),
            "utf-16be" => Some(Encoding::Utf16(ByteOrder::Big)),
            _ => None,
        }
    }

    /// The name that `fopen(fid)` answers.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Latin1 => "ISO-8859-1",
            Encoding::Windows1252 => "windows-1252",
            Encoding::Utf16(ByteOrder::Little) => "UTF-16LE",
            Encoding::Utf16(ByteOrder::Big) => "UTF-16BE",
        }
    }

    /// The code units that the bytes stand for.
    pub fn decode(self, bytes: &[u8]) -> Vec<Char> {
        match self {
            Encoding::Utf8 => match std::str::from_utf8(bytes) {
                Ok(text) => text.encode_utf16().map(Char).gather(),
                Err(_) => bytes.iter().map(|&b| Char(u16::from(b))).gather(),
            },
            Encoding::Latin1 => bytes.iter().map(|&b| Char(u16::from(b))).gather(),
            Encoding::Windows1252 => bytes.iter().map(|&b| Char(from_windows(b))).gather(),
            Encoding::Utf16(order) => bytes
                .chunks_exact(2)
                .map(|pair| {
                    let mut pair = [pair[0], pair[1]];
                    order.arrange(&mut pair);
                    Char(u16::from_ne_bytes(pair))
                })
                .gather(),
        }
    }

    /// The bytes of a text.
    pub fn encode(self, text: &str) -> Vec<u8> {
        match self {
            Encoding::Utf8 => text.as_bytes().duplicate(),
            Encoding::Latin1 => text.encode_utf16().map(|u| u8::try_from(u).unwrap_or(SUBSTITUTE)).gather(),
            Encoding::Windows1252 => text.encode_utf16().map(to_windows).gather(),
            Encoding::Utf16(order) => text
                .encode_utf16()
                .flat_map(|unit| {
                    let mut pair = unit.to_ne_bytes();
                    order.arrange(&mut pair);
                    pair
                })
                .gather(),
        }
    }
}

fn from_windows(byte: u8) -> u16 {
    match byte {
        0x80..=0x9f if WINDOWS[usize::from(byte - 0x80)] != 0 => WINDOWS[usize::from(byte - 0x80)],
        _ => u16::from(byte),
    }
}

fn to_windows(unit: u16) -> u8 {
    match WINDOWS.iter().position(|&w| w == unit && w != 0) {
        Some(at) => 0x80 + at as u8,
        None => u8::try_from(unit).unwrap_or(SUBSTITUTE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_is_decoded() {
        let text = "aé€";
        for encoding in [Encoding::Utf8, Encoding::Windows1252, Encoding::Utf16(ByteOrder::Big)] {
            let units = encoding.decode(&encoding.encode(text));
            assert_eq!(crate::chars_to_string(&units), text, "{encoding:?}");
        }
        assert_eq!(Encoding::Latin1.encode("é€"), [0xe9, SUBSTITUTE]);
    }

    #[test]
    fn bytes_that_are_no_utf8_are_kept() {
        assert_eq!(Encoding::Utf8.decode(&[b'a', 0xe9]), [Char(97), Char(0xe9)]);
    }
}
