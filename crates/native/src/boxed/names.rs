//! The functions of the library that are there once for each type of elements.

use lanner_lir::Type;

/// Their names for one type.
pub(super) struct Names {
    /// A number becomes a value.
    pub put: &'static str,
    /// Elements become a value.
    pub put_array: &'static str,
    /// The number that a value is.
    pub get: &'static str,
    /// The elements of a value.
    pub copy: &'static str,
    /// Where the elements of a value are.
    pub borrow: &'static str,
    /// Memory becomes a value's.
    pub hand_over: &'static str,
    /// A value's memory becomes the program's.
    pub take: &'static str,
}

macro_rules! names {
    ($ty:literal) => {
        &Names {
            put: concat!("lanner_put_", $ty),
            put_array: concat!("lanner_put_array_", $ty),
            get: concat!("lanner_get_", $ty),
            copy: concat!("lanner_copy_", $ty),
            borrow: concat!("lanner_borrow_", $ty),
            hand_over: concat!("lanner_hand_over_", $ty),
            take: concat!("lanner_take_", $ty),
        }
    };
}

/// The functions for a type; numbers that are counted are doubles to the library.
pub(super) fn names(ty: Type) -> &'static Names {
    match ty {
        Type::F64 | Type::Index => names!("f64"),
        Type::F32 => names!("f32"),
        Type::I8 => names!("i8"),
        Type::I16 => names!("i16"),
        Type::I32 => names!("i32"),
        Type::I64 => names!("i64"),
        Type::U8 => names!("u8"),
        Type::U16 => names!("u16"),
        Type::U32 => names!("u32"),
        Type::U64 => names!("u64"),
        Type::Bool => names!("bool"),
        Type::Char => names!("char"),
    }
}
