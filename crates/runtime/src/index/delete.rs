//! `x(subscripts…) = []`.
//!
//! ```text
//! x = 1:5;       x([1 3]) = []     2 4 5
//! A = magic(3);  A(:, 2) = []      3x2
//! A(2) = []                        what remains as a row
//! ```

use super::gather::folded;
use super::subscript::Subscript;
use crate::arith::reduce::count_true;
use crate::copies::make_own;
use crate::memory;
use crate::memory::Gather;
use crate::value::drawn::changed;
use crate::value::instance::{elements_of, object_of};
use crate::value::{Dims, Element, Object, Struct, Tensor};
use crate::{Fault, Result, Value};
use lanner_base::interrupt::{pieces, undisturbed};
use std::rc::Rc;

/// `base(subscripts…) = []`.
///
/// # Errors
/// More than one subscript that is not all of its dimension, places beyond the extents; `base` is then unchanged.
pub fn delete(base: &mut Value, subscripts: &[Value]) -> Result<()> {
    if let Value::Shared(inner) = base {
        return delete(&mut inner.borrow_mut(), subscripts);
    }
    let subscripts = Subscript::read_all(subscripts)?;
    if let Value::Object(Object::Drawn(drawn)) = &*base {
        *base = changed(drawn, |numbers| delete_at(numbers, &subscripts))?;
        return Ok(());
    }
    if let Value::Object(object) = &*base
        && let (Some(class), Some(mut elements)) = (base.user_class(), elements_of(object))
    {
        delete_at(&mut elements, &subscripts)?;
        *base = object_of(&class, elements)?;
        return Ok(());
    }
    delete_at(base, &subscripts)
}

/// `delete` with subscripts that were read.
fn delete_at(base: &mut Value, subscripts: &[Subscript]) -> Result<()> {
    if matches!(base, Value::Undefined | Value::Function(_) | Value::Object(_) | Value::List(_)) {
        return Err(Fault::BadDeletion.with(&[&base.class_name()]));
    }
    if let Value::Sparse(m) = base {
        *base = crate::sparse::assign::remove(m, subscripts)?;
        return Ok(());
    }
    let dims = base.dims();
    let Some(plan) = plan(&dims, subscripts)? else { return Ok(()) };
    base.make_stored();
    remove_any(base, &plan)?;
    undisturbed(|| *base = std::mem::take(base).canonical());
    Ok(())
}

/// What is removed: of an array seen with extents `before, extent, after` the places along the middle one.
pub(crate) struct Removal {
    /// Elements between neighbours along the dimension.
    pub stride: usize,
    /// The extent of the dimension.
    pub extent: usize,
    /// For every place along it whether it goes.
    pub gone: Vec<bool>,
    /// The extents of what remains.
    pub dims: Dims,
}

/// Nothing where no element is selected.
pub(crate) fn plan(dims: &Dims, subscripts: &[Subscript]) -> Result<Option<Removal>> {
    match subscripts {
        [] => Err(Fault::BadDeletion.with(&[])),
        [one] => plan_linear(dims, one),
        _ => plan_many(dims, subscripts),
    }
}

fn plan_linear(dims: &Dims, subscript: &Subscript) -> Result<Option<Removal>> {
    let numel = dims.numel();
    check(subscript, numel)?;
    if *subscript == Subscript::Colon {
        let gone = memory::filled(true, numel);
        return Ok(Some(Removal { stride: 1, extent: numel, gone, dims: Dims::EMPTY }));
    }
    if subscript.len(numel) == 0 {
        return Ok(None);
    }
    let (gone, count) = marks(subscript, numel);
    let left = numel - count;
    let is_column = dims.is_column() && !dims.is_scalar();
    let dims = if is_column { Dims::matrix(left, 1) } else { Dims::matrix(1, left) };
    Ok(Some(Removal { stride: 1, extent: numel, gone, dims }))
}

fn plan_many(dims: &Dims, subscripts: &[Subscript]) -> Result<Option<Removal>> {
    let count = subscripts.len();
    let extents = folded(dims, count);
    for (k, subscript) in subscripts.iter().enumerate() {
        check(subscript, extents[k])?;
        if !matches!(subscript, Subscript::Colon) && subscript.len(extents[k]) == 0 {
            return Ok(None);
        }
    }
    let marked: Vec<(Vec<bool>, usize)> =
        subscripts.iter().zip(&extents).map(|(subscript, &extent)| marks(subscript, extent)).gather();
    let mut partial = (0..count).filter(|&k| marked[k].1 < extents[k]);
    let k = match (partial.next(), partial.next()) {
        (Some(_), Some(_)) => return Err(Fault::BadDeletion.with(&[])),
        (Some(k), None) => k,
        // Everything goes: along the dimension that was spelled out, or the first.
        (None, _) => subscripts.iter().position(|s| *s != Subscript::Colon).unwrap_or(0),
    };
    let left = extents[k] - marked[k].1;
    let stride = extents[..k].iter().product();
    let shape = Dims::new(&extents).with(k, left);
    let gone = marked.into_iter().nth(k).map(|(gone, _)| gone).unwrap_or_default();
    Ok(Some(Removal { stride, extent: extents[k], gone, dims: shape }))
}

fn check(subscript: &Subscript, extent: usize) -> Result<()> {
    if subscript.needs() <= extent {
        return Ok(());
    }
    Err(Fault::DeletionOutOfBounds.with(&[&subscript.needs(), &extent]))
}

/// For every place whether it is selected, and how many are.
fn marks(subscript: &Subscript, extent: usize) -> (Vec<bool>, usize) {
    let mut gone = memory::filled(false, extent);
    for k in pieces(subscript.len(extent)).flatten() {
        gone[subscript.nth(k)] = true;
    }
    let count = count_true(&gone);
    (gone, count)
}

fn remove_any(base: &mut Value, plan: &Removal) -> Result<()> {
    match base {
        Value::Double(t) => remove(t, plan),
        Value::Single(t) => remove(t, plan),
        Value::Complex(t) => remove(t, plan),
        Value::ComplexSingle(t) => remove(t, plan),
        Value::Int8(t) => remove(t, plan),
        Value::Int16(t) => remove(t, plan),
        Value::Int32(t) => remove(t, plan),
        Value::Int64(t) => remove(t, plan),
        Value::Uint8(t) => remove(t, plan),
        Value::Uint16(t) => remove(t, plan),
        Value::Uint32(t) => remove(t, plan),
        Value::Uint64(t) => remove(t, plan),
        Value::Logical(t) => remove(t, plan),
        Value::Char(t) => remove(t, plan),
        Value::String(t) => remove(t, plan),
        Value::Cell(t) => remove(t, plan),
        Value::Struct(s) => {
            let s = make_own(s)?;
            undisturbed(|| {
                let (_, mut fields) = std::mem::replace(s, Struct::scalar()).into_parts();
                fields.iter_mut().for_each(|(_, values)| retain(values, plan));
                *s = Struct::from_parts(plan.dims.clone(), fields);
            });
            Ok(())
        }
        // `delete` refused these, and stored the scalars and ranges.
        Value::Undefined
        | Value::Scalar(_)
        | Value::Bool(_)
        | Value::Int(..)
        | Value::Range(_)
        | Value::Sparse(_)
        | Value::Function(_)
        | Value::Object(_)
        | Value::List(_)
        | Value::Shared(_) => Ok(()),
    }
}

fn remove<T: Element>(tensor: &mut Rc<Tensor<T>>, plan: &Removal) -> Result<()> {
    make_own(tensor)?.rebuild(|_, data| {
        retain(data, plan);
        plan.dims.clone()
    });
    Ok(())
}

fn retain<T>(data: &mut Vec<T>, plan: &Removal) {
    let Removal { stride, extent, gone, .. } = plan;
    if stride * extent == data.len()
        && let Some(first) = gone.iter().position(|&g| g)
    {
        // One block along the last dimension, such as the first element of a queue, goes in one move.
        let len = gone[first..].iter().take_while(|&&g| g).count();
        if gone[first + len..].iter().all(|&g| !g) {
            data.drain(first * stride..(first + len) * stride);
            return;
        }
    }
    let (mut within, mut along) = (0, 0);
    data.retain(|_| {
        let keep = !gone[along];
        within += 1;
        if within == *stride {
            within = 0;
            along = (along + 1) % extent;
        }
        keep
    });
}
