//! Sections: the places that subscripts select, one after the other, and the extents that they have together.
//!
//! ```text
//! x(:, :, k)       one loop: dimensions that are selected as a whole are one run
//! x(2:n, j)        one loop over the numbers of the range; a subscript that is one number has none
//! ```

use crate::Held;
use crate::array::Open;
use crate::element::Selector;
use crate::emitter::{Emitter, Lowered};
use lanner_facts::Dim;
use lanner_lir::{BinaryOp, CompareOp, Inst, Reg};
use lanner_mir::{Operand, Slot};

/// The loops over a section, within the innermost one.
pub(crate) struct Section {
    opened: Vec<Open>,
    /// Where the element of this trip is in the array.
    pub place: Reg,
    /// Which one it is in the section, from 0.
    pub number: Reg,
}

impl Emitter<'_> {
    /// Opens the loops over what selectors select of an array with these extents, the first one innermost.
    pub fn open_section(&mut self, selectors: &[Selector], extents: &[Reg]) -> Lowered<Section> {
        let whole = selectors.iter().take_while(|one| matches!(one, Selector::All(_))).count().max(1) - 1;
        let run = self.product(&extents[..=whole]);
        let first = if whole > 0 { Selector::All(run) } else { selectors[0] };
        let selectors: Vec<Selector> =
            [first].into_iter().chain(selectors[whole + 1..].iter().copied()).collect();
        let extents: Vec<Reg> = [run].into_iter().chain(extents[whole + 1..].iter().copied()).collect();
        let are_several = selectors.iter().filter(|one| !matches!(one, Selector::One(_))).count() > 1;
        let zero = self.index(0);
        let number = if are_several { self.kept(zero) } else { zero };
        let mut opened = Vec::new();
        let mut counters = Vec::new();
        for selector in selectors.iter().rev() {
            counters.push(match selector {
                Selector::One(_) => zero,
                Selector::All(_) | Selector::Span(_) | Selector::List(..) => {
                    let count = selector.count(self);
                    let open = self.open(count);
                    let counter = open.counter;
                    opened.push(open);
                    counter
                }
            });
        }
        let mut places = Vec::new();
        for (k, (selector, &counter)) in selectors.iter().zip(counters.iter().rev()).enumerate() {
            let position = (whole + selectors.len() > 1).then_some((whole + k) as u8 + 1);
            places.push(self.selected(selector, counter, position)?);
        }
        let place = self.place(&places, &extents);
        let number = match opened.as_slice() {
            [only] => only.counter,
            _ => number,
        };
        Ok(Section { opened, place, number })
    }

    /// Closes the loops over a section.
    pub fn close_section(&mut self, Section { opened, number, .. }: Section) {
        if opened.len() > 1 {
            let one = self.index(1);
            self.push(Inst::Binary { dst: number, op: BinaryOp::Add, args: [number, one] });
        }
        opened.into_iter().rev().for_each(|open| self.close(open));
    }

    /// The extents of a section with so many elements along each subscript.
    pub fn section_shape(
        &mut self,
        dst: Slot,
        base: Slot,
        args: &[Operand],
        counts: &[Reg],
    ) -> Lowered<Vec<Reg>> {
        let fact = self.source.facts.of(dst).ok_or("a section that nothing is known of")?;
        let dims: Vec<Dim> =
            self.source.terms.extents(fact.shape).ok_or("a section of unknown shape")?.to_vec();
        if let [count] = *counts {
            let terms = self.source.terms;
            let is_one = |dim: &Dim| terms.constant(*dim) == Some(1);
            let one = self.index(1);
            return match dims.as_slice() {
                [first, _] if is_one(first) => Ok(vec![one, count]),
                [_, second] if is_one(second) => Ok(vec![count, one]),
                _ => match (args[0].as_slot(), self.held(args[0])) {
                    (Some(slot), Held::Array(..)) => self.shape_of_places(base, slot, count),
                    _ => Err("a section whose orientation is not known"),
                },
            };
        }
        if dims.len() > counts.len() {
            return Err("a section with more dimensions than subscripts");
        }
        // Facts say that the others are 1.
        Ok(counts[..dims.len()].to_vec())
    }

    /// The extents of the elements at places: they lie as the places do, but those of a vector at the places of a vector lie as that.
    fn shape_of_places(&mut self, base: Slot, places: Slot, count: Reg) -> Lowered<Vec<Reg>> {
        let (own, of_places) = (self.extents_of(base)?, self.extents_of(places)?);
        let (&[rows, columns], &[place_rows, place_columns]) = (own.as_slice(), of_places.as_slice()) else {
            return Err("a section of many dimensions");
        };
        let one = self.index(1);
        let [is_row, is_column, are_row, are_column] =
            [rows, columns, place_rows, place_columns].map(|extent| self.compare(CompareOp::Eq, extent, one));
        // One number is no vector here.
        let is_vector = self.binary(BinaryOp::Xor, is_row, is_column);
        let are_vector = self.binary(BinaryOp::Or, are_row, are_column);
        let lies_as_base = self.binary(BinaryOp::And, is_vector, are_vector);
        let [across, along] = [self.select(is_row, one, count), self.select(is_row, count, one)];
        Ok(vec![
            self.select(lies_as_base, across, place_rows),
            self.select(lies_as_base, along, place_columns),
        ])
    }
}
