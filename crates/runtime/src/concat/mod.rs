//! `[a, b; c, d]`, `{a, b; c, d}`, `cat`.
//!
//! ```text
//! [1, single(2)]   single     [int8(1), 2.6]  int8([1 3])     ['a', 66]  'aB'
//! [{1}, 2]         {1, 2}     ["x", 'y']      ["x" "y"]       [[], 5]    5
//! ```
//!
//! `class` decides the class of the result, `extents` its size; here the elements are put beside each other. Where
//! nobody else holds the first part, it grows in place, so that `x = [x, v]` costs amortised constant time.

mod class;
mod extents;
mod maps;
mod objects;
mod strings;

pub use strings::to_strings;

use crate::arith::to_class;
use crate::index::move_up;
use crate::memory::{Duplicate, Gather, Grow, GrowBy};
use crate::value::{C32, C64, Char, Dims, Element, Struct, Tensor, Text};
use crate::{Error, Fault, Object, Result, Value, memory};
use class::{Joined, joined_class};
use extents::{Operand, joined_dims};
use lanner_base::Name;
use lanner_facts::Class;
use std::rc::Rc;

/// The arrays beside each other along dimension `dim` (from 0): class of the result, empty parts and char padding
/// rules as in `[ ]`.
///
/// # Errors
/// Extents that do not fit, classes that do not join.
pub fn concatenate(mut parts: Vec<Value>, dim: usize) -> Result<Value> {
    if parts.len() <= 1 {
        return Ok(parts.pop().unwrap_or_else(Value::empty));
    }
    if dim < 2
        && let Some(row) = scalars(&parts)
    {
        return Ok(if dim == 1 { Tensor::row(row) } else { Tensor::column(row) }.into());
    }
    if let Some(Value::Object(Object::Map(_))) = parts.first() {
        return maps::join(&parts, dim);
    }
    if let Some(joined) = objects::join_drawn(&parts, dim) {
        return joined;
    }
    if let Some(class) = objects::joined_class(&parts) {
        return objects::join(&class, parts, dim);
    }
    match joined_class(&parts)? {
        Joined::Cell => join::<Value>(cells(parts), dim),
        Joined::Struct => join_structs(parts, dim),
        Joined::String => join::<Text>(strings_of(parts)?, dim),
        Joined::Numbers { class: Class::Double | Class::Logical, .. }
            if parts.iter().any(Value::is_sparse) =>
        {
            join_sparse(parts, dim)
        }
        Joined::Numbers { class, complex } => join_numbers(parts, dim, class, complex),
    }
}

/// What of `[a, b]` can be wrong before anything is moved: nothing where not all parts are numbers, for texts, cells and structs
/// have other rules.
///
/// # Errors
/// As [`concatenate`]'s, where extents other than that along `dim` differ.
pub fn check(parts: &[Value], dim: usize) -> Result<()> {
    if !parts.iter().all(Value::is_arithmetic) {
        return Ok(());
    }
    let operands: Vec<Operand> = parts.iter().map(Operand::of).gather();
    joined_dims(&operands, dim).map(drop)
}

/// The same of parts that have these extents.
///
/// # Errors
/// The same.
pub fn check_extents(parts: impl Iterator<Item = Dims>, dim: usize) -> Result<()> {
    let operands: Vec<Operand> = parts.map(Operand::new).gather();
    joined_dims(&operands, dim).map(drop)
}

/// `{a, b}`: one row of cells, each part one cell. `{}` is 0x0.
///
/// # Errors
/// None today; rows of unequal length are found by `cell_rows`.
pub fn cell_row(parts: Vec<Value>) -> Result<Value> {
    Ok(if parts.is_empty() { Tensor::<Value>::empty().into() } else { Value::cell_row(parts) })
}

/// `{a, b; c, d}` from its rows, which are cells.
///
/// # Errors
/// Rows of unequal length.
pub fn cell_rows(rows: Vec<Value>) -> Result<Value> {
    concatenate(rows, 0)
}

/// All parts where each is a real double scalar.
fn scalars(parts: &[Value]) -> Option<Vec<f64>> {
    parts.iter().map(|part| if let Value::Scalar(x) = part { Some(*x) } else { None }).gather()
}

/// Beside cells every other value is one cell; what is empty leaves nothing.
fn cells(parts: Vec<Value>) -> Vec<Value> {
    let keep = |part: &Value| matches!(part, Value::Cell(_)) || !part.is_empty();
    parts
        .into_iter()
        .filter(keep)
        .map(|part| if let Value::Cell(_) = part { part } else { Value::cell_row(vec![part]) })
        .gather()
}

fn strings_of(parts: Vec<Value>) -> Result<Vec<Value>> {
    // `["a", []]` is "a", but '' counts as a string.
    let keep = |part: &Value| matches!(part, Value::String(_) | Value::Char(_)) || !part.is_empty();
    parts.into_iter().filter(keep).map(|part| to_strings(&part)).gather()
}

fn join_numbers(parts: Vec<Value>, dim: usize, class: Class, complex: bool) -> Result<Value> {
    let cast = |part: Value| -> Result<Value> {
        let part = to_class(part.into_full()?, class)?;
        Ok(if complex { part.widened() } else { part })
    };
    if class == Class::Double && !complex {
        // Nothing is converted one by one: `join_doubles` reads scalars and ranges as they are.
        let plain = |part: &Value| matches!(part, Value::Double(_) | Value::Scalar(_) | Value::Range(_));
        let parts = parts
            .into_iter()
            .map(|part| if plain(&part) { Ok(part) } else { cast(part) })
            .gather::<Result<_>>()?;
        return join_doubles(parts, dim);
    }
    let parts = parts.into_iter().map(cast).gather::<Result<Vec<_>>>()?;
    match class {
        Class::Double => join::<C64>(parts, dim),
        Class::Single if complex => join::<C32>(parts, dim),
        Class::Single => join::<f32>(parts, dim),
        Class::Int8 => join::<i8>(parts, dim),
        Class::Int16 => join::<i16>(parts, dim),
        Class::Int32 => join::<i32>(parts, dim),
        Class::Int64 => join::<i64>(parts, dim),
        Class::Uint8 => join::<u8>(parts, dim),
        Class::Uint16 => join::<u16>(parts, dim),
        Class::Uint32 => join::<u32>(parts, dim),
        Class::Uint64 => join::<u64>(parts, dim),
        Class::Logical => join::<bool>(parts, dim),
        Class::Char => join::<Char>(parts, dim),
        Class::String | Class::Cell | Class::Struct | Class::FunctionHandle | Class::Object => {
            Err(Fault::NoConversion.with(&[&class, &class]))
        }
    }
}

/// With a sparse part; there are no sparse arrays of more dimensions.
fn join_sparse(parts: Vec<Value>, dim: usize) -> Result<Value> {
    if dim < 2 {
        let operands: Vec<Operand> = parts.iter().map(Operand::of).gather();
        if let Some(joined) = crate::sparse::concat::join(&parts, dim, &joined_dims(&operands, dim)?)? {
            return Ok(joined);
        }
    }
    concatenate(parts.into_iter().map(Value::into_full).gather::<Result<_>>()?, dim)
}

/// Real doubles, where scalars and ranges need no buffer of their own.
fn join_doubles(mut parts: Vec<Value>, dim: usize) -> Result<Value> {
    let operands: Vec<Operand> = parts.iter().map(Operand::of).gather();
    let dims = joined_dims(&operands, dim)?;
    memory::check::<f64>(&dims)?;
    let outer: usize = (dim + 1..dims.rank()).map(|k| dims.extent(k)).product();
    if outer != 1 {
        return join::<f64>(parts, dim);
    }
    let first = std::mem::take(&mut parts[0]);
    let mut data = match first {
        Value::Double(t) => Rc::try_unwrap(t).map_or_else(|t| t.data().duplicate(), Tensor::into_data),
        Value::Range(r) => r.iter().gather(),
        other => other.as_f64().into_iter().gather(),
    };
    let more = dims.numel().saturating_sub(data.len());
    memory::stretch(&mut data, more);
    for part in &parts[1..] {
        match part {
            Value::Scalar(x) => data.put(*x),
            Value::Range(r) => data.put_all(r.iter()),
            Value::Double(t) => data.put_slice(t.data()),
            other => data.put_all(other.as_f64()),
        }
    }
    Ok(Tensor::new(dims, data).into())
}

/// Parts of one element type.
fn join<T: Element>(mut parts: Vec<Value>, dim: usize) -> Result<Value> {
    let operands: Vec<Operand> = parts.iter().map(Operand::of).gather();
    let dims = joined_dims(&operands, dim)?;
    memory::check::<T>(&dims)?;
    parts.iter_mut().for_each(Value::make_stored);
    let outer: usize = (dim + 1..dims.rank()).map(|k| dims.extent(k)).product();
    if outer == 1 {
        return Ok(append::<T>(parts, dims));
    }
    // Cells that are counted take longer to copy than to move.
    let is_counted = std::mem::needs_drop::<T>();
    if let Some(first) = parts.first_mut().and_then(T::stored_mut).and_then(Rc::get_mut)
        && outer > 0
        && (first.room() >= dims.numel() || is_counted && first.numel() * 2 >= dims.numel())
    {
        let first = std::mem::replace(first, Tensor::new(Dims::EMPTY, Vec::new()));
        return Ok(below::<T>(first, &parts[1..], dims, outer));
    }
    let tensors: Vec<&Rc<Tensor<T>>> = parts.iter().filter_map(T::stored).gather();
    let blocks: Vec<(&Dims, &[T])> = tensors.iter().map(|t| (t.dims(), t.data())).gather();
    Ok(Tensor::new(dims.clone(), interleave(&blocks, outer)).into())
}

/// The elements one part after the other, in the first part's buffer where nobody else holds it.
fn append<T: Element>(mut parts: Vec<Value>, dims: Dims) -> Value {
    let rest: Vec<Value> = parts.drain(parts.len().min(1)..).gather();
    let mut data = match parts.first_mut().and_then(T::stored_mut) {
        Some(first) => match Rc::get_mut(first) {
            Some(unshared) => std::mem::replace(unshared, Tensor::new(Dims::EMPTY, Vec::new())).into_data(),
            None => first.data().duplicate(),
        },
        None => Vec::new(),
    };
    let more = dims.numel().saturating_sub(data.len());
    memory::stretch(&mut data, more);
    for part in &rest {
        data.put_slice(T::stored(part).map_or(&[], |t| t.data()));
    }
    Tensor::new(dims, data).into()
}

/// The parts interleaved in the first one's buffer: its pieces move apart, the last one first, and those of the others come between.
fn below<T: Element>(first: Tensor<T>, rest: &[Value], dims: Dims, outer: usize) -> Value {
    let mut data = first.into_data();
    let old = data.len() / outer;
    data.grow_to(dims.numel(), T::fill());
    let new = data.len() / outer;
    for k in (1..outer).rev() {
        move_up(&mut data, k * old, k * new, old);
    }
    let mut at = old;
    for part in rest.iter().filter_map(T::stored) {
        let piece = part.numel() / outer;
        for k in 0..outer {
            data[k * new + at..k * new + at + piece]
                .clone_from_slice(&part.data()[k * piece..(k + 1) * piece]);
        }
        at += piece;
    }
    Tensor::new(dims, data).into()
}

/// Blocks that are cut into `outer` equal pieces: the first pieces of all, then the second ones, ….
fn interleave<T: Clone>(blocks: &[(&Dims, &[T])], outer: usize) -> Vec<T> {
    let mut data = memory::room(blocks.iter().map(|(_, block)| block.len()).sum());
    for k in 0..outer {
        for (_, block) in blocks {
            let piece = block.len() / outer;
            data.put_slice(&block[k * piece..(k + 1) * piece]);
        }
    }
    data
}

fn join_structs(parts: Vec<Value>, dim: usize) -> Result<Value> {
    let mut structs: Vec<Rc<Struct>> = memory::room(parts.len());
    for part in parts {
        match part {
            // `struct([])` and `[]` join with any fields.
            Value::Struct(s) if s.numel() > 0 || !s.fields().is_empty() => structs.put(s),
            Value::Struct(_) => {}
            other if other.is_empty() => {}
            other => return Err(Fault::NoConversion.with(&[&Class::Struct, &other.class_name()])),
        }
    }
    let Some(first) = structs.first() else { return Ok(Struct::new(Dims::EMPTY).into()) };
    let same = |s: &Rc<Struct>| {
        s.fields().len() == first.fields().len() && first.names().all(|name| s.field(name).is_some())
    };
    if !structs.iter().all(same) {
        return Err(fields_differ());
    }
    let operands: Vec<Operand> = structs.iter().map(|s| Operand::new(s.dims().clone())).gather();
    let dims = joined_dims(&operands, dim)?;
    memory::check::<Value>(&dims)?;
    let outer: usize = (dim + 1..dims.rank()).map(|k| dims.extent(k)).product();
    let fields: Vec<(Name, Vec<Value>)> = first
        .names()
        .map(|name| {
            let blocks: Vec<(&Dims, &[Value])> =
                structs.iter().map(|s| (s.dims(), s.field(name).unwrap_or_default())).gather();
            (name, interleave(&blocks, outer))
        })
        .gather();
    Ok(Struct::from_parts(dims, fields).into())
}

#[cold]
fn fields_differ() -> Error {
    Error::new(
        "MATLAB:catenate:structFieldBad",
        "Names of fields in structure arrays being concatenated do not match. Concatenation of structure arrays \
         requires that these arrays have the same set of field names.",
    )
}

#[cfg(test)]
mod tests;
