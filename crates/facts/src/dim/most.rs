//! The most that a term can be where some conditions hold.
//!
//! ```text
//! n                 n <= 100 holds                 100
//! 2*n+1             n <= 100                       201
//! m*n               m <= 4 and n <= m              16
//! max(n, 8)         n+3 <= 10                      8
//! n                 nothing holds                  none: as large as any extent
//! ```
//!
//! Conditions are taken as linear inequalities. Each bounds each of its atoms by what the others are at least; after a few rounds the term
//! is bounded by its atoms.

use super::{Atom, AtomKind, Dim, Interval, Linear};
use crate::shape::{Condition, Requirement};
use crate::terms::Terms;
use rustc_hash::FxHashMap;

/// How often the inequalities are gone through: a bound may rest on another one.
const ROUNDS: usize = 4;
/// Terms within terms that are followed.
const DEEPEST: u32 = 12;

/// What conditions say of atoms.
struct Bounded<'t> {
    terms: &'t Terms,
    atoms: FxHashMap<Atom, Interval>,
}

impl Terms {
    /// The most that a term is where all of these conditions hold; none where there is no bound, or none below any extent.
    pub fn most(&self, dim: Dim, known: &[Condition]) -> Option<i64> {
        let mut bounded = Bounded { terms: self, atoms: FxHashMap::default() };
        let below_zero = self.inequalities(known);
        for _ in 0..ROUNDS {
            let mut found = false;
            below_zero.iter().for_each(|linear| found |= bounded.learn(linear));
            if !found {
                break;
            }
        }
        let most = bounded.linear(&self.dims.items[dim], DEEPEST).hi?;
        Interval::EXTENT.hi.is_none_or(|largest| most < largest).then_some(most)
    }

    /// What is at most zero where the conditions hold.
    fn inequalities(&self, known: &[Condition]) -> Vec<Linear> {
        let mut found = Vec::new();
        let mut note = |a: Dim, b: Dim| {
            let mut difference = self.dims.items[a].clone();
            if difference.add_scaled(&self.dims.items[b], -1).is_some() {
                found.push(difference);
            }
        };
        for requirement in known.iter().flat_map(|&condition| self.requirements(condition)) {
            match *requirement {
                Requirement::AtMost(a, b) => note(a, b),
                Requirement::Equal(a, b) => {
                    note(a, b);
                    note(b, a);
                }
                Requirement::Never | Requirement::Conform(_) | Requirement::Legal(..) => (),
            }
        }
        found
    }
}

impl Bounded<'_> {
    /// Learns from a sum that is at most zero; whether that is something new.
    fn learn(&mut self, linear: &Linear) -> bool {
        let mut found = false;
        for (k, &(atom, coefficient)) in linear.parts.iter().enumerate() {
            let others = linear.parts.iter().enumerate().filter(|&(other, _)| other != k);
            let rest = others.fold(Interval::of(linear.constant), |sum, (_, &(atom, coefficient))| {
                sum + self.atom(atom, DEEPEST) * Interval::of(coefficient)
            });
            // coefficient * atom <= -rest
            let Some(room) = rest.lo.and_then(i64::checked_neg) else { continue };
            let limit = match coefficient {
                1.. => Interval { lo: None, hi: Some(room.div_euclid(coefficient)) },
                _ => Interval { lo: room.checked_neg().map(|room| ceiling(room, -coefficient)), hi: None },
            };
            let known = self.atom(atom, DEEPEST);
            let better = known.meet(limit);
            // What holds in no run says nothing.
            let is_empty = better.lo.zip(better.hi).is_some_and(|(lo, hi)| lo > hi);
            if better != known && !is_empty {
                self.atoms.insert(atom, better);
                found = true;
            }
        }
        found
    }

    fn linear(&self, linear: &Linear, fuel: u32) -> Interval {
        linear.parts.iter().fold(Interval::of(linear.constant), |sum, &(atom, coefficient)| {
            sum + self.atom(atom, fuel) * Interval::of(coefficient)
        })
    }

    fn atom(&self, atom: Atom, fuel: u32) -> Interval {
        let own = self.terms.intervals[atom];
        let own = self.atoms.get(&atom).map_or(own, |learned| own.meet(*learned));
        let Some(fuel) = fuel.checked_sub(1) else { return own };
        let made = self.made(&self.terms.atoms.items[atom], fuel);
        let both = own.meet(made);
        if both.lo.zip(both.hi).is_some_and(|(lo, hi)| lo > hi) { own } else { both }
    }

    /// What an atom is by what it is made of.
    fn made(&self, kind: &AtomKind, fuel: u32) -> Interval {
        let of = |dim: Dim| self.linear(&self.terms.dims.items[dim], fuel);
        let all = |dims: &[Dim], join: fn(Interval, Interval) -> Interval| {
            dims.iter().map(|&dim| of(dim)).reduce(join).unwrap_or(Interval::ALL)
        };
        match kind {
            AtomKind::Symbol(symbol) => {
                let info = &self.terms.symbols[*symbol];
                let above = info.at_most.iter().map(|&dim| Interval { lo: None, ..of(dim) });
                let below = info.at_least.iter().map(|&dim| Interval { hi: None, ..of(dim) });
                above.chain(below).fold(Interval::ALL, Interval::meet)
            }
            AtomKind::Max(dims) => all(dims, Interval::max),
            AtomKind::Min(dims) => all(dims, Interval::min),
            AtomKind::Product(atoms) => {
                atoms.iter().fold(Interval::of(1), |product, &atom| product * self.atom(atom, fuel))
            }
            AtomKind::Sum(dim) => of(*dim),
            AtomKind::Floor(a, b) => of(*a).floor_div(of(*b)),
            AtomKind::Count { at_most, .. } => {
                Interval { lo: Some(0), hi: of(*at_most).hi.map(|hi| hi.max(0)) }
            }
            // Each is 1 or what all of those have that are not.
            AtomKind::Expand(dims) => {
                let joined = all(dims, Interval::join);
                Interval { lo: joined.lo.map(|lo| lo.min(1)), hi: joined.hi.map(|hi| hi.max(1)) }
            }
            AtomKind::Phi(_, dims) => all(dims, Interval::join),
            AtomKind::Extent(..) | AtomKind::Numel(_) => Interval::ALL,
        }
    }
}

/// A quotient rounded up, by a divisor above zero.
fn ceiling(a: i64, divisor: i64) -> i64 {
    -(a.saturating_neg().div_euclid(divisor))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_bound_what_terms_are_made_of() {
        let mut terms = Terms::new();
        let [m, n] = ["m", "n"].map(|name| terms.fresh(name, Interval::EXTENT));
        let [four, hundred, one] = [4, 100, 1].map(|number| terms.number(number));
        let short = terms.require(vec![Requirement::AtMost(n, hundred)]);
        let twice = terms.add(n, n);
        let odd = terms.add(twice, one);
        assert_eq!(terms.most(n, &[]), None);
        assert_eq!(terms.most(n, &[short]), Some(100));
        assert_eq!(terms.most(odd, &[short]), Some(201));
        let few = terms.require(vec![Requirement::AtMost(m, four), Requirement::AtMost(n, m)]);
        let area = terms.mul(m, n);
        assert_eq!(terms.most(area, &[short]), None);
        assert_eq!(terms.most(area, &[few]), Some(16));
        assert_eq!(terms.most(area, &[few, short]), Some(16));
    }

    #[test]
    fn sums_and_greatest_ones_are_bounded() {
        let mut terms = Terms::new();
        let n = terms.fresh("n", Interval::EXTENT);
        let [three, eight, ten] = [3, 8, 10].map(|number| terms.number(number));
        let more = terms.add(n, three);
        let condition = terms.require(vec![Requirement::AtMost(more, ten)]);
        let greatest = terms.max(&[n, eight]);
        assert_eq!(terms.most(greatest, &[condition]), Some(8));
        let equal = terms.require(vec![Requirement::Equal(n, ten)]);
        assert_eq!(terms.most(more, &[equal]), Some(13));
    }

    #[test]
    fn bounds_of_symbols_are_followed() {
        let mut terms = Terms::new();
        let n = terms.fresh("n", Interval::EXTENT);
        let i = terms.bounded_symbol("i", Interval::NATURAL, &[], &[n]);
        let i = terms.term(i);
        let hundred = terms.number(100);
        let condition = terms.require(vec![Requirement::AtMost(n, hundred)]);
        assert_eq!(terms.most(i, &[condition]), Some(100));
    }
}
