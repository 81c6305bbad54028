//! Comma lists as targets: `[c{1:3}] = deal(0)`, `[s.f] = deal(1, 2)`.

use super::chain::{Evaluated, Steps};
use super::path::{Step, get_step, set_path};
use super::subscript::{Position, Subscript};
use crate::memory;
use crate::memory::{Gather, Grow};
use crate::{Args, Result, Value};
use lanner_base::Name;
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
            _ => Ok(elements_with_fields(&value_at(base, prefix))),
        },
        Some((Step::Paren(_), _)) | None => Ok(1),
    }
}

/// The places that take one value each.
pub struct Targets {
    /// How many steps lead to what has the places.
    pub prefix: usize,
    /// The subscripts of each.
    pub places: Places,
    /// The field behind the subscripts; none where they are in braces.
    pub field: Option<Name>,
}

/// The places that `base STEPS…` is, as a target; none where it is one as it stands.
///
/// # Errors
/// Subscripts that are not positive integers.
pub fn targets(base: &Value, steps: &[Step<'_>]) -> Result<Option<Targets>> {
    let (prefix, subscripts, field) = match steps {
        [prefix @ .., Step::Brace(subscripts)] => (prefix, Some(*subscripts), None),
        [prefix @ .., Step::Paren(subscripts), Step::Field(name)] => (prefix, Some(*subscripts), Some(*name)),
        [prefix @ .., Step::Field(name)] => (prefix, None, Some(*name)),
        _ => return Ok(None),
    };
    let container = value_at(base, prefix);
    let places = match subscripts {
        Some(subscripts) => places(&container, subscripts)?,
        None => match elements_with_fields(&container) {
            1 => return Ok(None),
            count => (1..=count).map(|k| smallvec![Value::from(k)]).gather(),
        },
    };
    Ok(Some(Targets { prefix: prefix.len(), places, field }))
}

/// How many elements have a field that is named without a subscript.
fn elements_with_fields(container: &Value) -> usize {
    match container {
        Value::Struct(s) => s.numel(),
        Value::Object(_) if container.is_user_object() => container.dims().numel(),
        _ => 1,
    }
}

/// `[base STEPS…] = values`: one value for each place.
///
/// # Errors
/// Those of `set_path`; places before the one that failed have their values.
pub fn set_list(base: &mut Value, steps: &[Step<'_>], values: Vec<Value>) -> Result<()> {
    let Some(Targets { prefix, places, field }) = targets(base, steps)? else {
        return values.into_iter().try_for_each(|value| set_path(base, steps, value));
    };
    for (place, value) in places.iter().zip(values) {
        let mut path: SmallVec<[Step<'_>; 4]> = steps[..prefix].iter().cloned().gather();
        match field {
            Some(name) => path.put_all([Step::Paren(place), Step::Field(name)]),
            None => path.push(Step::Brace(place)),
        }
        set_path(base, &path, value)?;
    }
    Ok(())
}

/// Sets one value for each place that `base STEPS…` is, one after the other.
///
/// # Errors
/// Those of `set`; places before the one that failed have their values.
pub fn each(
    targets: Option<Targets>,
    mut steps: Steps,
    values: Vec<Value>,
    mut set: impl FnMut(&[Evaluated], Value) -> Result<()>,
) -> Result<()> {
    let Some(Targets { prefix, places, field }) = targets else {
        return values.into_iter().try_for_each(|value| set(&steps, value));
    };
    for (place, value) in places.into_iter().zip(values) {
        steps.truncate(prefix);
        let place = Args::from_iter(place);
        match field {
            Some(name) => steps.put_all([Evaluated::Paren(place), Evaluated::Field(name)]),
            None => steps.push(Evaluated::Brace(place)),
        }
        set(&steps, value)?;
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
