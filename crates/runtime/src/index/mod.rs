//! Subscripts: reading, assignment that grows, deletion.
//!
//! Subscripts are values; a char `:` is the colon. They count from 1 and are doubles, integers, logicals or ranges.
//!
//! - [`get`], [`set`], [`delete`] do everything; [`get1`], [`get2`], [`set1`], [`set2`], [`put1`], [`put2`], [`cell1`], [`cell2`] the plain
//!   cases, without allocating.
//! - `subscript` reads one subscript, `gather` computes what reading gives, `scatter` where writing stores.
//! - [`path`] chains: `a.b(3).c{2} = 1`; [`chain`] those whose steps may be calls; [`own`] parts that are written where they are.
//! - `column` what a `for` loop runs over.

mod assign;
pub mod chain;
mod column;
pub(crate) mod delete;
pub(crate) mod gather;
pub mod list;
pub mod object;
pub mod own;
pub mod path;
mod scalar;
pub(crate) mod scatter;
pub(crate) mod subscript;

pub use assign::{element_for, set};
pub use column::column;
pub use delete::delete;
pub use scalar::{cell1, cell2, code1, get1, get2, put1, put2, real1, real2, set1, set2, whole};
pub(crate) use scatter::move_up;
pub use scatter::store_error;

use crate::arith::reduce::count_true;
use crate::library::linked;
use crate::memory;
use crate::memory::{Gather, Grow};
use crate::value::Dims;
use crate::value::instance::{elements_of, object_of};
use crate::value::{Element, Range, Struct, Tensor, bits, of_bits};
use crate::{Error, Fault, Object, Result, Value, with_tensor};
use gather::{folded, gather, linear_shape};
use lanner_base::Name;
use lanner_builtins::{Answer, Extent};
use std::rc::Rc;
use subscript::{List, Position, Subscript, chosen, mask_dims};

/// Raises the error of `base(subscripts…)` where a subscript is not within the array; of what is no array, none.
///
/// # Errors
/// As of [`get`].
pub fn check(base: &Value, subscripts: &[Value]) -> Result<()> {
    if subscripts.is_empty() || matches!(base, Value::Object(_) | Value::Function(_)) {
        return Ok(());
    }
    let read = match base {
        Value::Shared(inner) => return check(&inner.borrow(), subscripts),
        Value::Undefined | Value::List(_) => {
            return Err(Fault::ParenOnNonArray.with(&[&base.class_name()]));
        }
        _ => Subscript::read_all(subscripts)?,
    };
    if let Value::Sparse(m) = base {
        return crate::sparse::index::check(m, &read);
    }
    let (dims, count) = (base.dims(), read.len());
    if let [one] = read.as_slice() {
        return one.check(dims.numel(), Position { k: 0, count }, &dims);
    }
    let extents = folded(&dims, count);
    let mut parts = read.iter().zip(&extents).enumerate();
    parts.try_for_each(|(k, (one, &extent))| one.check(extent, Position { k, count }, &dims))
}

/// Whether `base(subscripts…) = value` has places, and the value fits into them: what `set` asks before it writes. Of what are no
/// numbers nothing is asked.
///
/// # Errors
/// Subscripts that are not positive integers; extents that do not fit; growth in a direction that is not clear, or beyond any memory.
pub fn check_store(base: &Value, subscripts: &[Value], value: &Value) -> Result<()> {
    let is_sparse = matches!(base, Value::Sparse(_)) || matches!(value, Value::Sparse(_));
    if !base.is_arithmetic() || !value.is_arithmetic() || is_sparse {
        return Ok(());
    }
    let mut read = Subscript::read_all(subscripts)?;
    if read.is_empty() {
        return Err(Fault::AssignmentCount.with(&[&base.dims(), &value.dims()]));
    }
    let (dims, now) = (base.dims(), scatter::plan(&base.dims(), &mut read, &value.dims())?);
    let bytes = base.element_bytes().max(value.element_bytes().filter(|_| value.is_complex()));
    match bytes {
        Some(bytes) if dims != now => memory::check_elements(&now, bytes as usize),
        Some(_) | None => Ok(()),
    }
}

/// The error of one subscript, `k` (from 0) of `count`, into an array with these extents, where it is none of its places.
#[cold]
pub fn subscript_error(subscript: f64, k: usize, count: usize, dims: &Dims) -> Error {
    let at = Position { k, count };
    let extent = folded(dims, count.max(1)).get(k).copied().unwrap_or(1);
    match Subscript::read(&Value::Scalar(subscript), at) {
        Ok(read) => read.out_of_bounds(extent, at, dims),
        Err(error) => error,
    }
}

/// `base(subscripts…)`.
///
/// # Errors
/// Subscripts that are not positive integers, or beyond the extents.
pub fn get(base: &Value, subscripts: &[Value]) -> Result<Value> {
    match subscripts {
        [] => return Ok(base.clone()),
        [Value::Scalar(i)] => {
            if let Some(element) = get1(base, *i) {
                return Ok(element);
            }
        }
        [Value::Logical(mask)] => {
            if let Value::Double(t) = base
                && mask.numel() <= t.numel()
            {
                return Ok(masked(t, mask).into());
            }
        }
        _ => {}
    }
    if let Value::Object(Object::Map(map)) = base {
        return object::get_key(map, subscripts);
    }
    let subscripts = Subscript::read_all(subscripts)?;
    match base {
        Value::Shared(inner) => get_at(&inner.borrow(), &subscripts),
        _ => get_at(base, &subscripts),
    }
}

/// `t(mask)`, without a list of the places.
fn masked(t: &Tensor<f64>, mask: &Tensor<bool>) -> Tensor<f64> {
    let n = count_true(mask.data());
    let dims = mask_dims(mask.dims(), n);
    let subscript = Subscript::List(List { places: Vec::new(), dims, needs: 0, mask: true });
    let data = t.data();
    Tensor::new(linear_shape(t.dims(), &subscript, t.numel()), chosen(mask.data(), n, |k| data[k]))
}

fn get_at(base: &Value, subscripts: &[Subscript]) -> Result<Value> {
    match (base, subscripts) {
        (Value::Range(r), [one]) => get_of_range(r, one),
        (Value::Sparse(m), _) => (linked::sparse()?.get)(m, subscripts),
        (Value::Struct(s), _) => Ok(get_of_struct(s, subscripts)?.into()),
        (Value::Object(Object::Drawn(drawn)), _) => drawn.of_numbers(&get_at(&drawn.numbers(), subscripts)?),
        (Value::Object(object), _) => match (base.user_class(), elements_of(object)) {
            (Some(class), Some(elements)) => object_of(&class, get_at(&elements, subscripts)?),
            _ => {
                gather(&base.dims(), &[()], subscripts)?;
                Ok(base.clone())
            }
        },
        _ => with_tensor!(base, t => get_of_tensor(t, subscripts), else {
            Err(Fault::ParenOnNonArray.with(&[&base.class_name()]))
        }),
    }
}

fn get_of_tensor<T: Element>(t: &Tensor<T>, subscripts: &[Subscript]) -> Result<Value> {
    let (dims, chosen) = gather(t.dims(), bits(t.data()), subscripts)?;
    // SAFETY: they are elements of `t`.
    #[allow(unsafe_code)]
    let data = unsafe { of_bits::<T>(chosen) };
    Ok(Value::from(Tensor::new(dims, data)).narrowed())
}

/// An integral range under a range is a range again.
fn get_of_range(r: &Range, subscript: &Subscript) -> Result<Value> {
    let dims = Dims::matrix(1, r.len());
    subscript.check(r.len(), Position { k: 0, count: 1 }, &dims)?;
    match subscript {
        Subscript::Span { first, step, len } if *len > 1 && r.is_integral() => {
            let distance = *step as f64 * r.step();
            let start = r.get(*first);
            let part = Range::new(start, distance, start + (*len - 1) as f64 * distance);
            Ok(Value::Range(Rc::new(part)))
        }
        _ => {
            let shape = linear_shape(&dims, subscript, r.len());
            crate::memory::check::<f64>(&shape)?;
            let data = (0..shape.numel()).map(|k| r.get(subscript.nth(k))).gather();
            Ok(Tensor::new(shape, data).into())
        }
    }
}

fn get_of_struct(s: &Struct, subscripts: &[Subscript]) -> Result<Struct> {
    let (dims, _) = gather(s.dims(), &memory::filled((), s.numel()), subscripts)?;
    let mut fields: Vec<(Name, Vec<Value>)> = memory::room(s.fields().len());
    for (name, values) in s.fields() {
        fields.put((*name, gather(s.dims(), values, subscripts)?.1));
    }
    Ok(Struct::from_parts(dims, fields))
}

/// The value of `end` in `base(…)` as subscript `position` (from 0) of `count`; 0 where nothing was assigned.
pub fn end_of(base: &Value, position: usize, count: usize) -> f64 {
    match base {
        Value::Double(t) if count == 1 => t.numel() as f64,
        Value::Undefined => 0.0,
        Value::Shared(inner) => end_of(&inner.borrow(), position, count),
        _ => folded(&base.dims(), count.max(1)).get(position).map_or(1.0, |&extent| extent as f64),
    }
}

/// Whether a value has a class and extents that nobody may have redefined.
fn is_plain(value: &Value) -> bool {
    !matches!(
        value,
        Value::Undefined | Value::Shared(_) | Value::List(_) | Value::Object(_) | Value::Function(_)
    )
}

/// The answer to a question about a value's class or extents; none for what answers itself, and for questions of another kind.
pub fn answer(value: &Value, question: Answer) -> Option<bool> {
    if !is_plain(value) {
        return None;
    }
    match question {
        Answer::Classes(classes) => Some(classes.contains(value.class())),
        Answer::Empty => Some(value.is_empty()),
        Answer::Scalar => Some(value.is_scalar()),
        Answer::Vector => Some(value.dims().is_vector()),
        Answer::Row => Some(value.dims().is_row()),
        Answer::Column => Some(value.dims().is_column()),
        Answer::Matrix => Some(value.dims().rank() == 2),
        Answer::ClassNamed
        | Answer::Real
        | Answer::True
        | Answer::Exists
        | Answer::HasField
        | Answer::Extents
        | Answer::Given
        | Answer::Wanted => None,
    }
}

/// A number that the extents of an array give; none for what has extents of its own making.
pub fn extent(array: &Value, extent: Extent) -> Option<f64> {
    if !is_plain(array) {
        return None;
    }
    let dims = array.dims();
    Some(match extent {
        Extent::Length if dims.numel() == 0 => 0.0,
        Extent::Length => dims.as_slice().iter().copied().max().unwrap_or(0) as f64,
        Extent::Elements => dims.numel() as f64,
        Extent::Dimensions => dims.as_slice().len() as f64,
        Extent::Along(k) => dims.as_slice().get(usize::from(k).checked_sub(1)?).copied().unwrap_or(1) as f64,
    })
}

#[cfg(test)]
mod path_tests;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;
