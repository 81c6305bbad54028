//! Intrinsic classes of values.

use std::fmt;

/// What `class(x)` answers, for the classes that the language itself has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// 64-bit floating point.
    Double,
    /// 32-bit floating point.
    Single,
    /// 8-bit signed integer.
    Int8,
    /// 16-bit signed integer.
    Int16,
    /// 32-bit signed integer.
    Int32,
    /// 64-bit signed integer.
    Int64,
    /// 8-bit unsigned integer.
    Uint8,
    /// 16-bit unsigned integer.
    Uint16,
    /// 32-bit unsigned integer.
    Uint32,
    /// 64-bit unsigned integer.
    Uint64,
    /// True or false.
    Logical,
    /// UTF-16 code unit.
    Char,
    /// A whole text as one element.
    String,
    /// Any value as one element.
    Cell,
    /// Values by field name.
    Struct,
    /// Something that can be called.
    FunctionHandle,
    /// An instance of a class that is not built in, or of a built-in handle class.
    Object,
}

impl Class {
    /// All of them, in the order of declaration.
    pub const ALL: [Class; 17] = [
        Class::Double,
        Class::Single,
        Class::Int8,
        Class::Int16,
        Class::Int32,
        Class::Int64,
        Class::Uint8,
        Class::Uint16,
        Class::Uint32,
        Class::Uint64,
        Class::Logical,
        Class::Char,
        Class::String,
        Class::Cell,
        Class::Struct,
        Class::FunctionHandle,
        Class::Object,
    ];

    /// The eight integer classes.
    pub const INTEGERS: [Class; 8] = [
        Class::Int8,
        Class::Int16,
        Class::Int32,
        Class::Int64,
        Class::Uint8,
        Class::Uint16,
        Class::Uint32,
        Class::Uint64,
    ];

    /// The name that `class` prints. Objects answer with their own class instead.
    pub fn name(self) -> &'static str {
        match self {
            Class::Double => "double",
            Class::Single => "single",
            Class::Int8 => "int8",
            Class::Int16 => "int16",
            Class::Int32 => "int32",
            Class::Int64 => "int64",
            Class::Uint8 => "uint8",
            Class::Uint16 => "uint16",
            Class::Uint32 => "uint32",
            Class::Uint64 => "uint64",
            Class::Logical => "logical",
            Class::Char => "char",
            Class::String => "string",
            Class::Cell => "cell",
            Class::Struct => "struct",
            Class::FunctionHandle => "function_handle",
            Class::Object => "object",
        }
    }

    /// One of the eight integer classes.
    pub fn is_integer(self) -> bool {
        Class::INTEGERS.contains(&self)
    }

    /// `double` or `single`.
    pub fn is_float(self) -> bool {
        matches!(self, Class::Double | Class::Single)
    }

    /// What `isnumeric` answers: floating point or integer, not logical, not char.
    pub fn is_numeric(self) -> bool {
        self.is_float() || self.is_integer()
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
