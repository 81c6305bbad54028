//! Writing and deleting elements.
//!
//! ```text
//! x(i) = v          x grows to max(numel(x), i): a row stays a row, [] becomes one; else i must be within x
//! x(i, j) = v       each extent grows to the greatest subscript
//! ```

use super::build::joined_classes;
use super::index::{Subscript, is_along};
use crate::walk::{Flow, Walk};
use lanner_facts::{
    Class, ClassSet, Complexity, Definedness, Dim, Fact, Interval, Shape, Terms, Truth, ValueRange,
};
use lanner_mir::{Args, Constant as Literal, Inst, Operand, OperandKind, Path, Slot, Step};
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
        if self.check_store(&base_fact, &operands, &value_fact) == Flow::Stops {
            return Flow::Stops;
        }
        let mut fact = self.stored(&base_fact, &operands, &value_fact).fact;
        if self.is_checked(base, &operands) {
            fact.shape = base_fact.shape;
        }
        self.done(dst, fact)
    }

    /// Whether the instruction before this one has found the elements within the array.
    fn is_checked(&self, base: Slot, operands: &[Operand]) -> bool {
        let (block, inst) = self.at;
        let insts = &self.func.blocks[block].insts;
        let before = inst.checked_sub(1).and_then(|before| insts.get(before));
        let Some(&Inst::CheckIndex { base: checked, args }) = before else { return false };
        let args = self.func.args(args);
        let is_same = |(a, b): (&Operand, &Operand)| a.borrowed() == b.borrowed();
        checked.as_slot() == Some(base)
            && args.len() == operands.len()
            && args.iter().zip(operands).all(is_same)
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
            self.grown(old, &subscripts, value.shape)
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

    /// `dst` is `base` after `base PATH = []`.
    pub(super) fn delete(&mut self, dst: Slot, base: Slot, path: Path) -> Flow {
        let func = Rc::clone(&self.func);
        let old = self.value(base);
        let unknown = self.anything();
        let steps = &func.paths[path].0;
        let &[Step::Paren(args)] = steps.as_slice() else {
            let classes = if old.classes.is_none() { ClassSet::ANY } else { old.classes };
            let contents = self.without_parts(&old, steps);
            return self.done(dst, Fact { classes, contents, ..unknown });
        };
        if old.definedness != Definedness::Defined || old.classes.contains(Class::Object) {
            return self.done(dst, unknown);
        }
        let shape = self.fewer(old.shape, func.args(args));
        let complexity =
            if old.complexity == Complexity::Real { Complexity::Real } else { Complexity::Either };
        let contents = old.contents.as_ref().and_then(|inside| inside.rearranged(&mut self.inference.terms));
        self.done(dst, Fact { shape, complexity, constant: None, contents, ..old })
    }

    /// The shape of an array without some of its elements, at these places.
    fn fewer(&mut self, old: Shape, args: &[Operand]) -> Shape {
        let func = Rc::clone(&self.func);
        let is_colon = |arg: Operand| matches!(arg.kind(), OperandKind::Const(constant) if func.constants[constant] == Literal::Colon);
        // A text may be a colon, too.
        let texts = ClassSet::of(Class::Char).join(ClassSet::of(Class::String));
        let mut are_places = |arg: Operand| {
            let classes = self.operand(arg).classes;
            !arg.is_spread() && classes.without(texts) == classes
        };
        let places: Vec<bool> = args.iter().map(|&arg| !is_colon(arg) && are_places(arg)).collect();
        let terms = &mut self.inference.terms;
        let at_most = |all: Dim, terms: &mut Terms| {
            let symbol = terms.bounded_symbol("n", Interval::EXTENT, &[], &[all]);
            terms.term(symbol)
        };
        let (zero, one) = (terms.number(0), terms.number(1));
        match (args, places.as_slice()) {
            (&[only], _) if is_colon(only) => return terms.tuple(&[zero, zero]),
            (&[_], &[true]) => {
                // One element is a row here.
                let (is_row, is_column) = (is_along(terms, old, 0), is_along(terms, old, 1));
                let numel = terms.numel(old);
                if is_row.is_yes() {
                    let left = at_most(numel, terms);
                    return terms.tuple(&[one, left]);
                }
                if is_column.is_yes() && is_row.is_no() {
                    let left = at_most(numel, terms);
                    return terms.tuple(&[left, one]);
                }
            }
            (&[first, second], &[is_first, is_second]) if terms.rank(old) == Some(2) => {
                let (rows, columns) = (terms.extent(old, 0), terms.extent(old, 1));
                if is_colon(first) && is_second {
                    let left = at_most(columns, terms);
                    return terms.tuple(&[rows, left]);
                }
                if is_first && is_colon(second) {
                    let left = at_most(rows, terms);
                    return terms.tuple(&[left, columns]);
                }
            }
            _ => (),
        }
        let rank = terms.rank(old);
        terms.fresh_shape("?", rank)
    }
}

/// The classes of an array after elements were assigned: its own, or the value's where there was none. Numbers, truth values and
/// characters are converted, but that an empty array of doubles takes the class of what is none of these.
fn stored_classes(base: &Fact, value: &Fact, is_empty: Truth) -> ClassSet {
    let own = base.classes;
    if own == value.classes && own.only().is_some() {
        return own;
    }
    let is_converted = value.classes.is_arithmetic() || !own.contains(Class::Double) || is_empty == Truth::No;
    if base.definedness == Definedness::Defined && own.is_arithmetic() && is_converted {
        return own;
    }
    match own.only() {
        Some(Class::Cell) if !is_empty.is_yes() && !value.classes.contains(Class::Object) => own,
        _ => own.join(value.classes).join(joined_classes(own, value.classes)),
    }
}
