//! Subscripts that are arrays of numbers: `x(p)`, `A(:, p) = B`, `T(M)`.
//!
//! ```text
//! y = index x(p)           places[k] = p[k] - 1, check that all are within x       y[k] = x[places[k]]
//! ```

use crate::element::Subscript;
use crate::elementwise::{Axis, ElementTree};
use crate::region::{Emitter, Here};
use crate::rep::{KnownFacts, is_no_vector};
use lanner_lir::{BinaryOp, CompareOp, Inst, Reg, Scalar, Type, UnaryOp};
use lanner_mir::{Args, Operand, Slot};

impl Emitter<'_> {
    /// The subscripts that are elements of an array, counted from 0 and written out, with what has to hold so that they are within an
    /// extent.
    pub fn places_in(
        &mut self,
        here: Here<'_>,
        array: Slot,
        extent: Reg,
        checks: &mut Vec<Reg>,
    ) -> Option<Subscript> {
        let tree = ElementTree::Elements(self.whole(array)?);
        let space = self.space(&tree, checks);
        let count = self.elements(&space.axes);
        let places = self.scratch(here, Type::Index, count)?;
        let to = self.compact(places, &space);
        let are_within = self.constant(Scalar::Bool(true));
        let one = self.constant(Scalar::F64(1.0));
        let most = self.converted(extent, Type::F64);
        self.each(&space, |emitter, at| {
            let x = emitter.number_of(&tree, at, None);
            let whole = emitter.one(UnaryOp::Trunc, x);
            let conditions = [
                emitter.compare(CompareOp::Ge, x, one),
                emitter.compare(CompareOp::Le, x, most),
                emitter.compare(CompareOp::Eq, x, whole),
            ];
            let is_within = conditions.into_iter().reduce(|a, b| emitter.binary(BinaryOp::And, a, b));
            let is_within = is_within.unwrap_or(are_within);
            emitter.push(Inst::Binary { dst: are_within, op: BinaryOp::And, args: [are_within, is_within] });
            let x = emitter.select(is_within, x, one);
            let src = emitter.counted_from_0(x);
            let index = emitter.place_of(&to, at);
            emitter.push(Inst::Store { buffer: places, index, src });
        });
        checks.push(are_within);
        Some(Subscript::Places { places, count })
    }

    /// Whether elements of an array have the extents of the only subscript: it or the array is known to be no vector.
    pub fn looks_up(&self, base: Operand, args: Args) -> bool {
        let known = KnownFacts { facts: self.facts, terms: self.terms, speculations: self.speculations };
        match *self.of.ssa.args(args) {
            [places] if self.rep(places).doubles() == Some(2) && self.rep(base).elements().is_some() => {
                is_no_vector(places, known) || is_no_vector(base, known)
            }
            _ => false,
        }
    }

    /// The elements at the places in a matrix, written out.
    pub fn look_up(&mut self, here: Here<'_>, base: Operand, args: Args) -> Option<ElementTree> {
        let &[subscript] = self.of.ssa.args(args) else { return None };
        let from = self.whole(base.as_slot()?)?;
        let all = self.elements(&from.axes);
        let mut checks = Vec::new();
        let as_places = ElementTree::Elements(self.whole(subscript.as_slot()?)?);
        let space = self.space(&as_places, &mut checks);
        let Subscript::Places { places, count } =
            self.places_in(here, subscript.as_slot()?, all, &mut checks)?
        else {
            return None;
        };
        self.check_all(here, checks)?;
        let element = self.made.buffers[from.buffer].element;
        let to = self.scratch(here, element, count)?;
        let k = self.open(count);
        let place = self.temporary(Type::Index);
        self.push(Inst::Load { dst: place, buffer: places, index: k.counter });
        let src = self.temporary(element);
        self.push(Inst::Load { dst: src, buffer: from.buffer, index: place });
        self.push(Inst::Store { buffer: to, index: k.counter, src });
        self.close(k);
        Some(ElementTree::Elements(self.compact(to, &space)))
    }

    /// What has to hold so that elements of a vector at the places in an array stand along the vector's dimension: those of a number stand
    /// as the places do, and so do all at places that are no vector.
    pub fn is_as_base(&mut self, places: Operand, (base, along): (Axis, usize), checks: &mut Vec<Reg>) {
        let Some(leaf) = places.as_slot().and_then(|slot| self.whole(slot)) else { return };
        let is_one = |k: usize| leaf.axes.get(k).is_none_or(|axis| axis.is_one);
        if is_one(1 - along.min(1)) {
            return;
        }
        let one = self.index(1);
        checks.push(self.compare(CompareOp::Ne, base.extent, one));
        if !is_one(along) {
            let [rows, columns] = [0, 1].map(|k| self.compare(CompareOp::Eq, leaf.axes[k].extent, one));
            checks.push(self.binary(BinaryOp::Or, rows, columns));
        }
    }
}
