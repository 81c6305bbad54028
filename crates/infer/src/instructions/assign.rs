//! Writing and deleting elements.
//!
//! ```text
//! x(i) = v          x grows to max(numel(x), i): a row stays a row, [] becomes one; else i must be within x
//! x(i, j) = v       each extent grows to the greatest subscript
//! ```

use super::build::joined_classes;
use super::index::{Subscript, is_along};
use crate::facts::CheckKind;
use crate::walk::{Flow, Walk};
use lanner_facts::{
    Class, ClassSet, Complexity, Definedness, Dim, Fact, Interval, Requirement, Shape, Truth, ValueRange,
};
use lanner_mir::{Args, Operand, Path, Slot, Step};
use std::rc::Rc;

/// An array after elements were assigned.
pub(super) struct Stored {
    pub fact: Fact,
    /// Whether elements between may have been filled.
    pub has_gaps: bool,
}

impl Walk<'_, '_> {
    /// `dst` is `base` after `base(args) = value`.
    pub(super) fn set_index(&mut self, dst: Slot, base: Slot, args: Args, value: Operand) -> Flow {
        let operands = self.func.args(args).to_vec();
        let base_fact = self.value(base);
        let value_fact = self.operand(value);
        if base_fact.classes.contains(Class::Object) || operands.iter().any(|operand| operand.is_spread()) {
            let unknown = self.anything();
            return self.done(dst, unknown);
        }
        let fact = self.stored(&base_fact, &operands, &value_fact).fact;
        self.done(dst, fact)
    }

    /// The array after elements were assigned.
    pub(super) fn stored(&mut self, base: &Fact, operands: &[Operand], value: &Fact) -> Stored {
        let is_new = base.definedness == Definedness::Undefined || base.classes.is_none();
        let old = if is_new { self.inference.terms.explicit(&[0, 0]) } else { base.shape };
        let subscripts: Vec<Subscript> =
            (0..operands.len()).map(|k| self.subscript(old, operands, k)).collect();
        let (shape, has_gaps) = if base.definedness == Definedness::Maybe {
            let fresh = self.anything();
            (fresh.shape, true)
        } else {
            self.grown(old, &subscripts, value, operands)
        };
        let terms = &self.inference.terms;
        let classes =
            if is_new { value.classes } else { stored_classes(base, value, terms.is_empty_shape(old)) };
        let complexity = match (base.complexity, value.complexity) {
            (Complexity::Real, Complexity::Real) => Complexity::Real,
            _ => Complexity::Either,
        };
        let kept = if is_new { ValueRange::NONE } else { base.range };
        let mut range = kept.join(super::build::converted(value.range, classes, terms), terms);
        if has_gaps {
            range = range.join(ValueRange::of(0.0), terms);
        }
        let fact = Fact { classes, complexity, range, ..Fact::any(shape) };
        let contents = self.stored_parts(base, operands, value, &Stored { fact: fact.clone(), has_gaps });
        Stored { fact: Fact { contents, ..fact }, has_gaps }
    }

    /// The shape after an assignment, and whether elements between may have been filled.
    fn grown(
        &mut self,
        old: Shape,
        subscripts: &[Subscript],
        value: &Fact,
        operands: &[Operand],
    ) -> (Shape, bool) {
        match subscripts {
            [] => (old, false),
            [one] => self.grown_linearly(old, one),
            many => {
                let mut has_gaps = false;
                let mut extents = Vec::new();
                let mut grows = false;
                let is_empty = self.inference.terms.is_empty_shape(old);
                for (k, subscript) in many.iter().enumerate() {
                    let extent = self.extent_at(old, k, many.len());
                    let (grown, gap) = self.extended(extent, subscript, (value, operands.len(), k), is_empty);
                    has_gaps |= gap;
                    grows |= grown != extent;
                    extents.push(grown);
                }
                let terms = &mut self.inference.terms;
                let rank = terms.rank(old);
                if rank.is_none_or(|rank| rank as usize > many.len()) {
                    // More dimensions than subscripts do not grow, but the last ones may be 1.
                    return if grows { (terms.fresh_shape("?", rank), has_gaps) } else { (old, false) };
                }
                (terms.tuple(&extents), has_gaps)
            }
        }
    }

    /// One extent after an assignment.
    fn extended(
        &mut self,
        extent: Dim,
        subscript: &Subscript,
        (value, count, k): (&Fact, usize, usize),
        is_empty: Truth,
    ) -> (Dim, bool) {
        let terms = &mut self.inference.terms;
        if subscript.is_colon {
            // Of an array without elements `:` takes what the value has.
            if terms.constant(extent).is_some_and(|n| n > 0) || is_empty.is_no() {
                return (extent, false);
            }
            let zero = terms.number(0);
            if terms.equal(extent, zero).is_yes() {
                let wanted = if terms.is_scalar(value.shape).is_yes() {
                    terms.number(1)
                } else {
                    terms.extent(value.shape, k as u32)
                };
                let fits = terms.rank(value.shape).is_some_and(|rank| rank as usize <= count);
                let matrix = terms.is_matrix(value.shape).is_yes() || terms.is_scalar(value.shape).is_yes();
                return if fits && matrix {
                    (wanted, false)
                } else {
                    (terms.fresh("n", Interval::EXTENT), false)
                };
            }
            return (terms.fresh("n", Interval::EXTENT), false);
        }
        let Some(last) = subscript.last.filter(|_| !subscript.is_mask) else {
            return self.grown_by_unknown(extent);
        };
        if self.is_within(last, extent) {
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
        } else if is_none || terms.as_row_or_none(old).is_some() {
            // A subscript without elements leaves `[]` as it is.
            terms.row_or_none(numel)
        } else if is_column.is_yes() && terms.is_scalar(old).is_no() {
            terms.tuple(&[numel, one])
        } else {
            let rank = terms.rank(old);
            terms.fresh_shape("?", rank)
        }
    }

    /// `dst` is `base` after `base PATH = []`.
    pub(super) fn delete(&mut self, dst: Slot, base: Slot, path: Path) -> Flow {
        let func = Rc::clone(&self.func);
        let old = self.value(base);
        let unknown = self.anything();
        let steps = &func.paths[path].0;
        let [Step::Paren(_)] = steps.as_slice() else {
            let classes = if old.classes.is_none() { ClassSet::ANY } else { old.classes };
            let contents = self.without_parts(&old, steps);
            return self.done(dst, Fact { classes, contents, ..unknown });
        };
        if old.definedness != Definedness::Defined || old.classes.contains(Class::Object) {
            return self.done(dst, unknown);
        }
        let shape = self.fewer(old.shape);
        let complexity =
            if old.complexity == Complexity::Real { Complexity::Real } else { Complexity::Either };
        let contents = old.contents.as_ref().and_then(|inside| inside.rearranged(&mut self.inference.terms));
        self.done(dst, Fact { shape, complexity, constant: None, contents, ..old })
    }

    /// The shape of an array without some of its elements.
    fn fewer(&mut self, old: Shape) -> Shape {
        let terms = &mut self.inference.terms;
        let (is_row, is_column) = (is_along(terms, old, 0), is_along(terms, old, 1));
        let one = terms.number(1);
        let numel = terms.numel(old);
        let mut left = || {
            let symbol = terms.bounded_symbol("n", Interval::EXTENT, &[], &[numel]);
            terms.term(symbol)
        };
        if is_row.is_yes() && is_column.is_no() {
            let n = left();
            return terms.tuple(&[one, n]);
        }
        if is_column.is_yes() && is_row.is_no() {
            let n = left();
            return terms.tuple(&[n, one]);
        }
        let rank = terms.rank(old);
        terms.fresh_shape("?", rank)
    }
}

/// The classes of an array after elements were assigned: its own, or the value's where that prevails or the array was
/// empty.
fn stored_classes(base: &Fact, value: &Fact, is_empty: Truth) -> ClassSet {
    let own = base.classes;
    if own == value.classes && own.only().is_some() {
        return own;
    }
    let both = own.join(value.classes).join(joined_classes(own, value.classes));
    let keeps = |class: Class| class == Class::Cell || class.is_integer();
    match own.only() {
        Some(class)
            if keeps(class)
                && !is_empty.is_yes()
                && !value.classes.contains(Class::Object)
                && class == Class::Cell =>
        {
            own
        }
        _ => both,
    }
}
