//! Cells, structs, maps and functions of them.
//!
//! ```text
//! struct('a', 1)                                   one struct; of cell arrays as many as they have cells
//! isfield(s, c)                                    one answer, or one for each name in c
//! cellfun(f, c)                                    as large as c
//! cellfun(f, c, 'UniformOutput', false)            a cell array as large as c
//! ```

use super::results;
use crate::Call;
use lanner_facts::{Class, ClassSet, Fact, Shape};

const CELL: ClassSet = ClassSet::of(Class::Cell);
const LISTS: ClassSet = ClassSet::of(Class::Cell).join(ClassSet::of(Class::String));

/// Structs from names and values.
pub fn structs(call: &mut Call<'_>) -> Vec<Fact> {
    let values = call.args.iter().skip(1).step_by(2);
    let cells = values.clone().any(|value| value.classes.contains(Class::Cell));
    let shape =
        if cells || call.args.len() == 1 { call.terms.fresh_shape("?", None) } else { call.terms.scalar() };
    vec![Fact::array(Class::Struct, shape)]
}

/// An answer for one name, or one for each name in a cell array or among strings.
pub fn answers_for_names(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(names) = call.args.get(1).cloned() else { return call.fail() };
    let shape = if names.classes.meet(LISTS).is_none() {
        call.terms.scalar()
    } else {
        call.terms.fresh_shape("?", None)
    };
    vec![results::truth_values(call, shape)]
}

/// Structs as large as the first argument.
pub fn structs_as_large(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(x) = call.args.first().cloned() else { return call.fail() };
    let shape =
        if x.classes.only() == Some(Class::Struct) { x.shape } else { call.terms.fresh_shape("?", None) };
    vec![Fact::array(Class::Struct, shape)]
}

/// Each output is one of the arguments, or the only one.
pub fn dealt(call: &mut Call<'_>) -> Vec<Fact> {
    match call.args {
        [only] => results::outputs(call, |_| only.clone()),
        many if many.len() == call.site.nargout.max(1) => many.to_vec(),
        // One target may stand for several: `[t(1:2).x] = deal(7, 8)`.
        _ => Vec::new(),
    }
}

/// A function of each element, or of each cell: the options say whether results are put in cells.
pub fn of_each(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(over) = call.args.get(1).cloned() else { return call.fail() };
    let mut first = call.args.len();
    let mut uniform = Some(true);
    // Options are pairs at the end, of which the names are texts.
    while first >= 4 && call.args[first - 2].classes.meet(ClassSet::TEXTS) != ClassSet::NONE {
        match call.text(first - 2).map(str::to_lowercase) {
            Some(name) if "uniformoutput".starts_with(&name) && name.len() > 1 => {
                uniform = call.args[first - 1].constant.as_ref().and_then(|c| c.number()).map(|x| x != 0.0);
            }
            Some(_) => (),
            None => uniform = None,
        }
        first -= 2;
    }
    let plain = over.classes.meet(ClassSet::of(Class::Object).join(ClassSet::of(Class::FunctionHandle)));
    let shape: Option<Shape> = plain.is_none().then_some(over.shape);
    results::outputs(call, |call| {
        let shape = shape.unwrap_or_else(|| call.terms.fresh_shape("?", None));
        match uniform {
            Some(false) => Fact::array(Class::Cell, shape),
            Some(true) => call.of_classes(ClassSet::ARITHMETIC.join(ClassSet::of(Class::String)), shape),
            None => call.of_classes(ClassSet::ARITHMETIC.join(LISTS), shape),
        }
    })
}

/// Contents of cells joined into one array.
pub fn joined_contents(call: &mut Call<'_>) -> Vec<Fact> {
    let shape = call.terms.fresh_shape("?", None);
    let classes = ClassSet::ARITHMETIC.join(CELL).join(ClassSet::of(Class::Struct));
    vec![call.of_classes(classes.join(ClassSet::of(Class::String)), shape)]
}
