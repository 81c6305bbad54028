//! Functions that call another one: with which arguments, and what they make of its outputs.
//!
//! ```text
//! feval(f, x)                              f(x)
//! cellfun(f, c)                            as large as c, of the class of what f gives of a cell's contents
//! cellfun(f, c, 'UniformOutput', false)    a cell array as large as c, each cell what f gives
//! structfun(f, s)                          a column of as many as s has fields
//! ```

use super::containers::{LISTS, every_field};
use super::results;
use crate::Call;
use lanner_facts::{
    Class, ClassSet, Complexity, Definedness, Fact, Fields, Interval, Parts, Shape, ValueRange,
};

/// With what each cell of the others holds.
pub fn with_cells(call: &mut Call<'_>) -> Option<Vec<Fact>> {
    let options = Options::of(call);
    // Some names with numbers behind them are known since before there were handles.
    if options.has_handler || (call.text(0).is_some() && call.args.len() != 2) {
        return None;
    }
    let mut given = Vec::new();
    for k in 1..options.first {
        let is_cell = call.args[k].classes.only() == Some(Class::Cell);
        let cell = call.inside(k).filter(|_| is_cell)?.every_cell(call.terms)?;
        given.push(Some(cell).filter(|cell| !cell.classes.is_none())?);
    }
    Some(given)
}

/// With each element of the others.
pub fn with_elements(call: &mut Call<'_>) -> Option<Vec<Fact>> {
    let options = Options::of(call);
    if options.has_handler {
        return None;
    }
    (1..options.first).map(|k| element(call, k)).collect()
}

/// With each field of the second.
pub fn with_fields(call: &mut Call<'_>) -> Option<Vec<Fact>> {
    if Options::of(call).has_handler {
        return None;
    }
    let field = every_field(call, 1)?;
    (!field.classes.is_none()).then(|| vec![field])
}

/// One element of an array.
fn element(call: &mut Call<'_>, k: usize) -> Option<Fact> {
    let x = call.args[k].clone();
    if x.classes.contains(Class::Object) || x.classes.contains(Class::FunctionHandle) || x.classes.is_none() {
        return None;
    }
    let complexity = if x.complexity == Complexity::Real { Complexity::Real } else { Complexity::Either };
    let contents = call.rearranged(k);
    let shape = call.terms.scalar();
    Some(Fact { shape, complexity, constant: None, contents, definedness: Definedness::Defined, ..x })
}

/// What the called function gives.
pub fn as_called(call: &mut Call<'_>) -> Vec<Fact> {
    let called = call.called.unwrap_or_default();
    called.iter().map(|fact| fact.opened(call.terms)).collect()
}

/// What the options of a call say.
struct Options {
    /// The first argument that is one.
    first: usize,
    /// Whether the results are one array; not known where none is said.
    uniform: Option<bool>,
    /// Whether another function is called where the first one fails.
    has_handler: bool,
}

impl Options {
    /// Options are pairs at the end, of which the names are texts.
    fn of(call: &Call<'_>) -> Options {
        let mut options = Options { first: call.args.len(), uniform: Some(true), has_handler: false };
        while options.first >= 4
            && call.args[options.first - 2].classes.meet(ClassSet::TEXTS) != ClassSet::NONE
        {
            let value = call.args[options.first - 1].constant.as_ref();
            match call.text(options.first - 2).map(str::to_lowercase) {
                Some(name) if "uniformoutput".starts_with(&name) && name.len() > 1 => {
                    options.uniform = value.and_then(|c| c.number()).map(|x| x != 0.0);
                }
                Some(_) => options.has_handler = true,
                None => (options.uniform, options.has_handler) = (None, true),
            }
            options.first -= 2;
        }
        options
    }
}

/// A function of each element, or of each cell: the options say whether results are put in cells.
pub fn of_each(call: &mut Call<'_>) -> Vec<Fact> {
    let Some(over) = call.args.get(1).cloned() else { return call.fail() };
    let Options { uniform, .. } = Options::of(call);
    let texts = ClassSet::of(Class::Char).join(ClassSet::of(Class::String));
    let is_named = call.args.first().is_some_and(|f| !f.classes.meet(texts).is_none());
    let plain = over.classes.meet(ClassSet::of(Class::Object).join(ClassSet::of(Class::FunctionHandle)));
    let shape: Option<Shape> = plain.is_none().then_some(over.shape);
    let mut k = 0;
    results::outputs(call, |call| {
        let shape = shape.unwrap_or_else(|| call.terms.fresh_shape("?", None));
        let called = call.called.and_then(|called| called.get(k)).cloned();
        k += 1;
        match uniform {
            Some(false) => match called {
                Some(cell) => call.cells(shape, Parts::All(cell)),
                None => Fact::array(Class::Cell, shape),
            },
            // A name may be one that is computed without calls: then logicals are that also where there are none.
            Some(true) if is_named && call.terms.is_empty_shape(shape).is_yes() => {
                call.of_classes(ClassSet::of(Class::Double).join(ClassSet::of(Class::Logical)), shape)
            }
            Some(true) => collected(call, shape, called),
            None => call.of_classes(COLLECTED, shape),
        }
    })
}

/// The classes of scalars that are collected in one array.
const COLLECTED: ClassSet = ClassSet::ARITHMETIC.join(LISTS).join(ClassSet::of(Class::Struct));

/// Scalars in one array, which is double where there are none.
fn collected(call: &mut Call<'_>, shape: Shape, called: Option<Fact>) -> Fact {
    let possible = COLLECTED;
    if call.terms.is_empty_shape(shape).is_yes() {
        return call.array(Class::Double, shape, ValueRange::NONE);
    }
    let Some(scalar) = called.filter(|fact| !fact.classes.meet(possible).is_none()) else {
        return call.of_classes(possible, shape);
    };
    let classes = scalar.classes.meet(possible);
    let has_some = call.terms.is_empty_shape(shape).is_no();
    let classes = if has_some { classes } else { classes.join(ClassSet::of(Class::Double)) };
    let complexity =
        if scalar.complexity == Complexity::Real { Complexity::Real } else { Complexity::Either };
    Fact { classes, complexity, range: scalar.range, ..Fact::any(shape) }
}

/// A function of each field: a column of results, or a struct of them.
pub fn of_each_field(call: &mut Call<'_>) -> Vec<Fact> {
    let Options { uniform, .. } = Options::of(call);
    let fields = call.fields(1).cloned().unwrap_or_default();
    let is_counted = fields.is_all && fields.list.iter().all(|(_, f)| f.definedness == Definedness::Defined);
    let mut k = 0;
    results::outputs(call, |call| {
        let called = call.called.and_then(|called| called.get(k)).cloned();
        k += 1;
        match (uniform, called) {
            (Some(true), called) => {
                let (one, n) = (call.terms.number(1), fields.list.len() as i64);
                let count =
                    if is_counted { call.terms.number(n) } else { call.terms.fresh("?", Interval::EXTENT) };
                let shape = call.terms.tuple(&[count, one]);
                collected(call, shape, called)
            }
            (Some(false), Some(fact)) => {
                let each = |definedness| Fact { definedness, ..fact.clone() };
                let list = fields.list.iter().map(|(name, old)| (*name, each(old.definedness))).collect();
                let shape = call.terms.scalar();
                call.structs(shape, Fields { list, is_all: fields.is_all })
            }
            (Some(false), None) => {
                let shape = call.terms.scalar();
                Fact::array(Class::Struct, shape)
            }
            (None, _) => call.unknown(),
        }
    })
}
