//! What holds where ways meet, in loops, and whether one state says all that another one does.
//!
//! ```text
//! if c, a = 1; b = 2; s.t = 1;      a: known 1 on both ways       b: 2 or 3, an integer double scalar
//! else, a = 1; b = 3; s.t = x; end  s: a struct with field t, open
//! ```

use crate::value::{Closure, Val, is_same};
use lanner_facts::{Fact, Joining, Keep, Terms};
use std::rc::Rc;

impl Val {
    /// What holds of both values.
    pub fn join(&self, other: &Val, joining: Joining, terms: &mut Terms) -> Val {
        match (self, other) {
            (Val::Known(a), Val::Known(b)) if is_same(&a.value, &b.value) => {
                return if a.spelled == b.spelled { self.clone() } else { Val::known(a.value.clone()) };
            }
            (Val::Object(a), Val::Object(b)) => {
                if let Some(joined) = a.join(b, joining, terms) {
                    return Val::Object(Rc::new(joined));
                }
            }
            (Val::Closure(a), Val::Closure(b))
                if a.unit == b.unit && a.function == b.function && a.captures.len() == b.captures.len() =>
            {
                let pairs = a.captures.iter().zip(&b.captures);
                let captures = pairs.map(|((slot, a), (_, b))| (*slot, a.join(b, joining, terms))).collect();
                return Val::Closure(Rc::new(Closure { captures, ..(**a).clone() }));
            }
            (Val::Open(a), Val::Open(b)) if Rc::ptr_eq(a, b) && a.constant.is_none() => return self.clone(),
            _ => (),
        }
        if let (Some(a), Some(b)) = (self.fields(), other.fields())
            && a.len() == b.len()
            && a.iter().zip(&b).all(|((a, _), (b, _))| a == b)
        {
            let pairs = a.iter().zip(&b);
            return Val::of_fields(
                pairs.map(|((name, a), (_, b))| (*name, a.join(b, joining, terms))).collect(),
            );
        }
        if let (Val::Fields(a), Val::Fields(_)) = (self, other) {
            let both = a
                .iter()
                .filter_map(|(name, val)| Some((*name, val.join(&other.field(*name)?, joining, terms))));
            return Val::Fields(Rc::new(both.collect()));
        }
        if let (Some((dims, a)), Some((others, b))) = (self.cells(), other.cells())
            && dims == others
        {
            let pairs = a.iter().zip(&b);
            return Val::of_cells(dims, pairs.map(|(a, b)| a.join(b, joining, terms)).collect());
        }
        let has_elements = |val: &Val| matches!(val, Val::Elements(..)) || val.is_known() && val.weight() > 1;
        if has_elements(self)
            && has_elements(other)
            && let (Some((dims, a)), Some((others, b))) = (self.elements(terms), other.elements(terms))
            && dims == others
            && let Some(elements) = a.join(&b)
            && elements.list.iter().any(Option::is_some)
        {
            return Val::of_elements(dims, elements, terms);
        }
        let (a, b) = (self.fact(terms), other.fact(terms));
        let joined = a.joined(&b, joining, terms);
        Val::Open(Rc::new(Fact { constant: None, ..joined.opened(terms) }))
    }

    /// The same where only numbers are said of extents: what comes round in a loop.
    pub fn closed(&self, terms: &mut Terms) -> Val {
        match self {
            Val::Known(_) => self.clone(),
            Val::Object(object) => Val::Object(Rc::new(object.map(&mut |val| val.closed(terms)))),
            Val::Struct(fields) => {
                Val::Struct(Rc::new(fields.iter().map(|(name, val)| (*name, val.closed(terms))).collect()))
            }
            Val::Fields(fields) => {
                Val::Fields(Rc::new(fields.iter().map(|(name, val)| (*name, val.closed(terms))).collect()))
            }
            Val::Cells(dims, cells) => {
                Val::Cells(dims.clone(), Rc::new(cells.iter().map(|val| val.closed(terms)).collect()))
            }
            Val::Elements(..) => self.clone(),
            Val::Closure(closure) => {
                let captures =
                    closure.captures.iter().map(|(slot, val)| (*slot, val.closed(terms))).collect();
                Val::Closure(Rc::new(Closure { captures, ..(**closure).clone() }))
            }
            Val::Open(fact) => Val::Open(Rc::new(fact.closed(Keep::Numbers, terms))),
        }
    }

    /// The same with a name of its own for each extent of which nothing is said.
    pub fn opened(&self, terms: &mut Terms) -> Val {
        match self {
            Val::Known(_) | Val::Elements(..) => self.clone(),
            Val::Object(object) => Val::Object(Rc::new(object.map(&mut |val| val.opened(terms)))),
            Val::Struct(fields) => {
                Val::Struct(Rc::new(fields.iter().map(|(name, val)| (*name, val.opened(terms))).collect()))
            }
            Val::Fields(fields) => {
                Val::Fields(Rc::new(fields.iter().map(|(name, val)| (*name, val.opened(terms))).collect()))
            }
            Val::Cells(dims, cells) => {
                Val::Cells(dims.clone(), Rc::new(cells.iter().map(|val| val.opened(terms)).collect()))
            }
            Val::Closure(closure) => {
                let captures =
                    closure.captures.iter().map(|(slot, val)| (*slot, val.opened(terms))).collect();
                Val::Closure(Rc::new(Closure { captures, ..(**closure).clone() }))
            }
            Val::Open(fact) => Val::Open(Rc::new(fact.opened(terms))),
        }
    }

    /// Whether it says the same as another one.
    pub fn is_same(&self, other: &Val) -> bool {
        match (self, other) {
            (Val::Known(a), Val::Known(b)) => is_same(&a.value, &b.value),
            (Val::Struct(a), Val::Struct(b)) | (Val::Fields(a), Val::Fields(b)) => {
                Rc::ptr_eq(a, b)
                    || a.len() == b.len()
                        && a.iter().zip(b.iter()).all(|((n, a), (m, b))| n == m && a.is_same(b))
            }
            (Val::Cells(d, a), Val::Cells(e, b)) => {
                d == e && (Rc::ptr_eq(a, b) || a.iter().zip(b.iter()).all(|(a, b)| a.is_same(b)))
            }
            (Val::Elements(d, a), Val::Elements(e, b)) => d == e && (Rc::ptr_eq(a, b) || a.is_same(b)),
            (Val::Closure(a), Val::Closure(b)) => {
                Rc::ptr_eq(a, b)
                    || a.unit == b.unit
                        && a.function == b.function
                        && a.captures.len() == b.captures.len()
                        && a.captures.iter().zip(&b.captures).all(|((_, a), (_, b))| a.is_same(b))
            }
            (Val::Object(a), Val::Object(b)) => Rc::ptr_eq(a, b) || a.is_same(b),
            (Val::Open(a), Val::Open(b)) => Rc::ptr_eq(a, b) || a == b,
            (
                Val::Known(_)
                | Val::Struct(_)
                | Val::Fields(_)
                | Val::Cells(..)
                | Val::Elements(..)
                | Val::Closure(_)
                | Val::Object(_)
                | Val::Open(_),
                _,
            ) => false,
        }
    }
}
