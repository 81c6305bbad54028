//! Whether what is stored has the size of its place.
//!
//! ```text
//! x(i) = y            as many elements
//! x(:, j) = y         the same extents, in order, but for those that are 1: a row goes into a column
//! ```

use crate::element::Selector;
use crate::emitter::{Emitter, Lowered};
use crate::site::Failure;
use lanner_facts::Truth;
use lanner_lir::{BinaryOp, CompareOp, Reg};
use lanner_mir::Slot;

impl Emitter<'_> {
    /// As many elements have to be stored as there are places, or one. Of several subscripts the extents have to be those of the value, but
    /// for those that are 1.
    pub fn check_size(
        &mut self,
        selectors: &[Selector],
        (value, count): (Slot, Reg),
        repeats: bool,
    ) -> Lowered {
        let wanted: Vec<Reg> = selectors.iter().map(|selector| selector.count(self)).collect();
        let places = self.product(&wanted);
        let own = self.extents_of(value)?;
        let mut fits = self.compare(CompareOp::Eq, places, count);
        if let (&[rows, columns], &[own_rows, own_columns]) = (wanted.as_slice(), own.as_slice()) {
            let is_same = self.compare(CompareOp::Eq, rows, own_rows);
            let [is_place_vector, is_vector] =
                [[rows, columns], [own_rows, own_columns]].map(|extents| self.is_one_of(extents));
            let are_vectors = self.binary(BinaryOp::And, is_place_vector, is_vector);
            let lies = self.binary(BinaryOp::Or, is_same, are_vectors);
            let lies = self.or_none(lies, value, count);
            fits = self.binary(BinaryOp::And, fits, lies);
        } else if wanted.len() > 1 {
            let lies = self.are_same_but_ones(&wanted, &own);
            let lies = self.or_none(lies, value, count);
            fits = self.binary(BinaryOp::And, fits, lies);
        }
        if repeats {
            let one = self.index(1);
            let is_one = self.compare(CompareOp::Eq, count, one);
            fits = self.binary(BinaryOp::Or, fits, is_one);
        }
        if wanted.len() == 1 {
            self.check(fits, Failure::StoreCount, &[]);
            return Ok(());
        }
        let place = wanted.len() as u8;
        self.check_ranked(fits, &own, |value, extents| {
            (Failure::StoreSize { place, value }, [&wanted, extents].concat())
        });
        Ok(())
    }

    /// Nothing goes anywhere where nothing is.
    fn or_none(&mut self, lies: Reg, value: Slot, count: Reg) -> Reg {
        let fact = self.source.facts.of(value);
        if fact.is_some_and(|fact| self.source.terms.is_empty_shape(fact.shape) == Truth::No) {
            return lies;
        }
        let zero = self.index(0);
        let is_none = self.compare(CompareOp::Eq, count, zero);
        self.binary(BinaryOp::Or, lies, is_none)
    }

    /// Whether an extent is 1.
    fn is_one_of(&mut self, [rows, columns]: [Reg; 2]) -> Reg {
        let one = self.index(1);
        let [a, b] = [rows, columns].map(|extent| self.compare(CompareOp::Eq, extent, one));
        self.binary(BinaryOp::Or, a, b)
    }

    /// Whether extents are the same, in order, but for those that are 1.
    fn are_same_but_ones(&mut self, a: &[Reg], b: &[Reg]) -> Reg {
        let [mut a, mut b] = [a, b].map(|extents| self.ones_last(extents));
        let (one, yes) = (self.index(1), self.constant(lanner_lir::Scalar::Bool(true)));
        let most = a.len().max(b.len());
        a.resize(most, one);
        b.resize(most, one);
        a.into_iter().zip(b).fold(yes, |all, (a, b)| {
            let is_same = self.compare(CompareOp::Eq, a, b);
            self.binary(BinaryOp::And, all, is_same)
        })
    }

    /// Extents in order, those that are 1 behind all others.
    pub fn ones_last(&mut self, extents: &[Reg]) -> Vec<Reg> {
        let mut of: Vec<Reg> =
            extents.iter().copied().filter(|&extent| self.known_index(extent) != Some(1)).collect();
        let one = self.index(1);
        for done in 1..of.len() {
            for k in 0..of.len() - done {
                let is_one = self.compare(CompareOp::Eq, of[k], one);
                let first = self.select(is_one, of[k + 1], of[k]);
                of[k + 1] = self.select(is_one, one, of[k + 1]);
                of[k] = first;
            }
        }
        of
    }

    /// An error unless the truth value holds. Its text has these extents, without those at the end that are 1.
    pub fn check_ranked(
        &mut self,
        fits: Reg,
        extents: &[Reg],
        failure: impl Fn(u8, &[Reg]) -> (Failure, Vec<Reg>),
    ) {
        let mut extents = extents;
        let one = self.index(1);
        while let [before @ .., last] = extents
            && before.len() >= 2
        {
            let is_one = self.compare(CompareOp::Eq, *last, one);
            // The library counts them itself.
            if self.runtime.is_none() && self.known_truth(is_one) != Some(true) {
                let passes = self.binary(BinaryOp::Or, fits, is_one);
                let (failure, gives) = failure(extents.len() as u8, extents);
                self.check(passes, failure, &gives);
            }
            extents = before;
        }
        let (failure, gives) = failure(extents.len() as u8, extents);
        self.check(fits, failure, &gives);
    }
}
