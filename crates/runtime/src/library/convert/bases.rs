//! Numbers in other bases and as bits: `dec2bin`, `hex2dec`, `num2hex`, ….

use crate::library::strings::texts::{Texts, Units, char_matrix, matrix_rows, units};
use crate::memory;
use crate::memory::{Gather, Grow, Join, Own, Reword};
use crate::{Args, Error, Host, Outputs, Result, Tensor, Value, one};
use lanner_base::interrupt::Polled;
use lanner_facts::Class;

const DIGITS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// `dec2bin(x, digits)`.
pub fn dec2bin(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    write_in_base(&args[0], &base_digits(2), args.get(1), "dec2bin")
}

/// `dec2hex(x, digits)`.
pub fn dec2hex(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    write_in_base(&args[0], &base_digits(16), args.get(1), "dec2hex")
}

/// `dec2base(x, base, digits)`; the base may be the text of its digits.
pub fn dec2base(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let digits = match args[1].as_text() {
        Some(symbols) if symbols.encode_utf16().count() > 1 => units(&symbols),
        _ => base_digits(base_of(&args[1], "dec2base")?),
    };
    write_in_base(&args[0], &digits, args.get(2), "dec2base")
}

fn base_digits(base: usize) -> Units {
    units(&DIGITS[..base])
}

fn base_of(value: &Value, name: &str) -> Result<usize> {
    match value.as_f64() {
        Some(b) if b.fract() == 0.0 && (2.0..=36.0).contains(&b) => Ok(b as usize),
        _ => Err(Error::new(
            &format!("MATLAB:{name}:InvalidBase"),
            "Base must be an integer between 2 and 36.",
        )),
    }
}

/// The integers of a value; cells hold numbers.
fn integers(value: &Value, name: &str) -> Result<Vec<i128>> {
    let bad = || {
        Error::new(
            &format!("MATLAB:{name}:FirstArg"),
            "First argument must be an array of integers in the range of 64-bit integers.",
        )
    };
    match value {
        Value::Cell(t) => {
            let parts: Result<Vec<Vec<i128>>> = t.data().iter().map(|v| integers(v, name)).gather();
            Ok(parts?.joined(&[]))
        }
        Value::Int(Class::Uint64, bits) => Ok(vec![i128::from(*bits as u64)]),
        Value::Int(_, bits) => Ok(vec![i128::from(*bits)]),
        Value::Int64(t) => Ok(t.data().iter().map(|&x| i128::from(x)).gather()),
        Value::Uint64(t) => Ok(t.data().iter().map(|&x| i128::from(x)).gather()),
        _ => {
            let numbers = value.to_f64s().filter(|_| !value.is_complex()).ok_or_else(bad)?;
            numbers
                .iter()
                .map(|&x| {
                    if x.is_finite() && x.abs() <= 1.8446744073709552e19 {
                        Ok(x.trunc() as i128)
                    } else {
                        Err(bad())
                    }
                })
                .gather()
        }
    }
}

fn write_in_base(value: &Value, digits: &[u16], least: Option<&Value>, name: &str) -> Result<Outputs> {
    let least = match least {
        None => 1,
        Some(v) => match v.as_f64() {
            Some(n) if (0.0..65536.0).contains(&n) => n as usize,
            _ => {
                return Err(Error::new(
                    &format!("MATLAB:{name}:InvalidLength"),
                    "Number of digits must be a nonnegative integer.",
                ));
            }
        },
    };
    let base = digits.len() as u128;
    let rows: Result<Vec<Units>> = integers(value, name)?
        .into_iter()
        .map(|x| {
            if x < 0 && !matches!(base, 2 | 16) {
                return Err(Error::new(
                    &format!("MATLAB:{name}:FirstArg"),
                    "First argument must be an array of nonnegative integers.",
                ));
            }
            let mut rest = if x < 0 { twos_complement(x) } else { x as u128 };
            let mut row = Vec::new();
            while rest > 0 || row.is_empty() {
                row.put(digits[(rest % base) as usize]);
                rest /= base;
            }
            row.reverse();
            Ok(row)
        })
        .gather();
    let mut rows = rows?;
    let width = rows.iter().map(Vec::len).max().unwrap_or(0).max(least);
    for row in rows.iter_mut().polled() {
        let fill = width - row.len();
        row.splice(0..0, std::iter::repeat_n(digits[0], fill));
    }
    one(char_matrix(&rows))
}

/// A negative number in the fewest bytes (1, 2, 4 or 8) that hold it.
fn twos_complement(x: i128) -> u128 {
    let bits = [8u32, 16, 32, 64].into_iter().find(|&b| x >= -(1i128 << (b - 1))).unwrap_or(64);
    ((1i128 << bits) + x) as u128
}

/// `bin2dec(text)`.
pub fn bin2dec(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    read_in_base(
        &args[0],
        2,
        "bin2dec",
        "MATLAB:bin2dec:IllegalBinaryString",
        "Binary string may consist only of characters 0 and 1.",
    )
}

/// `hex2dec(text)`.
pub fn hex2dec(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    read_in_base(
        &args[0],
        16,
        "hex2dec",
        "MATLAB:hex2dec:IllegalHexadecimal",
        "Input to hex2dec should have just 0-9, a-f, or A-F.",
    )
}

/// `base2dec(text, base)`.
pub fn base2dec(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let base = base_of(&args[1], "base2dec")?;
    let message = format!("Input contains characters that are no digits of base {base}.");
    read_in_base(&args[0], base as u32, "base2dec", "MATLAB:base2dec:NumberOutsideBase", &message)
}

fn read_in_base(value: &Value, base: u32, name: &str, identifier: &str, message: &str) -> Result<Outputs> {
    let (dims, rows) = match value {
        Value::Char(t) => {
            let rows = matrix_rows(t);
            (crate::Dims::matrix(rows.len(), 1), rows)
        }
        other => {
            let texts = Texts::of(other).ok_or_else(|| {
                Error::new(
                    &format!("MATLAB:{name}:InvalidInputClass"),
                    "Input must be a character vector, string, or cell array of character vectors.",
                )
            })?;
            let rows: Vec<Units> =
                texts.items.into_iter().map(|text| text.unwrap_or_default().owned()).gather();
            let column = crate::Dims::matrix(rows.len(), 1);
            (if matches!(other, Value::Cell(_)) { column } else { texts.dims }, rows)
        }
    };
    if rows.is_empty() || (rows.len() == 1 && rows[0].is_empty()) {
        return one(Value::empty());
    }
    let mut numbers = memory::room(rows.len());
    for row in rows.iter().polled() {
        let text = memory::text_of_units(row).ascii_lowercase();
        let text = match base {
            2 => text.trim().strip_prefix("0b").unwrap_or(text.trim()),
            16 => text.trim().strip_prefix("0x").unwrap_or(text.trim()),
            _ => text.trim(),
        };
        let mut number = 0.0;
        for c in text.chars().filter(|c| *c != ' ') {
            match c.to_digit(base) {
                Some(digit) => number = number * f64::from(base) + f64::from(digit),
                None => return Err(Error::new(identifier, message)),
            }
        }
        numbers.put(number);
    }
    one(Tensor::new(dims, numbers))
}

/// `num2hex(x)`: the bits of every element.
pub fn num2hex(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let numbers = match args[0].to_f64s() {
        Some(numbers) if args[0].class().is_float() && !args[0].is_complex() => numbers,
        _ => {
            return Err(Error::new(
                "MATLAB:num2hex:floatpointInput",
                "Input must be a floating-point array.",
            ));
        }
    };
    let single = args[0].class() == Class::Single;
    let write = |x: &f64| {
        units(&if single {
            format!("{:08x}", (*x as f32).to_bits())
        } else {
            format!("{:016x}", x.to_bits())
        })
    };
    one(char_matrix(&numbers.iter().map(write).gather::<Vec<_>>()))
}

/// `hex2num(text)`: the doubles with these bits, digits that are missing on the right zero.
pub fn hex2num(_: &mut dyn Host, args: Args, _: usize) -> Result<Outputs> {
    let rows = match &args[0] {
        Value::Char(t) => matrix_rows(t),
        other => Texts::required(other, "First")?.copies(),
    };
    let mut numbers = memory::room(rows.len());
    for row in rows.iter().polled() {
        let text = memory::text_of_units(row).with_replaced(" ", "0");
        let bits =
            (text.len() <= 16).then(|| u64::from_str_radix(&format!("{text:0<16}"), 16).ok()).flatten();
        match bits {
            Some(bits) => numbers.put(f64::from_bits(bits)),
            None => {
                return Err(Error::new(
                    "MATLAB:hex2num:invalidHexadecimal",
                    "Input must contain only 0-9, a-f, or A-F, at most 16 of them.",
                ));
            }
        }
    }
    one(Tensor::column(numbers))
}
