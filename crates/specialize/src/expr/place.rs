//! What a value is once something was stored in a part of it.
//!
//! ```text
//! w = [1 2 3]; w(2) = x        the first and third element are known
//! s.t = x                      a struct whose other fields are what they were
//! c{4} = x                     a cell array of four
//! ```

use super::index::Taken;
use crate::code::{CodeKind, CodeStep};
use crate::elements::Elements;
use crate::specializer::Specializer;
use crate::value::Val;
use lanner_base::Name;
use lanner_facts::{Class, ClassSet, Complexity, Contents, Fact, Fields, Parts};
use lanner_runtime::index::{self, path::Step as RunStep};
use lanner_runtime::value::Tensor;
use lanner_runtime::{Dims, Value};
use std::rc::Rc;

/// Where the elements of an array come from once one was stored.
struct Moved {
    dims: Dims,
    /// For each element the place that it had; `Err(true)` of what was stored, `Err(false)` of what fills up.
    from: Vec<Result<usize, bool>>,
}

impl Specializer<'_> {
    /// The value of a variable behind a store. Says of a store that raises an error whenever it runs that it fails.
    pub(crate) fn store(&mut self, base: Option<&Val>, steps: &[Taken], value: &Val) -> Val {
        let Some((step, rest)) = steps.split_first() else { return value.clone() };
        if let Some(stored) = self.store_known(base, steps, value) {
            return stored;
        }
        let subscripts = step.subscripts();
        match (&step.code, step.name) {
            (CodeStep::Field(_) | CodeStep::Dynamic(_), Some(name)) => {
                self.store_field(base, name, rest, value)
            }
            (CodeStep::Field(_) | CodeStep::Dynamic(_), None) => self.some_struct(base),
            (CodeStep::Brace(_), _) => self.store_cell(base, subscripts, rest, value),
            (CodeStep::Paren(_), _) if rest.is_empty() => self.store_elements(base, step, subscripts, value),
            (CodeStep::Paren(_), _) => self.some_struct(None),
        }
    }

    /// Where all is known.
    fn store_known(&mut self, base: Option<&Val>, steps: &[Taken], value: &Val) -> Option<Val> {
        let mut target = match base {
            Some(val) => val.value()?.clone(),
            None => Value::Undefined,
        };
        let value = value.value()?.clone();
        if matches!(target, Value::Object(_)) {
            return None;
        }
        let mut args = Vec::new();
        for step in steps {
            if !step.is_exact {
                return None;
            }
            args.push(step.args.iter().map(|ev| ev.val.value().cloned()).collect::<Option<Vec<Value>>>()?);
        }
        let mut path = Vec::new();
        for (step, args) in steps.iter().zip(&args) {
            path.push(match (&step.code, step.name) {
                (CodeStep::Paren(_), _) => RunStep::Paren(args),
                (CodeStep::Brace(_), _) => RunStep::Brace(args),
                (_, Some(name)) => RunStep::Field(name),
                (_, None) => return None,
            });
        }
        let computed = self.compute(|| {
            index::path::set_path(&mut target, &path, value)?;
            Ok(target.canonical())
        });
        match computed {
            super::Computed::Value(value) => Some(Val::known(value)),
            super::Computed::Failed => {
                self.fails = true;
                Some(Val::anything(&mut self.terms))
            }
            super::Computed::Undecided => None,
        }
    }

    fn store_field(&mut self, base: Option<&Val>, name: Name, rest: &[Taken], value: &Val) -> Val {
        let fields = match base {
            None => Some(Vec::new()),
            Some(val) if is_empty_double(val) => Some(Vec::new()),
            Some(val) => val.fields(),
        };
        if let Some(mut fields) = fields {
            let old = fields.iter().find(|(own, _)| *own == name).map(|(_, val)| val.clone());
            let new = self.store(old.as_ref(), rest, value);
            match fields.iter_mut().find(|(own, _)| *own == name) {
                Some((_, val)) => *val = new,
                None => fields.push((name, new)),
            }
            return Val::of_fields(fields);
        }
        let Some(base) = base else { return self.some_struct(None) };
        if let Val::Fields(fields) = base {
            let mut fields = fields.to_vec();
            let new = self.store_in_field(base.field(name).as_ref(), rest, value);
            match fields.iter_mut().find(|(own, _)| *own == name) {
                Some((_, val)) => *val = new,
                None => fields.push((name, new)),
            }
            return Val::Fields(Rc::new(fields));
        }
        let fact = base.fact(&mut self.terms);
        if fact.classes.only() != Some(Class::Struct) || !self.terms.is_scalar(fact.shape).is_yes() {
            return self.some_struct(Some(base));
        }
        let mut fields = fact.contents.as_ref().and_then(|c| c.fields().cloned()).unwrap_or_default();
        let old = fields.get(name).map(|fact| Val::Open(Rc::new(fact.clone())));
        let new = match fields.is_all {
            true => self.store(old.as_ref(), rest, value),
            false => self.store_in_field(old.as_ref(), rest, value),
        };
        let new = new.fact(&mut self.terms);
        fields.set(name, new);
        let contents = Contents::new(Parts::Fields(fields), &mut self.terms);
        Val::Open(Rc::new(Fact { contents, ..fact }))
    }

    /// What a field holds behind a store in it, or in a part of it; where nothing is known of the field it may have held anything.
    fn store_in_field(&mut self, old: Option<&Val>, rest: &[Taken], value: &Val) -> Val {
        match (old, rest) {
            (None, [_, ..]) => Val::anything(&mut self.terms),
            _ => self.store(old, rest, value),
        }
    }

    /// A struct of which no field is known.
    fn some_struct(&mut self, base: Option<&Val>) -> Val {
        let shape = match base {
            Some(val) => val.fact(&mut self.terms).shape,
            None => self.terms.fresh_shape("?", None),
        };
        let is_object = base.is_some_and(|val| val.fact(&mut self.terms).classes.contains(Class::Object));
        if is_object {
            return Val::Open(Rc::new(Fact::any(shape)));
        }
        let contents = Contents::new(Parts::Fields(Fields::default()), &mut self.terms);
        Val::Open(Rc::new(Fact { contents, ..Fact::array(Class::Struct, shape) }))
    }

    fn store_cell(
        &mut self,
        base: Option<&Val>,
        subscripts: Option<Vec<Value>>,
        rest: &[Taken],
        value: &Val,
    ) -> Val {
        let cells = match base {
            None => Some((Dims::EMPTY, Vec::new())),
            Some(val) if is_empty_double(val) => Some((Dims::EMPTY, Vec::new())),
            Some(val) => val.cells(),
        };
        if let (Some((dims, cells)), Some(subscripts)) = (cells, subscripts)
            && let Some(Moved { dims: after, from }) = moved(&dims, &subscripts)
        {
            let stored = from.iter().filter(|from| matches!(from, Err(true))).count();
            if stored == 1 {
                let old = super::index::places(&dims, &subscripts);
                let old = old.and_then(|found| cells.get(*found.first()?).cloned());
                let new = self.store(old.as_ref(), rest, value);
                let empty = Val::known(Value::empty());
                let at = |from: &Result<usize, bool>| match from {
                    Ok(k) => cells[*k].clone(),
                    Err(true) => new.clone(),
                    Err(false) => empty.clone(),
                };
                return Val::of_cells(after, from.iter().map(at).collect());
            }
        }
        let rank = base.and_then(|val| {
            let fact = val.fact(&mut self.terms);
            self.terms.rank(fact.shape)
        });
        let shape = self.terms.fresh_shape("c", rank);
        Val::Open(Rc::new(Fact::array(Class::Cell, shape)))
    }

    fn store_elements(
        &mut self,
        base: Option<&Val>,
        step: &Taken,
        subscripts: Option<Vec<Value>>,
        value: &Val,
    ) -> Val {
        let stored = value.fact(&mut self.terms);
        let is_scalar = self.terms.is_scalar(stored.shape).is_yes();
        let elements = match base {
            None => Elements::of_fact(&stored, 0).map(|elements| (Dims::EMPTY, elements)),
            Some(val) if is_empty_double(val) => {
                Elements::of_fact(&stored, 0).map(|elements| (Dims::EMPTY, elements))
            }
            Some(val) => val.elements(&self.terms),
        };
        if let (Some((dims, elements)), Some(subscripts), true) = (elements, &subscripts, is_scalar)
            && elements.takes(&stored)
            && let Some(Moved { dims, from }) = moved(&dims, subscripts)
        {
            let new = value.value().and_then(|value| elements.stored(value));
            let filling = elements.filling();
            let at = |from: &Result<usize, bool>| match from {
                Ok(k) => elements.list[*k].clone(),
                Err(true) => new.clone(),
                Err(false) => filling.clone(),
            };
            let elements = Elements { list: from.iter().map(at).collect(), ..elements };
            return Val::of_elements(dims, elements, &mut self.terms);
        }
        let Some(base) = base else {
            let shape = self.terms.fresh_shape("?", None);
            return Val::Open(Rc::new(Fact {
                constant: None,
                shape,
                range: lanner_facts::ValueRange::ANY,
                ..stored
            }));
        };
        self.stored_fact(base, step, &stored)
    }

    /// The fact of an array behind a store of elements.
    fn stored_fact(&mut self, base: &Val, step: &Taken, stored: &Fact) -> Val {
        let fact = base.fact(&mut self.terms);
        if fact.classes.contains(Class::Object) {
            return Val::anything(&mut self.terms);
        }
        // What stays an array of its class: numbers of the same class, and what a cell array takes.
        let is_same = fact.classes == stored.classes && fact.classes.only().is_some();
        let is_taken = fact.classes.only().is_some_and(|class| class.is_integer())
            && stored.classes.is_within(ClassSet::of(Class::Double));
        let is_within = self.is_within(&fact, step);
        let shape = if is_within {
            fact.shape
        } else {
            let rank = self.terms.rank(fact.shape).filter(|&rank| step.args.len() <= rank as usize);
            self.terms.fresh_shape("?", rank)
        };
        if !is_same && !is_taken {
            let classes = if fact.classes.is_arithmetic() && stored.classes.is_arithmetic() {
                fact.classes.join(stored.classes)
            } else {
                ClassSet::ANY
            };
            return Val::Open(Rc::new(Fact { classes, ..Fact::any(shape) }));
        }
        let complexity = match (fact.complexity, stored.complexity) {
            (Complexity::Real, Complexity::Real) => Complexity::Real,
            _ => Complexity::Either,
        };
        let mut range = fact.range.join(stored.range, &self.terms);
        if !is_within {
            range = range.join(lanner_facts::ValueRange::of(0.0), &self.terms);
        }
        if is_taken {
            range = fact.classes.only().map_or(range, lanner_facts::ValueRange::of_class);
        }
        Val::Open(Rc::new(Fact { complexity, range, shape, constant: None, contents: None, ..fact }))
    }

    /// Whether subscripts are known to be within an array.
    pub(super) fn is_within(&mut self, fact: &Fact, step: &Taken) -> bool {
        let count = step.args.len();
        let extents: Option<Vec<_>> = self.terms.all_extents(fact.shape);
        let Some(extents) = extents.filter(|extents| count == 1 || extents.len() == count) else {
            return false;
        };
        step.args.iter().enumerate().all(|(k, ev)| {
            if matches!(ev.code.kind, CodeKind::Colon) {
                return true;
            }
            let index = ev.val.fact(&mut self.terms);
            if index.classes.contains(Class::Logical) || !index.range.integer || index.range.nan {
                return false;
            }
            let extent = if count == 1 { self.terms.numel(fact.shape) } else { extents[k] };
            let is_below = index.range.at_most.is_some_and(|most| self.terms.at_most(most, extent).is_yes())
                || self.terms.interval(extent).lo.is_some_and(|lo| index.range.hi <= lo as f64);
            index.range.lo >= 1.0 && is_below
        })
    }

    /// The value of an array without the elements that were deleted.
    pub(crate) fn deleted(&mut self, base: &Val, step: &Taken) -> Val {
        let subscripts = step.subscripts();
        if let (Some(value), Some(subscripts)) = (base.value(), &subscripts) {
            let mut value = value.clone();
            match self.compute(|| {
                index::delete(&mut value, subscripts)?;
                Ok(value.canonical())
            }) {
                super::Computed::Value(value) => return Val::known(value),
                super::Computed::Failed => self.fails = true,
                super::Computed::Undecided => (),
            }
        }
        if let (Val::Cells(dims, cells), Some(subscripts)) = (base, &subscripts)
            && let Some((dims, left)) = left(dims, subscripts)
        {
            return Val::of_cells(dims, left.into_iter().map(|k| cells[k].clone()).collect());
        }
        let fact = base.fact(&mut self.terms);
        if fact.classes.contains(Class::Object) {
            return Val::anything(&mut self.terms);
        }
        let rank = self.terms.rank(fact.shape);
        let shape = self.terms.fresh_shape("?", rank);
        let contents = fact.contents.as_ref().and_then(|contents| contents.rearranged(&mut self.terms));
        Val::Open(Rc::new(Fact { shape, constant: None, contents, ..fact }))
    }
}

/// `[]`, which becomes whatever is stored in it.
fn is_empty_double(val: &Val) -> bool {
    val.value().is_some_and(|value| value.class() == Class::Double && value.dims() == Dims::EMPTY)
}

/// The elements that a deletion leaves; none where it is an error.
fn left(dims: &Dims, subscripts: &[Value]) -> Option<(Dims, Vec<usize>)> {
    let mut like = numbered(dims)?;
    index::delete(&mut like, subscripts).ok()?;
    let like = like.canonical();
    Some((like.dims(), like.to_f64s()?.iter().map(|x| *x as usize - 1).collect()))
}

/// An array whose elements are their places.
fn numbered(dims: &Dims) -> Option<Value> {
    const LARGEST: usize = 1 << 16;
    let numel = dims.numel();
    let numbers = || (1..=numel).map(|k| k as f64).collect();
    (numel <= LARGEST).then(|| Value::Double(Rc::new(Tensor::new(dims.clone(), numbers()))).canonical())
}

/// What a store of one value at known places does with the elements; none where it is an error.
fn moved(dims: &Dims, subscripts: &[Value]) -> Option<Moved> {
    const LARGEST: usize = 1 << 16;
    let mut like = numbered(dims)?;
    index::set(&mut like, subscripts, Value::Scalar(-1.0)).ok()?;
    let data = like.to_f64s()?;
    if data.len() > LARGEST {
        return None;
    }
    let from = data.iter().map(|&x| match x {
        x if x > 0.0 => Ok(x as usize - 1),
        x => Err(x < 0.0),
    });
    Some(Moved { dims: like.dims(), from: from.collect() })
}
