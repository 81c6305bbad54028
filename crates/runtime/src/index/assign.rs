//! `x(subscripts…) = value`: the class of `x` decides, the value is converted to it.
//!
//! ```text
//! x = int8([1 2]);  x(2) = 500      int8([1 127])
//! m = [true true];  m(1) = 7        still logical
//! x = [];           x(2) = {5}      {[] 5}: an empty double takes any class that numbers do not convert to
//! ```

use super::scatter::{grow, plan, scatter};
use super::subscript::{Subscript, Subscripts};
use crate::arith::to_class;
use crate::concat::to_strings;
use crate::copies::make_own;
use crate::library::linked;
use crate::memory::Gather;
use crate::value::drawn::changed;
use crate::value::instance::{elements_of, object_of};
use crate::value::{C32, C64, Char, Dims, Element, Struct, Tensor, Text, bits, with_bits};
use crate::{Fault, Object, Result, Value, memory};
use lanner_base::interrupt::undisturbed;
use lanner_base::{Dialect, Name};
use lanner_facts::Class;
use std::rc::Rc;

/// `base(subscripts…) = value`, in place where nobody else holds the buffer; grows and converts as needed.
/// `base` may be `Undefined`.
///
/// # Errors
/// Extents that do not fit, values that do not convert; `base` is then unchanged.
pub fn set(base: &mut Value, subscripts: &[Value], value: Value) -> Result<()> {
    if let [Value::Scalar(i)] = subscripts
        && super::put1(base, *i, &value)
    {
        return Ok(());
    }
    if let Value::Shared(inner) = base {
        return set(&mut inner.borrow_mut(), subscripts, value);
    }
    if let Value::Object(Object::Map(map)) = base {
        return super::object::set_key(map, subscripts, value);
    }
    let mut read = Subscript::read_all(subscripts)?;
    if read.is_empty() {
        return Err(Fault::AssignmentCount.with(&[&base.dims(), &value.dims()]));
    }
    set_at(base, &mut read, value)
}

/// `set` with subscripts that were read.
pub fn set_at(base: &mut Value, subscripts: &mut Subscripts, value: Value) -> Result<()> {
    if matches!(base, Value::Undefined) {
        return set_undefined(base, subscripts, value);
    }
    if adopts(base, &value) {
        let mut fresh = empty_like(&value);
        assign(&mut fresh, subscripts, value)?;
        *base = fresh;
        return Ok(());
    }
    assign(base, subscripts, value)
}

/// `x(…) = value` where `x` does not exist: `x(:) = value` gives it the value's extents.
fn set_undefined(base: &mut Value, subscripts: &mut Subscripts, value: Value) -> Result<()> {
    if subscripts.as_slice() == [Subscript::Colon] {
        *base = value;
        return Ok(());
    }
    let mut fresh = empty_like(&value);
    assign(&mut fresh, subscripts, value)?;
    *base = fresh;
    Ok(())
}

/// Whether `base` is an empty double that takes the class of a value which numbers do not convert to.
fn adopts(base: &Value, value: &Value) -> bool {
    let takes = matches!(
        value,
        Value::Cell(_) | Value::Struct(_) | Value::String(_) | Value::Function(_) | Value::Object(_)
    );
    takes && base.class() == Class::Double && base.is_empty()
}

/// 0x0 of the value's class.
fn empty_like(value: &Value) -> Value {
    match value {
        Value::Struct(s) => {
            Struct::from_parts(Dims::EMPTY, s.names().map(|name| (name, Vec::new())).gather()).into()
        }
        Value::Cell(_) => Tensor::<Value>::empty().into(),
        Value::String(_) => Tensor::<Text>::empty().into(),
        Value::Char(_) => Tensor::<Char>::empty().into(),
        Value::Sparse(m) => to_class(Value::empty().into_sparse(), m.class()).unwrap_or_default(),
        Value::Object(object) => empty_object(object).unwrap_or_else(Value::empty),
        _ => to_class(Value::empty(), value.class()).unwrap_or_default(),
    }
}

/// 0x0 of the class of an object whose class the program defines.
fn empty_object(object: &Object) -> Option<Value> {
    let elements = match object {
        Object::Instance(instance) => empty_like(&Struct::clone(&instance.fields).into()),
        Object::Handles(_) => Tensor::<Value>::empty().into(),
        Object::Drawn(drawn) => return drawn.of_numbers(&Value::empty()).ok(),
        Object::Exception(_) | Object::Cleanup(_) | Object::Map(_) | Object::Parser(_) => return None,
    };
    object_of(&Value::Object(object.clone()).user_class()?, elements).ok()
}

/// An array of objects: the value is of the same class.
fn assign_objects(base: &mut Value, subscripts: &mut Subscripts, value: Value) -> Result<()> {
    if let Value::Object(Object::Drawn(drawn)) = &*base {
        let new = match &value {
            Value::Object(Object::Drawn(new)) => new.numbers(),
            _ => value,
        };
        *base = changed(drawn, |numbers| assign(numbers, subscripts, new))?;
        return Ok(());
    }
    let (Value::Object(to), Value::Object(from)) = (&*base, &value) else {
        return Err(Fault::NoConversion.with(&[&base.class_name(), &value.class_name()]));
    };
    let (Some(class), Some(mut elements), Some(new)) =
        (base.user_class(), elements_of(to), elements_of(from))
    else {
        return assign_single(base, subscripts, value);
    };
    if class.name.as_str() != value.class_name() && !(to.is_handles() && from.is_a(&class.name)) {
        return Err(Fault::NoConversion.with(&[&class.name, &value.class_name()]));
    }
    assign(&mut elements, subscripts, new)?;
    *base = object_of(&class, elements)?;
    Ok(())
}

fn assign(base: &mut Value, subscripts: &mut Subscripts, value: Value) -> Result<()> {
    match base {
        Value::Struct(_) => return assign_structs(base, subscripts, value),
        Value::Sparse(m) => return (linked::sparse()?.set)(m, subscripts, &value),
        Value::Object(_) => return assign_objects(base, subscripts, value),
        // Numbers of handles among numbers: how old programs keep handles.
        _ if base.is_numeric() && !base.is_empty() => {
            if let Value::Object(Object::Drawn(drawn)) = &value {
                let numbers = drawn.numbers();
                return assign(base, subscripts, numbers);
            }
        }
        _ => {}
    }
    match base {
        Value::Undefined | Value::Function(_) => return assign_single(base, subscripts, value),
        _ => {}
    }
    let value = converted(value.into_full()?, base)?;
    let complex = value.is_complex() || base.is_complex();
    let value = if complex { value.widened() } else { value };
    base.make_stored();
    let result = if complex && !base.is_complex() {
        // The real array stays as it is until the assignment is known to succeed.
        let mut wide = base.clone().widened();
        store_any(&mut wide, subscripts, &value).map(|()| *base = wide)
    } else {
        store_any(base, subscripts, &value)
    };
    undisturbed(|| {
        let spelled = std::mem::take(base).canonical();
        *base = if complex { spelled.narrowed() } else { spelled };
    });
    result
}

/// The value that `base(…) = value` stores: in Octave a cell takes whatever is no cell as one, `c(2) = 5`.
pub fn element_for(base: &Value, value: Value, dialect: Dialect) -> Value {
    match (dialect, base) {
        (Dialect::Octave, Value::Cell(_)) if !matches!(value, Value::Cell(_) | Value::Undefined) => {
            Value::Cell(Rc::new(Tensor::scalar(value)))
        }
        (Dialect::Octave | Dialect::Matlab, _) => value,
    }
}

/// The value in the class of the array that it is stored into.
fn converted(value: Value, base: &Value) -> Result<Value> {
    let class = base.class();
    if value.class() == class {
        return Ok(value);
    }
    match (class, &value) {
        (Class::String, _) if value.is_arithmetic() || matches!(value, Value::Cell(_)) => to_strings(&value),
        (Class::Cell, _) => Err(Fault::NoConversion.with(&[&class, &value.class_name()])),
        _ => to_class(value, class),
    }
}

/// Into a stored array from a value of its class; both complex or both real.
fn store_any(base: &mut Value, subscripts: &mut Subscripts, value: &Value) -> Result<()> {
    match base {
        Value::Double(_) => store::<f64>(base, subscripts, value),
        Value::Single(_) => store::<f32>(base, subscripts, value),
        Value::Complex(_) => store::<C64>(base, subscripts, value),
        Value::ComplexSingle(_) => store::<C32>(base, subscripts, value),
        Value::Int8(_) => store::<i8>(base, subscripts, value),
        Value::Int16(_) => store::<i16>(base, subscripts, value),
        Value::Int32(_) => store::<i32>(base, subscripts, value),
        Value::Int64(_) => store::<i64>(base, subscripts, value),
        Value::Uint8(_) => store::<u8>(base, subscripts, value),
        Value::Uint16(_) => store::<u16>(base, subscripts, value),
        Value::Uint32(_) => store::<u32>(base, subscripts, value),
        Value::Uint64(_) => store::<u64>(base, subscripts, value),
        Value::Logical(_) => store::<bool>(base, subscripts, value),
        Value::Char(_) => store::<Char>(base, subscripts, value),
        Value::String(_) => store::<Text>(base, subscripts, value),
        Value::Cell(_) => store::<Value>(base, subscripts, value),
        // Scalars and ranges were stored before, the others went their own ways.
        Value::Undefined
        | Value::Scalar(_)
        | Value::Bool(_)
        | Value::Int(..)
        | Value::Range(_)
        | Value::Sparse(_)
        | Value::Struct(_)
        | Value::Function(_)
        | Value::Object(_)
        | Value::List(_)
        | Value::Shared(_) => Err(Fault::NoConversion.with(&[&base.class_name(), &value.class_name()])),
    }
}

fn store<T: Element>(base: &mut Value, subscripts: &mut Subscripts, value: &Value) -> Result<()> {
    let stored = value.stored();
    let (Some(target), Some(source)) = (T::stored_mut(base), T::stored(&stored)) else {
        return Err(Fault::NoConversion.with(&[&T::CLASS, &value.class_name()]));
    };
    let dims = plan(target.dims(), subscripts, source.dims())?;
    let target = make_own(target)?;
    if dims != *target.dims() {
        memory::check_growth::<T>(target.room(), &dims)?;
    }
    target.rebuild(|from, data| {
        with_bits(data, |data, fill| {
            if dims != *from {
                grow(from, data, &dims, fill.clone());
            }
            scatter(&dims, data, subscripts, bits(source.data()));
        });
        dims.clone()
    });
    Ok(())
}

/// Function handles and objects are never arrays: only their one place can be written.
fn assign_single(base: &mut Value, subscripts: &mut Subscripts, value: Value) -> Result<()> {
    let dims = plan(&Dims::SCALAR, subscripts, &value.dims())?;
    let same_kind = matches!(base, Value::Undefined) || base.class_name() == value.class_name();
    if dims.is_scalar() && same_kind {
        *base = value;
        return Ok(());
    }
    if same_kind && matches!(value, Value::Function(_)) {
        return Err(Fault::HandleArray.with(&[]));
    }
    Err(Fault::NoConversion.with(&[&base.class_name(), &value.class_name()]))
}

/// Struct arrays: the value has the same fields, in any order.
fn assign_structs(base: &mut Value, subscripts: &mut Subscripts, value: Value) -> Result<()> {
    let Value::Struct(target) = base else { return Ok(()) };
    let Value::Struct(source) = &value else {
        return Err(Fault::NoConversion.with(&[&Class::Struct, &value.class_name()]));
    };
    let untyped = target.numel() == 0 && target.fields().is_empty();
    let same = target.fields().len() == source.fields().len()
        && target.names().all(|name| source.field(name).is_some());
    if !same && !untyped {
        return Err(Fault::StructFieldsDiffer.with(&[]));
    }
    let dims = plan(target.dims(), subscripts, source.dims())?;
    memory::check_growth::<Value>(target.room(), &dims)?;
    let target = make_own(target)?;
    undisturbed(|| {
        if untyped {
            source.names().for_each(|name| _ = target.field_or_add(name));
        }
        extend_struct(target, &dims);
        for (name, values) in target.fields_mut() {
            scatter(&dims, values, subscripts, source.field(*name).unwrap_or_default());
        }
    });
    Ok(())
}

/// Gives a struct array other extents, nowhere smaller; new elements have `[]` in every field.
pub fn extend_struct(target: &mut Struct, dims: &Dims) {
    if dims == target.dims() {
        return;
    }
    undisturbed(|| {
        let (from, mut fields): (Dims, Vec<(Name, Vec<Value>)>) =
            std::mem::replace(target, Struct::scalar()).into_parts();
        for (_, values) in &mut fields {
            grow(&from, values, dims, Value::empty());
        }
        *target = Struct::from_parts(dims.clone(), fields);
    });
}
