//! Writes level 5.

use super::element::{COMPLEX, GLOBAL, Kind, LOGICAL, Type};
use super::{Variable, check_depth};
use crate::library::files::elements::{doubles_to_bytes, to_bytes};
use crate::library::files::encoding::ByteOrder;
use crate::library::files::objects::class_of_stand_in;
use crate::memory;
use crate::memory::{Gather, GrowBy};
use crate::value::{SparseMatrix, Values};
use crate::{C64, Dims, Error, FunctionHandle, Result, Struct, Target, Tensor, Text, Value};
use lanner_base::interrupt::Polled;
use lanner_facts::Class;
use std::io::Write;

/// Whether variables become zlib streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compression {
    /// As version 6 writes them.
    None,
    /// As version 7 does.
    Zlib,
}

/// Bytes that are compressed between two looks at whether the program is asked to stop.
const PIECE: usize = 1 << 16;

/// The bytes of a file with these variables.
///
/// # Errors
/// Values that have no representation: objects, and anonymous functions with captured values; values that are nested too deeply.
pub fn write(variables: &[Variable], compression: Compression) -> Result<Vec<u8>> {
    let mut text =
        format!("MATLAB 5.0 MAT-file, Platform: {}, written by Lanner", std::env::consts::OS).into_bytes();
    text.grow_to(116, b' ');
    let mut file = text;
    file.put_slice(&[0; 8]);
    file.put_slice(&0x0100u16.to_le_bytes());
    file.put_slice(b"IM");
    for variable in variables {
        let mut element = Vec::new();
        let flags = if variable.global { GLOBAL } else { 0 };
        check_depth(&variable.value)?;
        array(&mut element, &variable.name, &variable.value, flags)?;
        match compression {
            Compression::None => file.put_slice(&element),
            Compression::Zlib => {
                let failed =
                    |_| Error::new("MATLAB:save:compression", "The variable could not be compressed.");
                let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
                element
                    .chunks(PIECE)
                    .polled()
                    .try_for_each(|piece| encoder.write_all(piece))
                    .map_err(failed)?;
                let packed = encoder.finish().map_err(failed)?;
                tag(&mut file, Type::Compressed, packed.len())?;
                file.put_slice(&packed);
            }
        }
    }
    Ok(file)
}

fn tag(out: &mut Vec<u8>, kind: Type, size: usize) -> Result<()> {
    let size = u32::try_from(size).map_err(|_| {
        Error::new(
            "MATLAB:save:sizeTooBigForMATFile",
            "A variable cannot be saved to a MAT-file because it is larger than 2 GB.",
        )
    })?;
    out.put_slice(&kind.number().to_le_bytes());
    out.put_slice(&size.to_le_bytes());
    Ok(())
}

/// An element, small where it can be, filled up to 8 bytes.
fn element(out: &mut Vec<u8>, kind: Type, data: &[u8]) -> Result<()> {
    if !data.is_empty() && data.len() <= 4 {
        out.put_slice(&(kind.number() | (data.len() as u32) << 16).to_le_bytes());
        out.put_slice(data);
        out.grow_to(out.len() + 4 - data.len(), 0);
        return Ok(());
    }
    tag(out, kind, data.len())?;
    out.put_slice(data);
    out.grow_to(out.len().next_multiple_of(8), 0);
    Ok(())
}

/// A `miMATRIX` element with its tag.
fn array(out: &mut Vec<u8>, name: &str, value: &Value, flags: u32) -> Result<()> {
    let start = out.len();
    tag(out, Type::Matrix, 0)?;
    if let Value::Sparse(m) = value {
        sparse(out, name, m, flags)?;
        return finish(out, start);
    }
    let value = value.stored();
    let value = value.as_ref();
    match value {
        Value::Cell(cells) => {
            header(out, Kind::Cell, flags, cells.dims(), name)?;
            cells.data().iter().try_for_each(|cell| array(out, "", cell, 0))?;
        }
        Value::Struct(fields) if let Some(class) = class_of_stand_in(fields) => {
            header(out, Kind::Object, flags, fields.dims(), name)?;
            element(out, Type::Number(Class::Int8), class.as_bytes())?;
            structure(out, fields)?;
        }
        Value::Struct(fields) => {
            header(out, Kind::Struct, flags, fields.dims(), name)?;
            structure(out, fields)?;
        }
        Value::String(texts) => {
            header(out, Kind::Object, flags, &Dims::SCALAR, name)?;
            let cell = |text: &Text| text.as_deref().map_or_else(Value::empty, Value::text);
            object(out, "string", Value::from(texts.map(cell)))?;
        }
        Value::Function(handle) => {
            header(out, Kind::Object, flags, &Dims::SCALAR, name)?;
            object(out, "function_handle", Value::text(text_of(handle)?))?;
        }
        Value::Char(units) => {
            header(out, Kind::Char, flags, units.dims(), name)?;
            let codes: Vec<f64> = units.data().iter().map(|c| f64::from(c.0)).gather();
            let data = doubles_to_bytes(&codes, Class::Uint16, ByteOrder::Little);
            element(out, Type::Number(Class::Uint16), &data)?;
        }
        Value::Logical(elements) => {
            header(out, Kind::Number(Class::Uint8), flags | LOGICAL, elements.dims(), name)?;
            element(out, Type::Number(Class::Uint8), &to_bytes(value, Class::Uint8, ByteOrder::Little)?)?;
        }
        _ if value.is_numeric() => numbers(out, name, value, flags)?,
        _ => {
            let class = value.class_name();
            return Err(Error::new(
                "MATLAB:save:unsupportedClass",
                format!("Values of class '{class}' cannot be saved."),
            ));
        }
    }
    finish(out, start)
}

/// Notes the size of the element that begins at `start`.
fn finish(out: &mut [u8], start: usize) -> Result<()> {
    let size = u32::try_from(out.len() - start - 8).map_err(|_| {
        Error::new(
            "MATLAB:save:sizeTooBigForMATFile",
            "A variable cannot be saved to a MAT-file because it is larger than 2 GB.",
        )
    })?;
    out[start + 4..start + 8].copy_from_slice(&size.to_le_bytes());
    Ok(())
}

/// The text by which a file keeps a handle.
///
/// # Errors
/// It has captured values.
pub fn text_of(handle: &FunctionHandle) -> Result<&str> {
    match &handle.target {
        Target::Code(_, captured) if !captured.is_empty() => Err(Error::new(
            "MATLAB:save:unsupportedClass",
            "Anonymous functions with captured values cannot be saved.",
        )),
        Target::Code(..) | Target::Named => Ok(&handle.text),
    }
}

fn header(out: &mut Vec<u8>, kind: Kind, flags: u32, dims: &Dims, name: &str) -> Result<()> {
    let mut words = Vec::new();
    words.put_slice(&(kind.number() | flags).to_le_bytes());
    words.put_slice(&[0; 4]);
    element(out, Type::Number(Class::Uint32), &words)?;
    let extents: Vec<f64> = dims.as_slice().iter().map(|&d| d as f64).gather();
    element(out, Type::Number(Class::Int32), &doubles_to_bytes(&extents, Class::Int32, ByteOrder::Little))?;
    element(out, Type::Number(Class::Int8), name.as_bytes())
}

/// A sparse matrix: rows, where the columns start, values.
fn sparse(out: &mut Vec<u8>, name: &str, m: &SparseMatrix, flags: u32) -> Result<()> {
    let p = m.pattern();
    let kind = match m.values() {
        Values::Real(_) => 0,
        Values::Complex(_) => COMPLEX,
        Values::Logical(_) => LOGICAL,
    };
    let begin = out.len();
    header(out, Kind::Sparse, flags | kind, &m.dims(), name)?;
    // The second word of the flags is the room for entries.
    let room = u32::try_from(p.len().max(1)).unwrap_or(u32::MAX);
    out[begin + 12..begin + 16].copy_from_slice(&room.to_le_bytes());
    for numbers in [p.places(), p.starts()] {
        let numbers: Vec<f64> = numbers.iter().map(|&k| k as f64).gather();
        element(
            out,
            Type::Number(Class::Int32),
            &doubles_to_bytes(&numbers, Class::Int32, ByteOrder::Little),
        )?;
    }
    match m.values() {
        Values::Real(data) => doubles(out, data),
        Values::Complex(data) => both_parts(out, Class::Double, &Tensor::column(data.clone())),
        Values::Logical(data) => element(out, Type::Number(Class::Uint8), &memory::filled(1, data.len())),
    }
}

/// A struct of one field that holds all that an object is.
fn object(out: &mut Vec<u8>, class: &str, content: Value) -> Result<()> {
    element(out, Type::Number(Class::Int8), class.as_bytes())?;
    let mut fields = Struct::scalar();
    fields.set(lanner_base::Name::new("any"), content);
    structure(out, &fields)
}

fn structure(out: &mut Vec<u8>, fields: &Struct) -> Result<()> {
    let longest = fields.names().map(|name| name.len()).max().unwrap_or(0);
    // MATLAB itself gives every name 32 or 64 bytes.
    let length = (longest + 1).next_multiple_of(32);
    element(out, Type::Number(Class::Int32), &(length as u32).to_le_bytes())?;
    let mut names = Vec::new();
    for name in fields.names() {
        names.put_slice(name.as_bytes());
        names.grow_to(names.len().next_multiple_of(length), 0);
    }
    element(out, Type::Number(Class::Int8), &names)?;
    for k in 0..fields.numel() {
        for (_, values) in fields.fields() {
            array(out, "", &values[k], 0)?;
        }
    }
    Ok(())
}

fn numbers(out: &mut Vec<u8>, name: &str, value: &Value, flags: u32) -> Result<()> {
    let class = value.class();
    let complex = if value.is_complex() { COMPLEX } else { 0 };
    header(out, Kind::Number(class), flags | complex, &value.dims(), name)?;
    match value {
        Value::Complex(t) => both_parts(out, class, t),
        Value::ComplexSingle(t) => {
            both_parts(out, class, &t.map(|z| C64::new(f64::from(z.re), f64::from(z.im))))
        }
        Value::Double(t) => doubles(out, t.data()),
        _ => element(out, Type::Number(class), &to_bytes(value, class, ByteOrder::Little)?),
    }
}

fn both_parts(out: &mut Vec<u8>, class: Class, t: &Tensor<C64>) -> Result<()> {
    let parts: [Vec<f64>; 2] =
        [t.data().iter().map(|z| z.re).gather(), t.data().iter().map(|z| z.im).gather()];
    for part in &parts {
        match class {
            Class::Single => {
                element(out, Type::Number(class), &doubles_to_bytes(part, class, ByteOrder::Little))?;
            }
            _ => doubles(out, part)?,
        }
    }
    Ok(())
}

/// Doubles in the smallest integers that hold them all.
fn doubles(out: &mut Vec<u8>, numbers: &[f64]) -> Result<()> {
    let integral = |x: f64| x.fract() == 0.0 && (x != 0.0 || x.is_sign_positive());
    let stored = if numbers.is_empty() || !numbers.iter().paced().all(|&x| integral(x)) {
        Class::Double
    } else {
        let least = numbers.iter().copied().paced().fold(f64::INFINITY, f64::min);
        let most = numbers.iter().copied().paced().fold(f64::NEG_INFINITY, f64::max);
        let ranges = [
            (Class::Uint8, 0.0, 255.0),
            (Class::Int16, -32_768.0, 32_767.0),
            (Class::Uint16, 0.0, 65_535.0),
            (Class::Int32, -2_147_483_648.0, 2_147_483_647.0),
        ];
        ranges
            .iter()
            .find(|(_, low, high)| *low <= least && most <= *high)
            .map_or(Class::Double, |(class, _, _)| *class)
    };
    element(out, Type::Number(stored), &doubles_to_bytes(numbers, stored, ByteOrder::Little))
}
