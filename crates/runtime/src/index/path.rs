//! Chains: `a.b(3).c{2}` read and `a.b(3).c{2}(4) = 1` written in place.
//!
//! ```text
//! a.b(3).c{2}(4) = 1     makes what is missing: struct a, struct array b (1x3), cell c, row of numbers
//! ```
//!
//! On the way down every buffer that nobody else holds is entered, not copied. What is missing is made apart and put
//! in last, so that an error leaves everything as it was.

use super::gather::{folded, gather};
use super::scatter::{grow, plan};
use super::subscript::{Subscript, Subscripts};
use super::{assign, delete, get, object, set};
use crate::copies::make_own;
use crate::memory::{Duplicate, Gather, Join};
use crate::value::{Dims, Struct, Tensor, Text};
use crate::{Error, Fault, Result, Value, memory};
use lanner_base::Name;

/// One step of a chain, its subscripts evaluated.
#[derive(Clone, Debug)]
pub enum Step<'a> {
    /// `(i, j)`.
    Paren(&'a [Value]),
    /// `{i, j}`.
    Brace(&'a [Value]),
    /// `.name`.
    Field(Name),
}

/// All values that one step of a chain gives: one for `()`, any number for `{}` and for fields of struct arrays.
///
/// # Errors
/// Those of indexing; steps that the class does not have.
pub fn get_step(base: &Value, step: &Step<'_>) -> Result<Vec<Value>> {
    match (base, step) {
        (Value::Shared(inner), _) => get_step(&inner.borrow(), step),
        (Value::Object(o), _) => object::get_step(o, step),
        (_, Step::Paren(subscripts)) => Ok(vec![get(base, subscripts)?]),
        (Value::Cell(t), Step::Brace(subscripts)) => match **subscripts {
            [] => Ok(t.data().duplicate()),
            _ => Ok(gather(t.dims(), t.data(), &Subscript::read_all(subscripts)?)?.1),
        },
        (Value::String(t), Step::Brace(subscripts)) => {
            let (_, texts) = gather(t.dims(), t.data(), &Subscript::read_all(subscripts)?)?;
            texts.iter().map(char_row).gather()
        }
        (_, Step::Brace(_)) => Err(Fault::BraceOnNonCell.with(&[&base.class_name()])),
        (Value::Struct(s), Step::Field(name)) => match s.field(*name) {
            Some(values) => Ok(values.duplicate()),
            None => Err(Fault::NoSuchField.with(&[name])),
        },
        (_, Step::Field(_)) => Err(Fault::DotOnNonStruct.with(&[&base.class_name()])),
    }
}

fn char_row(text: &Text) -> Result<Value> {
    match text {
        Some(text) => Ok(Value::text(text)),
        None => Err(Fault::NoConversion.with(&[&"char", &"missing string"])),
    }
}

/// The one value that a chain of fields and scalar subscripts reaches, where it is there, without copying what
/// holds it. None for everything else, errors included.
#[inline]
pub fn peek<'a>(base: &'a Value, steps: &[Step<'_>]) -> Option<&'a Value> {
    let mut value = base;
    let mut steps = steps.iter();
    while let Some(step) = steps.next() {
        value = match (value, step) {
            (Value::Struct(s), Step::Field(name)) if s.numel() == 1 => s.get(*name)?,
            (Value::Struct(s), Step::Paren([i])) => {
                let Some(Step::Field(name)) = steps.next() else { return None };
                s.field(*name)?.get(position(i)?)?
            }
            (Value::Cell(t), Step::Brace([i])) => t.data().get(position(i)?)?,
            (Value::Cell(_), Step::Brace([Value::Scalar(i), Value::Scalar(j)])) => {
                super::cell2(value, *i, *j)?
            }
            _ => return None,
        };
    }
    Some(value)
}

/// A scalar subscript as a place from 0.
fn position(i: &Value) -> Option<usize> {
    match i {
        Value::Scalar(x) if *x >= 1.0 && x.fract() == 0.0 => Some(*x as usize - 1),
        _ => None,
    }
}

/// `base STEPS… = value`, in place where nobody else holds the buffers; what is missing on the way is created.
/// `base` may be `Undefined`.
///
/// # Errors
/// Those of indexing; `base` is then unchanged.
pub fn set_path(base: &mut Value, steps: &[Step<'_>], value: Value) -> Result<()> {
    let Some((step, rest)) = steps.split_first() else {
        *base = value;
        return Ok(());
    };
    match base {
        Value::Shared(inner) => return set_path(&mut inner.borrow_mut(), steps, value),
        Value::Object(o) => return object::set_path(o, steps, value),
        _ => {}
    }
    match (step, rest) {
        (Step::Paren(subscripts), []) => set(base, subscripts, value),
        (Step::Paren(subscripts), [Step::Field(_), ..]) if becomes_struct(base) => {
            set_in_struct_array(base, subscripts, rest, value)
        }
        (Step::Paren(subscripts), _) => {
            // A part of an array is changed apart and put back.
            let mut part =
                if matches!(base, Value::Undefined) { Value::Undefined } else { get(base, subscripts)? };
            set_path(&mut part, rest, value)?;
            set(base, subscripts, part)
        }
        (Step::Brace(subscripts), _) => set_in_cell(base, subscripts, rest, value),
        (Step::Field(name), _) => set_in_field(base, *name, rest, value),
    }
}

/// Structs, and what an assignment to a field turns into one: nothing, and empty numbers.
fn becomes_struct(base: &Value) -> bool {
    match base {
        Value::Struct(_) | Value::Undefined => true,
        _ => base.is_arithmetic() && base.is_empty(),
    }
}

/// One element of an array, which may lie beyond its end.
struct Spot {
    /// Its place in the array with extents `dims`.
    index: usize,
    /// The extents that the array needs to have it.
    dims: Dims,
    /// Whether these are not the array's own.
    grows: bool,
}

/// The one element that subscripts name, of an array with so much room.
fn spot(dims: &Dims, room: usize, subscripts: &[Value]) -> Result<Spot> {
    if let [Value::Scalar(i)] = subscripts
        && *i >= 1.0
        && i.fract() == 0.0
        && *i <= dims.numel() as f64
    {
        return Ok(Spot { index: *i as usize - 1, dims: dims.clone(), grows: false });
    }
    let mut read: Subscripts = Subscript::read_all(subscripts)?;
    if read.is_empty() {
        return Err(Fault::ExpectedOneOutput.with(&[&dims.numel()]));
    }
    let grown = plan(dims, &mut read, &Dims::SCALAR)?;
    memory::check_growth::<Value>(room, &grown)?;
    let extents = folded(&grown, read.len());
    let selected: usize =
        read.iter().zip(&extents).map(|(subscript, &extent)| subscript.len(extent)).product();
    if selected != 1 {
        return Err(Fault::ExpectedOneOutput.with(&[&selected]));
    }
    let mut index = 0;
    let mut stride = 1;
    for (subscript, &extent) in read.iter().zip(&extents) {
        index += subscript.nth(0) * stride;
        stride *= extent;
    }
    Ok(Spot { index, grows: grown != *dims, dims: grown })
}

/// What `rest = value` makes where nothing was.
fn fresh(rest: &[Step<'_>], value: Value) -> Result<Value> {
    let mut made = Value::Undefined;
    set_path(&mut made, rest, value)?;
    Ok(made)
}

/// `base(subscripts).name… = value`.
fn set_in_struct_array(
    base: &mut Value,
    subscripts: &[Value],
    rest: &[Step<'_>],
    value: Value,
) -> Result<()> {
    let Some((Step::Field(name), rest)) = rest.split_first() else { return Ok(()) };
    let Value::Struct(target) = base else {
        let mut made = Value::from(Struct::new(Dims::EMPTY));
        set_in_struct_array(&mut made, subscripts, &[&[Step::Field(*name)], rest].joined(&[]), value)?;
        *base = made;
        return Ok(());
    };
    let Spot { index, dims, grows } = spot(target.dims(), target.room(), subscripts)?;
    let present = !grows && target.field(*name).is_some();
    if present {
        let place = make_own(target)?.field_mut(*name).and_then(|values| values.get_mut(index));
        return match place {
            Some(place) => set_path(place, rest, value),
            None => Err(Fault::NoSuchField.with(&[name])),
        };
    }
    let made = fresh(rest, value)?;
    let target = make_own(target)?;
    assign::extend_struct(target, &dims);
    if let Some(place) = target.field_or_add(*name).get_mut(index) {
        *place = made;
    }
    Ok(())
}

/// `base{subscripts}… = value`.
fn set_in_cell(base: &mut Value, subscripts: &[Value], rest: &[Step<'_>], value: Value) -> Result<()> {
    match base {
        Value::Cell(_) => {}
        Value::String(_) if rest.is_empty() => return set(base, subscripts, value),
        Value::Undefined => {
            let mut made = Value::from(Tensor::<Value>::empty());
            set_in_cell(&mut made, subscripts, rest, value)?;
            *base = made;
            return Ok(());
        }
        _ if base.is_arithmetic() && base.is_empty() => {
            let mut made = Value::from(Tensor::<Value>::empty());
            set_in_cell(&mut made, subscripts, rest, value)?;
            *base = made;
            return Ok(());
        }
        _ => return Err(Fault::BraceAssignOnNonCell.with(&[&base.class_name()])),
    }
    let Value::Cell(target) = base else { return Ok(()) };
    let Spot { index, dims, grows } = spot(target.dims(), target.room(), subscripts)?;
    if !grows {
        return match make_own(target)?.data_mut().get_mut(index) {
            Some(place) => set_path(place, rest, value),
            None => Ok(()),
        };
    }
    let made = fresh(rest, value)?;
    let target = make_own(target)?;
    target.rebuild(|from, data| {
        grow(from, data, &dims, Value::empty());
        dims
    });
    target.data_mut()[index] = made;
    Ok(())
}

/// `base.name… = value`.
fn set_in_field(base: &mut Value, name: Name, rest: &[Step<'_>], value: Value) -> Result<()> {
    if !becomes_struct(base) {
        return Err(Fault::FieldAssignOnNonStruct.with(&[&base.class_name()]));
    }
    if let Value::Struct(target) = base {
        if target.numel() > 1 {
            return Err(scalar_struct_required());
        }
        if target.numel() == 1 {
            if target.field(name).is_none() {
                let made = fresh(rest, value)?;
                make_own(target)?.set(name, made);
                return Ok(());
            }
            return match make_own(target)?.field_mut(name).and_then(|values| values.first_mut()) {
                Some(place) => set_path(place, rest, value),
                None => Ok(()),
            };
        }
    }
    let made = fresh(rest, value)?;
    let mut target = match base {
        Value::Struct(target) => Struct::clone(target),
        _ => Struct::new(Dims::EMPTY),
    };
    assign::extend_struct(&mut target, &Dims::SCALAR);
    target.set(name, made);
    *base = target.into();
    Ok(())
}

#[cold]
fn scalar_struct_required() -> Error {
    Error::new("MATLAB:scalarStructureRequired", "Scalar structure required for this assignment.")
}

/// `base STEPS…(subscripts) = []`: the last step is a `Paren`.
///
/// # Errors
/// Those of deletion; `base` is then unchanged.
pub fn delete_path(base: &mut Value, steps: &[Step<'_>]) -> Result<()> {
    match base {
        Value::Shared(inner) => return delete_path(&mut inner.borrow_mut(), steps),
        Value::Object(o) => return object::set_path(o, steps, Value::empty()),
        _ => {}
    }
    match steps {
        [] => Err(Fault::BadDeletion.with(&[&base.class_name()])),
        [Step::Paren(subscripts)] => delete(base, subscripts),
        [Step::Brace(_)] | [Step::Field(_)] => set_path(base, steps, Value::empty()),
        [Step::Field(name), rest @ ..] => match base {
            Value::Struct(s) if s.numel() == 1 && s.field(*name).is_some() => {
                match make_own(s)?.field_mut(*name).and_then(|values| values.first_mut()) {
                    Some(place) => delete_path(place, rest),
                    None => Ok(()),
                }
            }
            Value::Struct(s) if s.numel() == 1 => Err(Fault::NoSuchField.with(&[name])),
            Value::Struct(_) => Err(scalar_struct_required()),
            _ => Err(Fault::DotOnNonStruct.with(&[&base.class_name()])),
        },
        [Step::Brace(subscripts), rest @ ..] => match base {
            Value::Cell(t) => {
                // Reading first says in MATLAB's words what does not exist.
                let Spot { index, grows, .. } = spot(t.dims(), usize::MAX, subscripts)?;
                if grows {
                    return get(base, subscripts).map(|_| ());
                }
                delete_path(&mut make_own(t)?.data_mut()[index], rest)
            }
            _ => Err(Fault::BraceOnNonCell.with(&[&base.class_name()])),
        },
        [Step::Paren(subscripts), rest @ ..] => {
            let mut part = get(base, subscripts)?;
            delete_path(&mut part, rest)?;
            set(base, subscripts, part)
        }
    }
}
