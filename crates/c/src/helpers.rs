//! Small functions that are written out where they are used: what LIR's operations mean where C's mean something else.
//!
//! ```c
//! static inline int16_t add_i16(int16_t a, int16_t b) {
//!     return saturate_i16((int64_t)a + b);
//! }
//! ```

use crate::arithmetic::{extreme, narrow, quotient, shifted_down, wide_difference, wide_product, wide_sum};
use crate::product;
use crate::types::{c_type, is_signed, limit_names, tag};
use lanner_lir::Type;

/// A small function, by its type of C (no [`Type::Char`] or [`Type::Index`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Helper {
    /// A number of 64 bits with a sign, no further than the type goes.
    Saturate(Type),
    /// The same of one without a sign.
    SaturateUnsigned(Type),
    /// A double to the nearest integer, ties away from zero, NaN to 0.
    Round(Type),
    Add(Type),
    Sub(Type),
    Mul(Type),
    Div(Type),
    Rem(Type),
    Neg(Type),
    Abs(Type),
    Min(Type),
    Max(Type),
    Shl(Type),
    Shr(Type),
    /// The absolute value of a number of 64 bits, which always has a place.
    Magnitude,
    /// A number of 64 bits of its magnitude and its sign, no further than the type goes.
    WithSign,
    /// An element at any place in memory, of any declared type.
    Get(Type),
    /// The same written.
    Put(Type),
    /// Makes room on the heap.
    Reserve(Type),
    /// Makes room on the heap that is 0.
    Zeros(Type),
    /// Two buffers on the heap have each other's memory.
    Swap(Type),
    /// A NaN by its bits.
    OfBits(Type),
    /// The product of two matrices.
    Product(Type),
    /// What a known symbol computes that C's library does not have, by its place in the table.
    Library(&'static str, &'static str),
}

impl Helper {
    /// What it is called.
    pub fn name(self) -> String {
        let of = |word: &str, ty: Type| format!("{word}_{}", tag(ty));
        match self {
            Helper::Saturate(ty) => of("saturate", ty),
            Helper::SaturateUnsigned(ty) => format!("saturate_{}_of_u64", tag(ty)),
            Helper::Round(ty) => of("round", ty),
            Helper::Add(ty) => of("add", ty),
            Helper::Sub(ty) => of("sub", ty),
            Helper::Mul(ty) => of("mul", ty),
            Helper::Div(ty) => of("div", ty),
            Helper::Rem(ty) => of("rem", ty),
            Helper::Neg(ty) => of("neg", ty),
            Helper::Abs(ty) => of("abs", ty),
            Helper::Min(ty) => of("min", ty),
            Helper::Max(ty) => of("max", ty),
            Helper::Shl(ty) => of("shl", ty),
            Helper::Shr(ty) => of("shr", ty),
            Helper::Magnitude => "magnitude".to_owned(),
            Helper::WithSign => "with_sign".to_owned(),
            Helper::Get(ty) => of("get", ty),
            Helper::Put(ty) => of("put", ty),
            Helper::Reserve(ty) => of("reserve", ty),
            Helper::Zeros(ty) => of("zeros", ty),
            Helper::Swap(ty) => of("swap", ty),
            Helper::OfBits(ty) => format!("{}_of_bits", tag(ty)),
            Helper::Product(ty) => of("product", ty),
            Helper::Library(name, _) => name.to_owned(),
        }
    }

    /// Those that it calls.
    pub fn needs(self) -> Vec<Helper> {
        match self {
            Helper::Add(ty) | Helper::Sub(ty) | Helper::Mul(ty) if ty.bytes() < 8 => vec![fitting(self, ty)],
            Helper::Neg(ty) | Helper::Abs(ty) | Helper::Div(ty) if ty.bytes() < 8 => {
                vec![Helper::Saturate(ty)]
            }
            Helper::Mul(Type::I64) | Helper::Div(Type::I64) => vec![Helper::Magnitude, Helper::WithSign],
            Helper::Saturate(_)
            | Helper::SaturateUnsigned(_)
            | Helper::Round(_)
            | Helper::Add(_)
            | Helper::Sub(_)
            | Helper::Mul(_)
            | Helper::Div(_)
            | Helper::Rem(_)
            | Helper::Neg(_)
            | Helper::Abs(_)
            | Helper::Min(_)
            | Helper::Max(_)
            | Helper::Shl(_)
            | Helper::Shr(_)
            | Helper::Magnitude
            | Helper::WithSign
            | Helper::Get(_)
            | Helper::Put(_)
            | Helper::Reserve(_)
            | Helper::Zeros(_)
            | Helper::Swap(_)
            | Helper::OfBits(_)
            | Helper::Product(_)
            | Helper::Library(..) => Vec::new(),
        }
    }

    /// The headers of C's library that it needs.
    pub fn headers(self) -> &'static [&'static str] {
        match self {
            Helper::Round(_) | Helper::Product(_) | Helper::Library(..) => &["math.h"],
            Helper::Get(_) | Helper::Put(_) | Helper::OfBits(_) => &["string.h"],
            Helper::Reserve(_) => &["stdlib.h"],
            Helper::Zeros(_) => &["stdlib.h", "string.h"],
            Helper::Saturate(_)
            | Helper::SaturateUnsigned(_)
            | Helper::Add(_)
            | Helper::Sub(_)
            | Helper::Mul(_)
            | Helper::Div(_)
            | Helper::Rem(_)
            | Helper::Neg(_)
            | Helper::Abs(_)
            | Helper::Min(_)
            | Helper::Max(_)
            | Helper::Shl(_)
            | Helper::Shr(_)
            | Helper::Magnitude
            | Helper::WithSign
            | Helper::Swap(_) => &[],
        }
    }

    /// Its definition: a comment, its head, and the lines of its body.
    pub fn lines(self) -> (String, String, Vec<String>) {
        match self {
            Helper::Saturate(ty) => saturate(self, ty, "int64_t"),
            Helper::SaturateUnsigned(ty) => saturate(self, ty, "uint64_t"),
            Helper::Round(ty) => round(self, ty),
            Helper::Add(ty) | Helper::Sub(ty) | Helper::Mul(ty) if ty.bytes() < 8 => narrow(self, ty),
            Helper::Add(ty) => wide_sum(self, ty),
            Helper::Sub(ty) => wide_difference(self, ty),
            Helper::Mul(ty) => wide_product(self, ty),
            Helper::Div(ty) => quotient(self, ty),
            Helper::Rem(ty) => {
                let lines = [format!("return ({})(b == -1 ? 0 : a % b);", c_type(ty))];
                two(
                    self,
                    ty,
                    "The remainder, with the sign of the first; by -1 the machine would trap.",
                    lines,
                )
            }
            Helper::Neg(Type::I64) => {
                one(self, Type::I64, "The negative, which saturates.", "x == INT64_MIN ? INT64_MAX : -x")
            }
            Helper::Neg(ty) => one(
                self,
                ty,
                "The negative, which saturates.",
                &format!("{}(-(int64_t)x)", Helper::Saturate(ty).name()),
            ),
            Helper::Abs(Type::I64) => one(
                self,
                Type::I64,
                "The absolute value, which saturates.",
                "x == INT64_MIN ? INT64_MAX : x < 0 ? -x : x",
            ),
            Helper::Abs(ty) => {
                let value = format!("{}(x < 0 ? -(int64_t)x : x)", Helper::Saturate(ty).name());
                one(self, ty, "The absolute value, which saturates.", &value)
            }
            Helper::Min(ty) => extreme(self, ty, "smaller", "<"),
            Helper::Max(ty) => extreme(self, ty, "larger", ">"),
            Helper::Shl(ty) => {
                let lines = [format!("return ({})(b < 64 ? (uint64_t)a << b : 0);", c_type(ty))];
                two(self, ty, "Bits moved up; those that leave the number are lost.", lines)
            }
            Helper::Shr(ty) => shifted_down(self, ty),
            Helper::Magnitude => (
                "The absolute value.".to_owned(),
                "uint64_t magnitude(int64_t x)".to_owned(),
                vec!["return x < 0 ? 0 - (uint64_t)x : (uint64_t)x;".to_owned()],
            ),
            Helper::WithSign => (
                "The number with this magnitude and sign, no further than the type goes.".to_owned(),
                "int64_t with_sign(uint64_t size, bool is_negative)".to_owned(),
                [
                    "if (is_negative) {",
                    "    return size == 0 ? 0 : size > INT64_MAX ? INT64_MIN : -(int64_t)size;",
                    "}",
                    "return size > INT64_MAX ? INT64_MAX : (int64_t)size;",
                ]
                .map(str::to_owned)
                .to_vec(),
            ),
            Helper::Get(ty) => get(self, ty),
            Helper::Put(ty) => put(self, ty),
            Helper::Reserve(ty) => reserve(self, ty),
            Helper::Zeros(ty) => zeros(self, ty),
            Helper::Swap(ty) => swap(self, ty),
            Helper::OfBits(ty) => of_bits(self, ty),
            Helper::Product(ty) => product::lines(self, ty),
            Helper::Library(name, text) => {
                let mut lines = text.lines().map(str::to_owned);
                let comment = lines.next().unwrap_or_default();
                let args = lines.next().unwrap_or_default();
                (comment, format!("double {name}({args})"), lines.collect())
            }
        }
    }
}

/// A comment, a head, the lines of a body.
pub(crate) type Lines = (String, String, Vec<String>);

/// The conversion that a narrow operation needs: a product of two of 32 bits without a sign has a place only without one.
pub(crate) fn fitting(helper: Helper, ty: Type) -> Helper {
    match (helper, ty) {
        (Helper::Mul(_), Type::U32) => Helper::SaturateUnsigned(ty),
        _ => Helper::Saturate(ty),
    }
}

fn one(helper: Helper, ty: Type, comment: &str, value: &str) -> Lines {
    let head = format!("{0} {1}({0} x)", c_type(ty), helper.name());
    (comment.to_owned(), head, vec![format!("return {value};")])
}

/// A function of two numbers of a type.
pub(crate) fn two(helper: Helper, ty: Type, comment: &str, lines: impl Into<Vec<String>>) -> Lines {
    let head = format!("{0} {1}({0} a, {0} b)", c_type(ty), helper.name());
    (comment.to_owned(), head, lines.into())
}

fn saturate(helper: Helper, ty: Type, from: &str) -> Lines {
    let (least, most) = limit_names(ty);
    let to = c_type(ty);
    let value = match (from, ty) {
        ("uint64_t", _) if is_signed(ty) => format!("({to})(x > (uint64_t){most} ? (uint64_t){most} : x)"),
        ("uint64_t", _) => format!("({to})(x > {most} ? {most} : x)"),
        (_, Type::U64) => "x < 0 ? 0 : (uint64_t)x".to_owned(),
        _ => format!("({to})(x < {least} ? {least} : x > {most} ? {most} : x)"),
    };
    let comment = "The nearest number that the type holds.".to_owned();
    (comment, format!("{to} {}({from} x)", helper.name()), vec![format!("return {value};")])
}

fn round(helper: Helper, ty: Type) -> Lines {
    let (least, most) = limit_names(ty);
    let (low, high) = match ty {
        Type::I64 => ("-9223372036854775808.0".to_owned(), "9223372036854775808.0".to_owned()),
        Type::U64 => ("0".to_owned(), "18446744073709551616.0".to_owned()),
        _ => (least.clone(), most.clone()),
    };
    let lines = vec![
        "x = round(x);".to_owned(),
        format!("if (x <= {low}) {{"),
        format!("    return {least};"),
        "}".to_owned(),
        format!("if (x >= {high}) {{"),
        format!("    return {most};"),
        "}".to_owned(),
        format!("return ({})(x == x ? x : 0.0);", c_type(ty)),
    ];
    let comment =
        "To the nearest integer, ties away from zero, NaN to 0, no further than the type goes.".to_owned();
    (comment, format!("{} {}(double x)", c_type(ty), helper.name()), lines)
}

fn get(helper: Helper, ty: Type) -> Lines {
    let c = c_type(ty);
    let lines = vec![
        format!("{c} value;"),
        "memcpy(&value, (const unsigned char *)memory + (size_t)i * sizeof value, sizeof value);".to_owned(),
        "return value;".to_owned(),
    ];
    let head = format!("{c} {}(const void *memory, int64_t i)", helper.name());
    ("An element of memory that holds other types, too.".to_owned(), head, lines)
}

fn put(helper: Helper, ty: Type) -> Lines {
    let lines =
        vec!["memcpy((unsigned char *)memory + (size_t)i * sizeof value, &value, sizeof value);".to_owned()];
    let head = format!("void {}(void *memory, int64_t i, {} value)", helper.name(), c_type(ty));
    ("Writes an element of memory that holds other types, too.".to_owned(), head, lines)
}

fn reserve(helper: Helper, ty: Type) -> Lines {
    let c = c_type(ty);
    let text = "\
if (*memory != NULL && count <= *room) {
    return true;
}
const int64_t needed = count > 0 ? count : 1;
int64_t wanted = *room > needed / 2 ? 2 * *room : needed;
if ((uint64_t)needed > SIZE_MAX / sizeof **memory) {
    return false;
}
TYPE *grown = realloc(*memory, (size_t)wanted * sizeof *grown);
if (grown == NULL && wanted > needed) {
    wanted = needed;
    grown = realloc(*memory, (size_t)wanted * sizeof *grown);
}
if (grown == NULL) {
    return false;
}
*memory = grown;
*room = wanted;
return true;";
    let head = format!("bool {}({c} **memory, int64_t *room, int64_t count)", helper.name());
    let comment =
        "Makes room for so many elements, and keeps those that are there; whether it can be had.".to_owned();
    (comment, head, text.lines().map(|line| line.replace("TYPE", c)).collect())
}

fn zeros(helper: Helper, ty: Type) -> Lines {
    let c = c_type(ty);
    let text = "\
if (*memory != NULL && count <= *room) {
    memset(*memory, 0, (size_t)count * sizeof **memory);
    return true;
}
const int64_t needed = count > 0 ? count : 1;
if ((uint64_t)needed > SIZE_MAX / sizeof **memory) {
    return false;
}
TYPE *made = calloc((size_t)needed, sizeof *made);
if (made == NULL) {
    return false;
}
free(*memory);
*memory = made;
*room = needed;
return true;";
    let head = format!("bool {}({c} **memory, int64_t *room, int64_t count)", helper.name());
    let comment =
        "So many elements are 0, in other memory where there is no room; whether it can be had.".to_owned();
    (comment, head, text.lines().map(|line| line.replace("TYPE", c)).collect())
}

fn swap(helper: Helper, ty: Type) -> Lines {
    let c = c_type(ty);
    let lines = [
        format!("{c} *const memory = *a;"),
        "const int64_t room = *a_room;".to_owned(),
        "*a = *b;".to_owned(),
        "*a_room = *b_room;".to_owned(),
        "*b = memory;".to_owned(),
        "*b_room = room;".to_owned(),
    ];
    let head = format!("void {}({c} **a, int64_t *a_room, {c} **b, int64_t *b_room)", helper.name());
    ("Both have each other's memory.".to_owned(), head, lines.to_vec())
}

fn of_bits(helper: Helper, ty: Type) -> Lines {
    let (c, bits) = (c_type(ty), if ty == Type::F32 { "uint32_t" } else { "uint64_t" });
    let lines = vec![
        format!("{c} number;"),
        "memcpy(&number, &bits, sizeof number);".to_owned(),
        "return number;".to_owned(),
    ];
    ("The number with these bits.".to_owned(), format!("{c} {}({bits} bits)", helper.name()), lines)
}
