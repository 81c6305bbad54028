//! Questions to single characters, and their case: `isspace`, `isstrprop`, `upper`, `strjust`, ….

use super::texts::{Texts, is_space, lower, upper};
use crate::memory;
use crate::memory::{Duplicate, Gather, GrowBy};
use crate::{Args, Char, Error, Host, Outputs, Result, Tensor, Value, one};
use std::rc::Rc;

fn character(unit: u16) -> Option<char> {
    char::from_u32(unit.into())
}

fn is_letter(u: u16) -> bool {
    character(u).is_some_and(char::is_alphabetic)
}

fn is_digit(u: u16) -> bool {
    (48..58).contains(&u)
}

fn is_alphanumeric(u: u16) -> bool {
    is_letter(u) || is_digit(u)
}

fn is_punctuation(u: u16) -> bool {
    (33..127).contains(&u) && !is_alphanumeric(u)
}

fn is_graphic(u: u16) -> bool {
    u > 32 && u != 127 && !(128..160).contains(&u) && !is_space(u)
}

fn is_hexadecimal(u: u16) -> bool {
    character(u).is_some_and(|c| c.is_ascii_hexdigit())
}

/// A truth for every element: of chars by the test, of everything else false. Cells are looked into.
fn each(value: &Value, test: fn(u16) -> bool) -> Value {
    match value {
        Value::Char(t) => t.map(|c| test(c.0)).into(),
        Value::String(t) if t.numel() == 1 => {
            let text = t.data()[0].as_deref().unwrap_or_default();
            Tensor::row(text.encode_utf16().map(test).gather::<Vec<bool>>()).into()
        }
        Value::Cell(t) => Value::Cell(Rc::new(t.map(|v| each(v, test)))),
        _ => Tensor::new(value.dims(), memory::filled(false, value.numel())).into(),
    }
}

macro_rules! classes {
    ($($(#[$doc:meta])* $name:ident => $test:expr;)*) => { $(
        $(#[$doc])*
        pub fn $name(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
            one(each(&args[0], $test))
        }
    )* };
}

classes! {
    /// `isspace(x)`.
    isspace => is_space;
    /// `isletter(x)`.
    isletter => is_letter;
    /// `isdigit(x)`.
    isdigit => is_digit;
    /// `isupper(x)`.
    isupper => |u| is_letter(u) && lower(u) != u;
    /// `islower(x)`.
    islower => |u| is_letter(u) && upper(u) != u;
    /// `isalnum(x)`.
    isalnum => is_alphanumeric;
    /// `ispunct(x)`.
    ispunct => is_punctuation;
    /// `iscntrl(x)`.
    iscntrl => |u| u < 32 || u == 127;
    /// `isgraph(x)`.
    isgraph => is_graphic;
    /// `isprint(x)`.
    isprint => |u| u == 32 || is_graphic(u);
    /// `isxdigit(x)`.
    isxdigit => is_hexadecimal;
    /// `isascii(x)`.
    isascii => |u| u < 128;
}

/// `isstrprop(x, category)`.
pub fn isstrprop(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let test: fn(u16) -> bool = match args[1].as_text().unwrap_or_default().as_str() {
        "alpha" => is_letter,
        "alphanum" | "alnum" => is_alphanumeric,
        "cntrl" => |u| u < 32 || u == 127,
        "digit" => is_digit,
        "graphic" | "graph" => is_graphic,
        "lower" => |u| is_letter(u) && upper(u) != u,
        "print" => |u| u == 32 || is_graphic(u),
        "punct" => is_punctuation,
        "upper" => |u| is_letter(u) && lower(u) != u,
        "wspace" | "space" => is_space,
        "xdigit" => is_hexadecimal,
        "ascii" => |u| u < 128,
        other => {
            return Err(Error::new(
                "MATLAB:isstrprop:InvalidCategory",
                format!("Invalid category: '{other}'."),
            ));
        }
    };
    let texts = if args[0].is_numeric() {
        let codes = args[0].to_f64s().unwrap_or_default().iter().map(|&x| Char(x as u16)).gather();
        Tensor::new(args[0].dims(), codes).into()
    } else {
        args[0].clone()
    };
    one(each(&texts, test))
}

/// `upper(x)`.
pub fn to_upper(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    change_case(&args[0], upper, "upper")
}

/// `lower(x)`.
pub fn to_lower(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    change_case(&args[0], lower, "lower")
}

fn change_case(value: &Value, change: impl Fn(u16) -> u16, name: &str) -> Result<Outputs> {
    match value {
        Value::Char(t) => one(t.map(|c| Char(change(c.0)))),
        _ if value.is_arithmetic() => one(value.clone()),
        _ => match Texts::of(value) {
            Some(texts) => one(texts.map(|text| text.iter().map(|&u| change(u)).gather())),
            None => Err(Error::new(
                &format!("MATLAB:{name}:MustBeText"),
                "Input must be text: a string array, character array, or cell array of character vectors.",
            )),
        },
    }
}

/// `toascii(x)`.
pub fn toascii(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    match args[0].to_f64s() {
        Some(codes) => one(Tensor::new(args[0].dims(), codes.duplicate())),
        None => Err(Error::new("Octave:undefined-function", "toascii: wrong type argument")),
    }
}

/// `strjust(x, side)`.
pub fn strjust(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let side = args.get(1).and_then(Value::as_text).unwrap_or_else(|| "right".duplicate());
    let shift = |row: &[u16]| {
        let blank = |u: &u16| *u == 32 || *u == 0;
        let before = row.iter().take_while(|u| blank(u)).count();
        let after = row.iter().rev().take_while(|u| blank(u)).count().min(row.len() - before);
        let left = match side.as_str() {
            "left" => 0,
            "center" => (before + after) / 2,
            _ => before + after,
        };
        let mut out = memory::filled(32, left);
        out.put_slice(&row[before..row.len() - after]);
        out.grow_to(row.len(), 32);
        out
    };
    match &args[0] {
        Value::Char(t) => {
            let rows: Vec<_> = super::texts::matrix_rows(t).iter().map(|row| shift(row)).gather();
            one(super::texts::char_matrix(&rows))
        }
        other => one(Texts::required(other, "First")?.map(shift)),
    }
}
