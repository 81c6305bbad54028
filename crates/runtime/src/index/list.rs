//! Comma lists as targets: `[c{1:3}] = deal(0)`, `[s.f] = deal(1, 2)`.

use super::path::{Step, get_step, set_path};
use super::subscript::{Position, Subscript};
use crate::memory;
use crate::memory::{Gather, Grow};
use crate::{Result, Value};
use smallvec::{SmallVec, smallvec};

/// The subscripts of each place that the last step of a chain names, one place after the other.
type Places = Vec<SmallVec<[Value; 2]>>;

/// How many values `base STEPS…` takes as a target.
///
/// # Errors
/// Subscripts that are not positive integers.
pub fn count_targets(base: &Value, steps: &[Step<'_>]) -> Result<usize> {
    match steps.split_last() {
        Some((Step::Brace(subscripts), prefix)) => Ok(places(&value_at(base, prefix), subscripts)?.len()),
        Some((Step::Field(_), prefix)) => match prefix.split_last() {
            Some((Step::Paren(subscripts), prefix)) => Ok(places(&value_at(base, prefix), subscripts)?.len()),
            _ => match value_at(base, prefix) {
                Value::Struct(s) => Ok(s.numel()),
                _ => Ok(1),
            },
        },
        Some((Step::Paren(_), _)) | None => Ok(1),
    }
}

/// `[base STEPS…] = values`: one value for each place.
///
/// # Errors
/// Those of `set_path`; places before the one that failed have their values.
pub fn set_list(base: &mut Value, steps: &[Step<'_>], values: Vec<Value>) -> Result<()> {
    let (prefix, subscripts, field) = match steps {
        [prefix @ .., Step::Brace(subscripts)] => (prefix, Some(*subscripts), None),
        [prefix @ .., Step::Paren(subscripts), Step::Field(name)] => (prefix, Some(*subscripts), Some(*name)),
        [prefix @ .., Step::Field(name)] => (prefix, None, Some(*name)),
        _ => (steps, None, None),
    };
    let container = value_at(base, prefix);
    let places = match (subscripts, &container) {
        (Some(subscripts), _) => places(&container, subscripts)?,
        (None, Value::Struct(s)) if field.is_some() && s.numel() != 1 => {
            (1..=s.numel()).map(|k| smallvec![Value::from(k)]).gather()
        }
        (None, _) => {
            return values.into_iter().try_for_each(|value| set_path(base, steps, value));
        }
    };
    drop(container);
    for (place, value) in places.iter().zip(values) {
        let mut path: SmallVec<[Step<'_>; 4]> = prefix.iter().cloned().gather();
        match field {
            Some(name) => path.put_all([Step::Paren(place), Step::Field(name)]),
            None => path.push(Step::Brace(place)),
        }
        set_path(base, &path, value)?;
    }
    Ok(())
}

/// The value that a chain gives now; `Undefined` where there is none yet.
pub fn value_at(base: &Value, steps: &[Step<'_>]) -> Value {
    let mut value = base.clone();
    for step in steps {
        if matches!(value, Value::Undefined) {
            return value;
        }
        value = match get_step(&value, step).map(<[Value; 1]>::try_from) {
            Ok(Ok([value])) => value,
            Ok(Err(_)) | Err(_) => Value::Undefined,
        };
    }
    value
}

/// All combinations of subscripts, the first running fastest.
fn places(container: &Value, subscripts: &[Value]) -> Result<Places> {
    let dims = container.dims();
    let count = subscripts.len();
    let mut all: Places = vec![SmallVec::new()];
    for (k, subscript) in subscripts.iter().enumerate().rev() {
        let read = Subscript::read(subscript, Position { k, count })?;
        let extent = match count {
            1 => dims.numel(),
            _ if k + 1 < count => dims.extent(k),
            _ => dims.as_slice().iter().skip(k).product(),
        };
        let mut longer = memory::room(all.len() * read.len(extent));
        for rest in &all {
            for n in 0..read.len(extent) {
                let mut place = smallvec![Value::from(read.nth(n) + 1)];
                place.put_all(rest.iter().cloned());
                longer.put(place);
            }
        }
        all = longer;
    }
    Ok(all)
}
