//! Cells, structs and functions of them.
//!
//! ```text
//! struct('a', 1)          one struct; of cell arrays as many as they have cells
//! isfield(s, c)           one answer, or one for each name in c
//! fieldnames(s)           as many rows of characters as there are fields
//! ```

use super::results;
use crate::Call;
use lanner_base::Name;
use lanner_facts::{
    Class, ClassSet, Definedness, Fact, Fields, Interval, Joining, Keep, Parts, Shape, ValueRange,
};

const CELL: ClassSet = ClassSet::of(Class::Cell);
pub(super) const LISTS: ClassSet = CELL.join(ClassSet::of(Class::String));

/// Structs from names and values.
pub fn structs(call: &mut Call<'_>) -> Vec<Fact> {
    if call.args.len() == 1 {
        // An object, or nothing.
        let shape = call.terms.fresh_shape("?", None);
        return vec![Fact::array(Class::Struct, shape)];
    }
    let (shape, is_one) = shape_of_structs(call);
    let Some(fields) = fields_of_structs(call, is_one) else {
        return vec![Fact::array(Class::Struct, shape)];
    };
    vec![call.structs(shape, fields)]
}

/// As many structs as cells that are not alone; and whether there is one in every run.
fn shape_of_structs(call: &mut Call<'_>) -> (Shape, bool) {
    let mut shape = None;
    for value in call.args.iter().skip(1).step_by(2).filter(|value| value.classes.contains(Class::Cell)) {
        let is_scalar = call.terms.is_scalar(value.shape);
        match value.classes.only() {
            Some(Class::Cell) if is_scalar.is_yes() => (),
            Some(Class::Cell) if is_scalar.is_no() => shape = Some(shape.unwrap_or(value.shape)),
            _ => return (call.terms.fresh_shape("?", None), false),
        }
    }
    match shape {
        Some(shape) => (shape, false),
        None => (call.terms.scalar(), true),
    }
}

/// The fields that are named, each with its value, or with what its cells are.
fn fields_of_structs(call: &mut Call<'_>, is_one: bool) -> Option<Fields> {
    let mut fields = Fields { list: Vec::new(), is_all: true };
    for k in (0..call.args.len()).step_by(2) {
        let name = Name::new(call.text(k)?);
        let value = call.whole(k + 1)?;
        let unknown = call.unknown().closed(Keep::Numbers, call.terms);
        let fact = match value.classes.only() {
            Some(Class::Cell) => call.inside(k + 1).and_then(|c| c.every_cell(call.terms)).unwrap_or(unknown),
            _ if value.classes.contains(Class::Cell) => unknown,
            _ => value,
        };
        // What stands for a value of which nothing is known means a single one only if there is one struct.
        let fact = if is_one { fact.opened(call.terms) } else { fact };
        fields.set(name, fact);
    }
    Some(fields)
}

/// Whether a struct has a field of this name, where that is known.
fn has_field(call: &Call<'_>) -> Option<bool> {
    let name = call.text(1)?;
    if !call.args[0].classes.contains(Class::Struct) && !call.args[0].classes.contains(Class::Object) {
        return Some(false);
    }
    let fields = call.fields(0)?;
    match fields.get(name.into()) {
        Some(fact) => (fact.definedness == Definedness::Defined).then_some(true),
        None => fields.is_all.then_some(false),
    }
}

/// An answer for one name, or one for each name in a cell array or among strings.
pub fn answers_for_names(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(names) = call.args.get(1).cloned() else { return call.fail() };
    if let Some(answer) = has_field(call) {
        let answer = f64::from(u8::from(answer));
        return vec![call.scalar(Class::Logical, ValueRange::integers(answer, answer))];
    }
    let shape = if names.classes.meet(LISTS).is_none() {
        call.terms.scalar()
    } else {
        call.terms.fresh_shape("?", None)
    };
    vec![results::truth_values(call, shape)]
}

/// The structs without a field.
pub fn structs_without_field(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let shape =
        if x.classes.only() == Some(Class::Struct) { x.shape } else { call.terms.fresh_shape("?", None) };
    match (call.fields(0).cloned(), call.text(1)) {
        (Some(mut fields), Some(name)) => {
            fields.list.retain(|(own, _)| own.as_str() != name);
            vec![call.structs(shape, fields)]
        }
        _ => vec![Fact::array(Class::Struct, shape)],
    }
}

/// How many fields there are, where all of them are known.
fn count_of_fields(call: &Call<'_>) -> Option<i64> {
    let fields = call.fields(0).filter(|fields| fields.is_all)?;
    let are_there = fields.list.iter().all(|(_, fact)| fact.definedness == Definedness::Defined);
    are_there.then_some(fields.list.len() as i64)
}

/// The number of fields.
pub fn number_of_fields(call: &mut Call<'_>) -> Vec<Fact> {
    let count = count_of_fields(call).map(|n| n as f64);
    let range = ValueRange::integers(count.unwrap_or(0.0), count.unwrap_or(f64::INFINITY));
    vec![call.number(range)]
}

/// A column of cells, one for each field.
fn column_of_fields(call: &mut Call<'_>) -> Shape {
    let one = call.terms.number(1);
    let count = match count_of_fields(call) {
        Some(n) => call.terms.number(n),
        None => call.terms.fresh("?", Interval::EXTENT),
    };
    call.terms.tuple(&[count, one])
}

/// The names of fields: rows of characters.
pub fn names_of_fields(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = column_of_fields(call);
    if call.args.first().is_none_or(|x| x.classes.only() != Some(Class::Struct)) {
        return vec![Fact::array(Class::Cell, shape)];
    }
    let (one, n) = (call.terms.number(1), call.terms.fresh("?", Interval::EXTENT));
    let row = call.terms.tuple(&[one, n]);
    let name = Fact::array(Class::Char, row).closed(Keep::Numbers, call.terms);
    vec![call.cells(shape, Parts::All(name))]
}

/// The values of a struct's fields in cells; of an array there are more dimensions.
pub fn cells_of_fields(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = if call.is_scalar(0) { column_of_fields(call) } else { call.terms.fresh_shape("?", None) };
    match every_field(call, 0) {
        Some(fact) => vec![call.cells(shape, Parts::All(fact))],
        None => vec![Fact::array(Class::Cell, shape)],
    }
}

/// What holds of all fields of a struct.
pub(super) fn every_field(call: &mut Call<'_>, k: usize) -> Option<Fact> {
    let fields = call.fields(k).filter(|fields| fields.is_all)?;
    let facts: Vec<Fact> = fields.list.iter().map(|(_, fact)| fact.clone()).collect();
    let all = Fact::joined_all(&facts, Joining::Merge, call.terms);
    Some(Fact { definedness: Definedness::Defined, ..all })
}

/// Each output is one of the arguments, or the only one.
pub fn dealt(call: &mut Call<'_>) -> Vec<Fact> {
    let whole: Vec<Fact> = (0..call.args.len()).filter_map(|k| call.whole(k)).collect();
    match whole.as_slice() {
        [only] => results::outputs(call, |_| only.clone()),
        many if many.len() == call.site.nargout.max(1) => whole,
        // One target may stand for several: `[t(1:2).x] = deal(7, 8)`.
        _ => Vec::new(),
    }
}

/// Contents of cells joined into one array.
pub fn joined_contents(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = call.terms.fresh_shape("?", None);
    let classes = ClassSet::ARITHMETIC.join(CELL).join(ClassSet::of(Class::Struct));
    vec![call.of_classes(classes.join(ClassSet::of(Class::String)), shape)]
}
