//! Data elements of level 5: types, classes, and a cursor over bytes that never reads past their end.

use super::damaged;
use crate::Result;
use crate::library::files::encoding::ByteOrder;
use lanner_facts::Class;

/// How data stand in an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// Numbers of a class.
    Number(Class),
    /// Text in UTF-8.
    Utf8,
    /// Text in UTF-16.
    Utf16,
    /// Text in UTF-32.
    Utf32,
    /// An array.
    Matrix,
    /// A zlib stream.
    Compressed,
}

/// `miINT8` and so on: the numbers of the types.
const TYPES: [(u32, Type); 15] = [
    (1, Type::Number(Class::Int8)),
    (2, Type::Number(Class::Uint8)),
    (3, Type::Number(Class::Int16)),
    (4, Type::Number(Class::Uint16)),
    (5, Type::Number(Class::Int32)),
    (6, Type::Number(Class::Uint32)),
    (7, Type::Number(Class::Single)),
    (9, Type::Number(Class::Double)),
    (12, Type::Number(Class::Int64)),
    (13, Type::Number(Class::Uint64)),
    (14, Type::Matrix),
    (15, Type::Compressed),
    (16, Type::Utf8),
    (17, Type::Utf16),
    (18, Type::Utf32),
];

impl Type {
    /// The type with this number.
    pub fn numbered(number: u32) -> Option<Type> {
        TYPES.iter().find(|(n, _)| *n == number).map(|(_, kind)| *kind)
    }

    /// Its number.
    pub fn number(self) -> u32 {
        TYPES.iter().find(|(_, kind)| *kind == self).map_or(0, |(n, _)| *n)
    }
}

/// `mxCELL_CLASS` and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// 1.
    Cell,
    /// 2.
    Struct,
    /// 3: a class name, then as a struct.
    Object,
    /// 4.
    Char,
    /// 5.
    Sparse,
    /// 6 to 15.
    Number(Class),
    /// 16.
    Function,
    /// 17: objects of newer classes, whose layout is not published.
    Opaque,
}

const NUMBERS: [Class; 10] = [
    Class::Double,
    Class::Single,
    Class::Int8,
    Class::Uint8,
    Class::Int16,
    Class::Uint16,
    Class::Int32,
    Class::Uint32,
    Class::Int64,
    Class::Uint64,
];

impl Kind {
    /// The kind with this number.
    pub fn numbered(number: u32) -> Option<Kind> {
        match number {
            1 => Some(Kind::Cell),
            2 => Some(Kind::Struct),
            3 => Some(Kind::Object),
            4 => Some(Kind::Char),
            5 => Some(Kind::Sparse),
            6..=15 => NUMBERS.get(number as usize - 6).map(|class| Kind::Number(*class)),
            16 => Some(Kind::Function),
            17 => Some(Kind::Opaque),
            _ => None,
        }
    }

    /// Its number.
    pub fn number(self) -> u32 {
        match self {
            Kind::Cell => 1,
            Kind::Struct => 2,
            Kind::Object => 3,
            Kind::Char => 4,
            Kind::Sparse => 5,
            Kind::Number(class) => 6 + NUMBERS.iter().position(|c| *c == class).unwrap_or(0) as u32,
            Kind::Function => 16,
            Kind::Opaque => 17,
        }
    }
}

/// Flags of an array beside its kind.
pub const COMPLEX: u32 = 0x0800;
/// As [`COMPLEX`].
pub const GLOBAL: u32 = 0x0400;
/// As [`COMPLEX`].
pub const LOGICAL: u32 = 0x0200;

/// Bytes and the order of their numbers.
#[derive(Clone, Copy)]
pub struct Cursor<'a> {
    /// What is not read yet.
    pub rest: &'a [u8],
    /// The order of the file.
    pub order: ByteOrder,
}

/// An element: its type and its data.
#[derive(Clone, Copy)]
pub struct Element<'a> {
    /// How the data stand.
    pub kind: Type,
    /// The data without the bytes they are filled up with.
    pub data: &'a [u8],
}

impl<'a> Cursor<'a> {
    /// The next `count` bytes.
    pub fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or_else(|| damaged("it ends early"))?;
        self.rest = rest;
        Ok(taken)
    }

    /// The next 32-bit number.
    pub fn word(&mut self) -> Result<u32> {
        let mut bytes = [0; 4];
        bytes.copy_from_slice(self.take(4)?);
        self.order.arrange(&mut bytes);
        Ok(u32::from_ne_bytes(bytes))
    }

    /// The next element.
    pub fn element(&mut self) -> Result<Element<'a>> {
        let first = self.word()?;
        let (number, size, small) = match first >> 16 {
            0 => (first, self.word()? as usize, false),
            size => (first & 0xffff, size as usize, true),
        };
        let kind = Type::numbered(number).ok_or_else(|| damaged("it has data of an unknown type"))?;
        if small {
            let data = self.take(4)?;
            return Ok(Element {
                kind,
                data: data.get(..size).ok_or_else(|| damaged("a small element is too large"))?,
            });
        }
        let data = self.take(size)?;
        // Compressed elements are not filled up. The last element of a file may lack its filling.
        if kind != Type::Compressed {
            let filling = size.next_multiple_of(8) - size;
            self.take(filling.min(self.rest.len()))?;
        }
        Ok(Element { kind, data })
    }
}

impl Element<'_> {
    /// The class of the numbers.
    pub fn class(&self) -> Result<Class> {
        match self.kind {
            Type::Number(class) => Ok(class),
            Type::Utf8 => Ok(Class::Uint8),
            Type::Utf16 => Ok(Class::Uint16),
            Type::Utf32 => Ok(Class::Uint32),
            Type::Matrix | Type::Compressed => Err(damaged("an array stands where numbers should be")),
        }
    }
}
