//! The shape of an array after elements were assigned.
//!
//! ```text
//! x(i) = v          x grows to max(numel(x), i): a row stays a row, [] becomes one; else i must be within x
//! x(i, j) = v       each extent grows to the greatest subscript
//! x(:, j) = v       `:` keeps the extent; where x has no extent at all it takes that of v
//! ```

use super::index::{Subscript, is_along};
use crate::facts::CheckKind;
use crate::walk::Walk;
use lanner_facts::{Dim, Interval, Requirement, Shape, Terms, Truth};

/// What `:` stands for in an assignment.
#[derive(Clone, Copy)]
pub(super) enum Colon {
    /// The extent.
    Keeps,
    /// What the value has there: the array has no extent.
    Takes(Dim),
    /// The one or the other; what it may take, if that is known.
    Either(Option<Dim>),
}

impl Walk<'_, '_> {
    /// The shape after an assignment, and whether elements between may have been filled.
    pub(super) fn grown(&mut self, old: Shape, subscripts: &[Subscript], value: Shape) -> (Shape, bool) {
        match subscripts {
            [] => (old, false),
            [one] => self.grown_linearly(old, one),
            many => {
                let mut has_gaps = false;
                let mut extents = Vec::new();
                let mut growing = Vec::new();
                let mut required = Vec::new();
                let colons = self.colons(old, many, value);
                for (k, subscript) in many.iter().enumerate() {
                    let extent = self.extent_at(old, k, many.len());
                    let (grown, gap) = self.extended(extent, subscript, colons[k], &mut required);
                    has_gaps |= gap;
                    if grown != extent {
                        growing.push(k);
                    }
                    extents.push(grown);
                }
                if !required.is_empty() {
                    let condition = self.inference.terms.require(required);
                    self.ask(CheckKind::Growth, condition);
                }
                let terms = &mut self.inference.terms;
                // What is new along one dimension is all written only where the other subscripts take all there is.
                let takes_all = |terms: &Terms, k: usize| {
                    many[k].is_colon || terms.interval(extents[k]) == Interval::of(1)
                };
                for &k in &growing {
                    has_gaps |= (0..many.len()).any(|other| other != k && !takes_all(terms, other));
                }
                let grows = !growing.is_empty();
                let rank = terms.rank(old);
                if rank.is_none_or(|rank| rank as usize > many.len()) {
                    // More dimensions than subscripts do not grow, but the last ones may be 1.
                    return if grows { (terms.fresh_shape("?", rank), has_gaps) } else { (old, false) };
                }
                (terms.tuple(&extents), has_gaps)
            }
        }
    }

    /// One extent after an assignment; of `:` also what it takes of the value in an array without any extent. Notes what is required so that
    /// it does not grow.
    fn extended(
        &mut self,
        extent: Dim,
        subscript: &Subscript,
        colon: Colon,
        required: &mut Vec<Requirement>,
    ) -> (Dim, bool) {
        if subscript.is_colon {
            return match colon {
                Colon::Keeps => (extent, false),
                Colon::Takes(taken) => (taken, false),
                Colon::Either(Some(taken)) if self.inference.terms.equal(taken, extent).is_yes() => {
                    (extent, false)
                }
                Colon::Either(_) => (self.inference.terms.fresh("n", Interval::EXTENT), false),
            };
        }
        let Some(last) = subscript.last.filter(|_| !subscript.is_mask) else {
            return self.grown_by_unknown(extent);
        };
        let within = Requirement::AtMost(last, extent);
        let condition = self.inference.terms.require(vec![within.clone()]);
        required.push(within);
        if self.holds(condition).is_yes() {
            return (extent, false);
        }
        let terms = &mut self.inference.terms;
        if !subscript.is_scalar || subscript.first != subscript.last {
            let symbol = terms.bounded_symbol("n", Interval::EXTENT, &[extent], &[]);
            return (terms.term(symbol), true);
        }
        (terms.max(&[extent, last]), !self.is_next(last, extent))
    }

    fn grown_by_unknown(&mut self, extent: Dim) -> (Dim, bool) {
        let terms = &mut self.inference.terms;
        let symbol = terms.bounded_symbol("n", Interval::EXTENT, &[extent], &[]);
        (terms.term(symbol), true)
    }

    /// The subscript is within the extent in every run; notes the check.
    fn is_within(&mut self, last: Dim, extent: Dim) -> bool {
        let condition = self.inference.terms.require(vec![Requirement::AtMost(last, extent)]);
        self.ask(CheckKind::Growth, condition);
        self.holds(condition).is_yes()
    }

    /// The subscript is at most the next one behind the extent.
    fn is_next(&mut self, last: Dim, extent: Dim) -> bool {
        let terms = &mut self.inference.terms;
        let one = terms.number(1);
        let next = terms.add(extent, one);
        let condition = terms.require(vec![Requirement::AtMost(last, next)]);
        self.holds(condition).is_yes()
    }

    /// `x(i) = v` and `x(:) = v`.
    fn grown_linearly(&mut self, old: Shape, subscript: &Subscript) -> (Shape, bool) {
        if subscript.is_colon {
            return (old, false);
        }
        let terms = &mut self.inference.terms;
        let numel = terms.numel(old);
        let zero = terms.number(0);
        let is_none = terms.explicit(&[0, 0]) == old;
        let (is_row, is_column) = (is_along(terms, old, 0), is_along(terms, old, 1));
        let is_matrix = is_row.is_no() && is_column.is_no() && terms.is_empty_shape(old).is_no();
        if is_matrix {
            // It cannot grow: another subscript is an error.
            return (old, false);
        }
        let Some(last) = subscript.last.filter(|_| !subscript.is_mask) else {
            let (grown, gaps) = self.grown_by_unknown(numel);
            return (self.along(old, (is_row, is_column), is_none, grown), gaps);
        };
        if self.is_within(last, numel) {
            return (old, false);
        }
        let terms = &mut self.inference.terms;
        let exact = subscript.is_scalar && subscript.first == subscript.last;
        let grown = if exact {
            let last = terms.max(&[zero, last]);
            terms.max(&[numel, last])
        } else {
            let symbol = terms.bounded_symbol("n", Interval::EXTENT, &[numel], &[]);
            terms.term(symbol)
        };
        let gaps = !exact || !self.is_next(last, numel);
        (self.along(old, (is_row, is_column), is_none, grown), gaps)
    }

    /// The vector with so many elements that grew from a vector.
    fn along(&mut self, old: Shape, (is_row, is_column): (Truth, Truth), is_none: bool, numel: Dim) -> Shape {
        let terms = &mut self.inference.terms;
        let one = terms.number(1);
        if is_row.is_yes() {
            terms.tuple(&[one, numel])
        } else if is_none || terms.as_vector_or_none(1, old).is_some() {
            // A subscript without elements leaves `[]` as it is.
            terms.vector_or_none(1, numel)
        } else if is_column.is_yes() && terms.is_scalar(old).is_no() {
            terms.tuple(&[numel, one])
        } else {
            let rank = terms.rank(old);
            terms.fresh_shape("?", rank)
        }
    }

    /// What each subscript that is `:` stands for.
    pub(super) fn colons(&mut self, old: Shape, subscripts: &[Subscript], value: Shape) -> Vec<Colon> {
        let terms = &mut self.inference.terms;
        let extents = terms.all_extents(old);
        let is_zero = |terms: &Terms, d: Dim| terms.constant(d) == Some(0);
        let may_be_zero = |terms: &Terms, d: Dim| terms.interval(d).lo.is_none_or(|lo| lo <= 0);
        let (has_none, has_some) = match &extents {
            Some(extents) => {
                (extents.iter().all(|&d| is_zero(terms, d)), !extents.iter().all(|&d| may_be_zero(terms, d)))
            }
            None => (false, false),
        };
        if has_some {
            return vec![Colon::Keeps; subscripts.len()];
        }
        let taken = self.taken_by_colons(subscripts, value);
        let what = |taken: Option<Dim>| match taken {
            Some(taken) if has_none => Colon::Takes(taken),
            taken => Colon::Either(taken),
        };
        taken.into_iter().map(what).collect()
    }

    /// What each `:` takes of a value: the extent at its place where no subscript is a scalar, else the extents that are not 1
    /// in their order.
    fn taken_by_colons(&mut self, subscripts: &[Subscript], value: Shape) -> Vec<Option<Dim>> {
        let terms = &mut self.inference.terms;
        let unknown = vec![None; subscripts.len()];
        let Some(extents) = terms.all_extents(value) else { return unknown };
        let one = terms.number(1);
        let Some(mut wide) = wide_of(&extents, terms) else { return unknown };
        let mut scalars = 0;
        for subscript in subscripts.iter().filter(|s| !s.is_colon) {
            match terms.equal(subscript.count, one) {
                Truth::Yes => scalars += 1,
                Truth::No => (),
                Truth::Unknown => return unknown,
            }
        }
        if scalars == 0 && extents.len() <= subscripts.len() {
            return (0..subscripts.len()).map(|k| Some(extents.get(k).copied().unwrap_or(one))).collect();
        }
        wide.reverse();
        let mut found = Vec::new();
        for subscript in subscripts {
            if subscript.is_colon {
                found.push(Some(wide.pop().unwrap_or(one)));
            } else {
                if subscript.count != one {
                    wide.pop();
                }
                found.push(None);
            }
        }
        found
    }
}

/// The extents that are not 1; none where that is not known of one. A single one that may be 1 is what it is in any case.
fn wide_of(extents: &[Dim], terms: &mut Terms) -> Option<Vec<Dim>> {
    let one = terms.number(1);
    let wide: Vec<Dim> = extents.iter().copied().filter(|&d| !terms.equal(d, one).is_yes()).collect();
    let is_known = wide.len() <= 1 || wide.iter().all(|&d| terms.equal(d, one).is_no());
    is_known.then_some(wide)
}
