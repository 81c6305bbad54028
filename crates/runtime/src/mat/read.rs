//! Reads level 5.

use super::element::{COMPLEX, Cursor, Element, GLOBAL, Kind, LOGICAL, Type};
use super::{DEEPEST_READ, Variable, damaged};
use crate::library::files::elements::{self, to_doubles, to_value};
use crate::library::files::encoding::ByteOrder;
use crate::memory::{Duplicate, Gather, Grow};
use crate::ready::Stopping;
use crate::value::{SparseMatrix, Values};
use crate::{C32, C64, Char, Dims, FunctionHandle, Result, Struct, Tensor, Text, Value, memory};
use lanner_base::Name;
use lanner_facts::Class;
use std::io::Read;

/// The variables that `wanted` names. Objects whose layout is not published are left out.
///
/// # Errors
/// Bytes that are not what the format says.
pub fn read(bytes: &[u8], wanted: &dyn Fn(&str) -> bool) -> Result<Vec<Variable>> {
    let order = match bytes.get(126..128) {
        Some(b"IM") => ByteOrder::Little,
        Some(b"MI") => ByteOrder::Big,
        _ => return Err(damaged("it has no header")),
    };
    // Data of newer classes stand behind all variables, as one more array without a name.
    let subsystem = Cursor { rest: &bytes[116..124], order }.subsystem_offset()?;
    let mut file = Cursor { rest: &bytes[128..], order };
    let mut variables = Vec::new();
    while !file.rest.is_empty() {
        let at = bytes.len() - file.rest.len();
        let element = file.element()?;
        if subsystem == Some(at as u64) {
            continue;
        }
        let variable = match element.kind {
            Type::Matrix => variable(element.data, order, wanted)?,
            Type::Compressed => {
                let inflated = inflate(element.data, order)?;
                let inner = Cursor { rest: &inflated, order }.element()?;
                if inner.kind != Type::Matrix {
                    return Err(damaged("compressed data are no array"));
                }
                variable(inner.data, order, wanted)?
            }
            Type::Number(_) | Type::Utf8 | Type::Utf16 | Type::Utf32 => {
                return Err(damaged("data stand outside of arrays"));
            }
        };
        variables.put_all(variable);
    }
    Ok(variables)
}

impl Cursor<'_> {
    fn subsystem_offset(mut self) -> Result<Option<u64>> {
        let words = (u64::from(self.word()?), u64::from(self.word()?));
        let offset = match self.order {
            ByteOrder::Little => words.1 << 32 | words.0,
            ByteOrder::Big => words.0 << 32 | words.1,
        };
        // Writers fill the field with zeros or spaces where there is none.
        Ok((offset != 0 && offset != 0x2020_2020_2020_2020).then_some(offset))
    }
}

/// The element in a zlib stream, no more than its tag says.
fn inflate(data: &[u8], order: ByteOrder) -> Result<Vec<u8>> {
    let mut stream = Stopping(flate2::read::ZlibDecoder::new(data));
    let mut bytes = memory::filled(0, 8);
    stream.read_exact(&mut bytes).map_err(|_| damaged("compressed data are broken"))?;
    let mut tag = Cursor { rest: &bytes, order };
    let first = tag.word()?;
    let size = tag.word()? as usize;
    if first >> 16 != 0 {
        return Ok(bytes);
    }
    let size = size.next_multiple_of(8);
    memory::check::<u8>(&Dims::matrix(1, size))?;
    let read = stream.take(size as u64).read_to_end(&mut bytes);
    // Checksums are looked at where the stream ends; the size was met or is found too small by the cursor.
    read.map_err(|_| damaged("compressed data are broken"))?;
    Ok(bytes)
}

/// Flags, extents and name of an array.
struct Header {
    kind: Kind,
    flags: u32,
    dims: Dims,
    name: String,
}

fn variable(data: &[u8], order: ByteOrder, wanted: &dyn Fn(&str) -> bool) -> Result<Option<Variable>> {
    let mut cursor = Cursor { rest: data, order };
    let Some(header) = header(&mut cursor)? else { return Ok(None) };
    if header.name.is_empty() || !wanted(&header.name) {
        return Ok(None);
    }
    let (name, global) = (header.name.clone(), header.flags & GLOBAL != 0);
    let value = array(&mut cursor, header, 0)?;
    Ok(value.map(|value| Variable { name, value, global }))
}

/// None for objects of newer classes, which have other parts.
fn header(cursor: &mut Cursor) -> Result<Option<Header>> {
    let order = cursor.order;
    let flags = cursor.element()?;
    let flags = Cursor { rest: flags.data, order }.word()?;
    let kind = Kind::numbered(flags & 0xff).ok_or_else(|| damaged("it has an array of an unknown class"))?;
    if kind == Kind::Opaque {
        return Ok(None);
    }
    let dims = cursor.element()?;
    if dims.kind != Type::Number(Class::Int32) || dims.data.len() < 8 {
        return Err(damaged("the extents of an array are missing"));
    }
    let extents = elements::decode::<i32>(dims.data, order);
    let extents: Option<Vec<usize>> = extents.iter().map(|&d| usize::try_from(d).ok()).gather();
    let dims = Dims::new(&extents.ok_or_else(|| damaged("an array has negative extents"))?);
    let name = cursor.element()?;
    let name = memory::text_of_bytes(name.data).trim_end_matches('\0').duplicate();
    Ok(Some(Header { kind, flags, dims, name }))
}

/// A value inside of another one; `[]` where nothing is stored.
fn nested(cursor: &mut Cursor, depth: usize) -> Result<Value> {
    let element = cursor.element()?;
    if element.kind != Type::Matrix {
        return Err(damaged("an element of a cell or struct is no array"));
    }
    if element.data.is_empty() {
        return Ok(Value::empty());
    }
    if depth > DEEPEST_READ {
        return Err(damaged("its arrays are nested too deeply"));
    }
    let mut inner = Cursor { rest: element.data, order: cursor.order };
    match header(&mut inner)? {
        Some(header) => Ok(array(&mut inner, header, depth)?.unwrap_or_else(Value::empty)),
        None => Ok(Value::empty()),
    }
}

fn array(cursor: &mut Cursor, header: Header, depth: usize) -> Result<Option<Value>> {
    let dims = header.dims;
    let complex = header.flags & COMPLEX != 0;
    Ok(Some(match header.kind {
        Kind::Cell => {
            let count = count(cursor, &dims, 1)?;
            let cells = (0..count).map(|_| nested(cursor, depth + 1)).gather::<Result<Vec<Value>>>()?;
            Tensor::new(dims, cells).into()
        }
        Kind::Struct => structure(cursor, dims, depth)?.into(),
        Kind::Object => {
            let class = memory::text_of_bytes(cursor.element()?.data);
            of_class(&class, structure(cursor, dims, depth)?)
        }
        Kind::Char => {
            let element = cursor.element()?;
            Tensor::new(dims.clone(), characters(&element, cursor.order, dims.numel())?).into()
        }
        Kind::Sparse => sparse(cursor, dims, complex, header.flags & LOGICAL != 0)?,
        Kind::Number(class) => numbers(cursor, class, dims, complex, header.flags & LOGICAL != 0)?,
        Kind::Function | Kind::Opaque => return Ok(None),
    }))
}

/// The number of elements, each of which takes at least a tag for each of its fields.
fn count(cursor: &Cursor, dims: &Dims, fields: usize) -> Result<usize> {
    let count = dims.numel();
    match count.checked_mul(fields).and_then(|n| n.checked_mul(8)) {
        Some(least) if least <= cursor.rest.len() => Ok(count),
        _ => Err(damaged("an array has more elements than there are data")),
    }
}

fn structure(cursor: &mut Cursor, dims: Dims, depth: usize) -> Result<Struct> {
    let length = cursor.element()?;
    let length = Cursor { rest: length.data, order: cursor.order }.word()? as usize;
    let names = cursor.element()?.data;
    if length == 0 && !names.is_empty() {
        return Err(damaged("field names have no length"));
    }
    let names: Vec<Name> = names
        .chunks_exact(length.max(1))
        .map(|chunk| {
            let end = chunk.iter().position(|&b| b == 0).unwrap_or(chunk.len());
            Name::new(&memory::text_of_bytes(&chunk[..end]))
        })
        .gather();
    if names.is_empty() {
        memory::check::<Value>(&dims)?;
        return Ok(Struct::new(dims));
    }
    let count = count(cursor, &dims, names.len())?;
    let mut fields: Vec<(Name, Vec<Value>)> =
        names.into_iter().map(|name| (name, memory::room(count))).gather();
    for _ in 0..count {
        for (_, values) in &mut fields {
            values.put(nested(cursor, depth + 1)?);
        }
    }
    Ok(Struct::from_parts(dims, fields))
}

/// Strings and handles come back as what they were; objects of other classes as their fields.
pub fn of_class(class: &str, fields: Struct) -> Value {
    match (class, fields.fields().first()) {
        ("string", Some((_, values))) => {
            if let [Value::Cell(cells)] = values.as_slice() {
                let texts: Tensor<Text> = cells.map(|cell| match cell {
                    Value::Char(t) => Some(crate::chars_to_string(t.data()).as_str().into()),
                    _ => None,
                });
                return texts.into();
            }
            fields.into()
        }
        ("function_handle", Some((_, values))) => match values.first().and_then(Value::as_text) {
            Some(text) => FunctionHandle::named(&text).into(),
            None => fields.into(),
        },
        _ => fields.into(),
    }
}

fn characters(element: &Element, order: ByteOrder, count: usize) -> Result<Vec<Char>> {
    let mut units: Vec<Char> = match element.kind {
        Type::Utf8 => memory::text_of_bytes(element.data).encode_utf16().map(Char).gather(),
        Type::Utf32 => {
            let points = elements::decode::<u32>(element.data, order).into_iter();
            points
                .map(|p| char::from_u32(p).unwrap_or('\u{fffd}'))
                .gather::<String>()
                .encode_utf16()
                .map(Char)
                .gather()
        }
        Type::Number(_) | Type::Utf16 | Type::Matrix | Type::Compressed => {
            to_doubles(element.class()?, element.data, order).iter().map(|&x| Char(x as u16)).gather()
        }
    };
    if units.len() < count {
        return Err(damaged("a char array has fewer characters than elements"));
    }
    units.truncate(count);
    Ok(units)
}

fn numbers(cursor: &mut Cursor, class: Class, dims: Dims, complex: bool, logical: bool) -> Result<Value> {
    let order = cursor.order;
    let real = part(cursor, &dims)?;
    if complex {
        let imaginary = part(cursor, &dims)?;
        let real = to_doubles(real.class()?, real.data, order);
        let imaginary = to_doubles(imaginary.class()?, imaginary.data, order);
        let pairs = real.iter().zip(&imaginary);
        return Ok(match class {
            Class::Single => {
                Tensor::new(dims, pairs.map(|(&re, &im)| C32::new(re as f32, im as f32)).gather()).into()
            }
            _ => Tensor::new(dims, pairs.map(|(&re, &im)| C64::new(re, im)).gather()).into(),
        });
    }
    let class = if logical { Class::Logical } else { class };
    Ok(to_value(real.class()?, class, real.data, order, |_| dims))
}

/// The real or imaginary part of as many numbers as the extents say.
fn part<'a>(cursor: &mut Cursor<'a>, dims: &Dims) -> Result<Element<'a>> {
    let mut element = cursor.element()?;
    let size = elements::size(element.class()?);
    let needed = dims.numel().checked_mul(size);
    element.data = needed
        .and_then(|needed| element.data.get(..needed))
        .ok_or_else(|| damaged("an array has fewer data than elements"))?;
    Ok(element)
}

/// A sparse matrix: rows, where the columns start, values.
fn sparse(cursor: &mut Cursor, dims: Dims, complex: bool, logical: bool) -> Result<Value> {
    let order = cursor.order;
    let rows = cursor.element()?;
    let rows = to_doubles(rows.class()?, rows.data, order);
    let starts = cursor.element()?;
    let starts = to_doubles(starts.class()?, starts.data, order);
    let inconsistent = || damaged("the subscripts of a sparse matrix do not fit");
    if dims.rank() > 2 || starts.len() <= dims.columns() {
        return Err(inconsistent());
    }
    let count = starts[dims.columns()] as usize;
    let real = cursor.element()?;
    // The truths of logical matrices have one byte each, whatever type their element says.
    let class = if logical && real.data.len() < 8 * count { Class::Uint8 } else { real.class()? };
    let real = to_doubles(class, real.data, order);
    let imaginary = match complex {
        true => {
            let element = cursor.element()?;
            Some(to_doubles(element.class()?, element.data, order))
        }
        false => None,
    };
    sparse_of(&dims, &rows, &starts, real, imaginary, logical)
}

/// A sparse matrix of its parts as files have them: the rows of the entries, where each column starts, real and imaginary parts.
///
/// # Errors
/// They do not fit.
pub fn sparse_of(
    dims: &Dims,
    rows: &[f64],
    starts: &[f64],
    real: Vec<f64>,
    imaginary: Option<Vec<f64>>,
    logical: bool,
) -> Result<Value> {
    let inconsistent = || damaged("the subscripts of a sparse matrix do not fit");
    if starts.len() <= dims.columns() {
        return Err(inconsistent());
    }
    let count = starts[dims.columns()] as usize;
    let is_short = imaginary.as_ref().is_some_and(|parts| count > parts.len());
    if count > rows.len() || count > real.len() || is_short {
        return Err(inconsistent());
    }
    let (mut i, mut j) = (memory::room(count), memory::room(count));
    for column in 0..dims.columns() {
        let (from, to) = (starts[column] as usize, starts[column + 1] as usize);
        if from != i.len() || to < from || to > count {
            return Err(inconsistent());
        }
        for &row in &rows[from..to] {
            if row < 0.0 || row as usize >= dims.rows() {
                return Err(inconsistent());
            }
            i.put(row as usize);
            j.put(column);
        }
    }
    let values = match (imaginary, logical) {
        (Some(imaginary), _) => {
            Values::Complex(real.iter().zip(&imaginary).map(|(&re, &im)| C64::new(re, im)).gather())
        }
        (None, true) => Values::Logical(real.iter().map(|&x| x != 0.0).gather()),
        (None, false) => Values::Real(real),
    };
    Ok(SparseMatrix::of_triplets(dims.rows(), dims.columns(), &i, &j, &values)?.into())
}
