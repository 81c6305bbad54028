//! Colons in stores into nothing: they stand for what the value has there.
//!
//! ```text
//! x = []; x(:, k) = y        as many rows as y has
//! ```

use crate::Held;
use crate::element::Selector;
use crate::emitter::{Emitter, Lowered};
use lanner_lir::{BinaryOp, CompareOp, Reg, Scalar};
use lanner_mir::{Operand, Slot};

impl Emitter<'_> {
    /// Whether all extents of an array may be 0.
    pub fn may_be_nothing(&self, slot: Slot) -> bool {
        let terms = self.source.terms;
        let fact = self.source.facts.of(slot);
        let dims = fact.and_then(|fact| terms.extents(fact.shape));
        dims.is_none_or(|dims| !dims.iter().any(|&dim| terms.interval(dim).lo.is_some_and(|lo| lo > 0)))
    }

    /// In an array without any extent a colon stands for an extent of the value: for the one at its place where all are colons, else for
    /// the next one that is not 1.
    pub fn resolve_colons(&mut self, selectors: &mut [Selector], extents: &[Reg], value: Operand) -> Lowered {
        if selectors.iter().any(|one| matches!(one, Selector::Span(_) | Selector::List(..))) {
            return Err("a colon beside a range in an array that may be empty");
        }
        let own = match (self.held(value), value.as_slot()) {
            (Held::Array(..), Some(slot)) => self.extents_of(slot)?,
            _ => Vec::new(),
        };
        let is_direct = selectors.iter().all(|one| matches!(one, Selector::All(_)));
        if is_direct && own.len() > selectors.len() {
            return Err("an array of many dimensions into fewer of one that may be empty");
        }
        let is_nothing = self.is_nothing(extents);
        let mut wanted = if is_direct { own } else { self.ones_last(&own) }.into_iter();
        for selector in selectors {
            if let Selector::All(count) = selector {
                let one = self.index(1);
                let own = wanted.next().unwrap_or(one);
                *count = self.select(is_nothing, own, *count);
            }
        }
        Ok(())
    }

    /// Whether all extents are 0, but for those at the end that are 1.
    fn is_nothing(&mut self, extents: &[Reg]) -> Reg {
        let [zero, one] = [0, 1].map(|number| self.index(number));
        let yes = self.constant(Scalar::Bool(true));
        let (mut all, mut are_ones) = (yes, yes);
        for (k, &extent) in extents.iter().enumerate().rev() {
            let [is_none, is_one] = [zero, one].map(|number| self.compare(CompareOp::Eq, extent, number));
            let mut fits = is_none;
            if k >= 2 {
                are_ones = self.binary(BinaryOp::And, are_ones, is_one);
                fits = self.binary(BinaryOp::Or, is_none, are_ones);
            }
            all = self.binary(BinaryOp::And, all, fits);
        }
        all
    }
}
