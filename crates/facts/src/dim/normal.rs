//! Making terms: every function gives its result in normal form.
//!
//! ```text
//! (m+1)*n - n           m*n
//! max(n+1, 1, n)        1+n             since n >= 0
//! floor((4*n+3)/2)      1+2*n           3/2 rounded down is 1
//! expand(m, 1, m)       m               the join of implicit expansion
//! phi(j1; n, n)         n
//! ```
//!
//! Arithmetic that leaves 64 bits gives a fresh symbol: something is known to be there, nothing about its value.

use super::{Atom, AtomKind, Dim, Interval, Linear, Symbol, SymbolInfo};
use crate::terms::{HEAVIEST, Merge, Terms};
use smallvec::smallvec;

/// The longest sum that a product is multiplied out to; longer factors stay as they are.
const LONGEST: usize = 24;

impl Terms {
    /// The integer.
    pub fn number(&mut self, value: i64) -> Dim {
        self.dims.intern(Linear { constant: value, ..Linear::default() })
    }

    /// A new symbol with a name for people; names need not differ.
    pub fn symbol(&mut self, name: &str, interval: Interval) -> Symbol {
        self.bounded_symbol(name, interval, &[], &[])
    }

    /// A new symbol that is at least, and at most, some terms: `1 <= i <= n`.
    pub fn bounded_symbol(
        &mut self,
        name: &str,
        interval: Interval,
        at_least: &[Dim],
        at_most: &[Dim],
    ) -> Symbol {
        let lower = at_least.iter().fold(Interval::ALL, |i, &d| i.max(self.interval(d)));
        let upper = at_most.iter().fold(Interval::ALL, |i, &d| i.min(self.interval(d)));
        let interval = Interval { lo: interval.max(lower).lo, hi: interval.min(upper).hi };
        let info =
            SymbolInfo { name: name.into(), interval, at_least: at_least.into(), at_most: at_most.into() };
        self.symbols.push(info)
    }

    /// The term that is this symbol.
    pub fn term(&mut self, symbol: Symbol) -> Dim {
        self.atom(AtomKind::Symbol(symbol))
    }

    /// The term of a new symbol.
    pub fn fresh(&mut self, name: &str, interval: Interval) -> Dim {
        let symbol = self.symbol(name, interval);
        self.term(symbol)
    }

    /// The number, where the term is one.
    pub fn constant(&self, dim: Dim) -> Option<i64> {
        let linear = &self.dims.items[dim];
        linear.parts.is_empty().then_some(linear.constant)
    }

    /// The symbol, where the term is one.
    pub fn as_symbol(&self, dim: Dim) -> Option<Symbol> {
        match self.lone_atom(dim) {
            Some((AtomKind::Symbol(symbol), 0)) => Some(*symbol),
            _ => None,
        }
    }

    /// `a + b`.
    #[must_use]
    pub fn add(&mut self, a: Dim, b: Dim) -> Dim {
        self.combine(a, 1, b)
    }

    /// `a - b`.
    #[must_use]
    pub fn sub(&mut self, a: Dim, b: Dim) -> Dim {
        self.combine(a, -1, b)
    }

    /// `-a`.
    #[must_use]
    pub fn neg(&mut self, a: Dim) -> Dim {
        let zero = self.number(0);
        self.sub(zero, a)
    }

    /// The sum of all; 0 for none.
    #[must_use]
    pub fn sum(&mut self, dims: &[Dim]) -> Dim {
        let zero = self.number(0);
        dims.iter().fold(zero, |sum, &d| self.add(sum, d))
    }

    /// The product of all; 1 for none.
    #[must_use]
    pub fn product(&mut self, dims: &[Dim]) -> Dim {
        let one = self.number(1);
        dims.iter().fold(one, |product, &d| self.mul(product, d))
    }

    /// `a * b`, multiplied out.
    #[must_use]
    pub fn mul(&mut self, a: Dim, b: Dim) -> Dim {
        let (mut x, mut y) = (self.dims.items[a].clone(), self.dims.items[b].clone());
        if !x.parts.is_empty() && !y.parts.is_empty() && (x.parts.len() + 1) * (y.parts.len() + 1) > LONGEST {
            (x, y) = (self.packed(a, x), self.packed(b, y));
        }
        let mut product = Linear::default();
        for (left, p) in x.summands() {
            for (right, q) in y.summands() {
                let atom = match (left, right) {
                    (Some(l), Some(r)) => Some(self.monomial(l, r)),
                    (Some(one), None) | (None, Some(one)) => Some(one),
                    (None, None) => None,
                };
                if p.checked_mul(q).and_then(|c| product.add(atom, c)).is_none() {
                    return self.unknown();
                }
            }
        }
        self.dims.intern(product)
    }

    /// The greatest of all; `dims` must not be empty.
    #[must_use]
    pub fn max(&mut self, dims: &[Dim]) -> Dim {
        self.extreme(dims, true)
    }

    /// The least of all; `dims` must not be empty.
    #[must_use]
    pub fn min(&mut self, dims: &[Dim]) -> Dim {
        self.extreme(dims, false)
    }

    /// `a / b` rounded down. Where `b` may be zero the term has no value in the runs where it is.
    #[must_use]
    pub fn floor_div(&mut self, a: Dim, b: Dim) -> Dim {
        let Some(divisor) = self.constant(b).filter(|&d| d > 0) else {
            return if a == b && self.interval(a).lo.is_some_and(|lo| lo > 0) {
                self.number(1)
            } else {
                self.atom(AtomKind::Floor(a, b))
            };
        };
        let linear = self.dims.items[a].clone();
        let mut whole = Linear { constant: linear.constant.div_euclid(divisor), ..Linear::default() };
        let mut rest = Linear { constant: linear.constant.rem_euclid(divisor), ..Linear::default() };
        for &(atom, coefficient) in &linear.parts {
            let (quotient, remainder) = (coefficient.div_euclid(divisor), coefficient.rem_euclid(divisor));
            whole.parts.extend((quotient != 0).then_some((atom, quotient)));
            rest.parts.extend((remainder != 0).then_some((atom, remainder)));
        }
        let whole = self.dims.intern(whole);
        if rest.parts.is_empty() {
            return whole;
        }
        let rest = self.dims.intern(rest);
        let floor = self.atom(AtomKind::Floor(rest, b));
        self.add(whole, floor)
    }

    /// The number of elements of `first:step:last`, all integers; a step of unknown sign gives a fresh natural number.
    #[must_use]
    pub fn colon(&mut self, first: Dim, step: Dim, last: Dim) -> Dim {
        let sign = self.interval(step);
        let (distance, stride) = if sign.lo.is_some_and(|lo| lo > 0) {
            (self.sub(last, first), step)
        } else if sign.hi.is_some_and(|hi| hi < 0) {
            (self.sub(first, last), self.neg(step))
        } else if sign.only() == Some(0) {
            return self.number(0);
        } else {
            return self.fresh("len", Interval::NATURAL);
        };
        let (trips, one, zero) = (self.floor_div(distance, stride), self.number(1), self.number(0));
        let length = self.add(trips, one);
        self.max(&[zero, length])
    }

    /// How many things a test found, of `at_most`: `numel(find(x))`. Equal tags are the same test of the same value.
    #[must_use]
    pub fn count(&mut self, tag: u64, at_most: Dim) -> Dim {
        match self.constant(at_most) {
            Some(most) if most <= 0 => self.number(0),
            _ => self.atom(AtomKind::Count { tag, at_most }),
        }
    }

    /// The value of the edge by which `merge` was entered, one per edge in order.
    #[must_use]
    pub fn phi(&mut self, merge: Merge, dims: &[Dim]) -> Dim {
        match dims {
            [first, rest @ ..] if rest.iter().all(|d| d == first) => *first,
            _ => self.atom(AtomKind::Phi(merge, dims.into())),
        }
    }

    /// The extent that implicit expansion makes of extents: the one that is not 1, if they agree. None where two of
    /// them never agree. Whether they do is the [`Requirement`](crate::Requirement) beside it.
    pub fn expand(&mut self, dims: &[Dim]) -> Option<Dim> {
        let mut members = self.conforming(dims);
        for (k, &a) in members.iter().enumerate() {
            if members[..k].iter().any(|&b| self.never_conform(a, b)) {
                return None;
            }
        }
        // An extent that is never 1 decides, a number before all others: then those that may be 1 say no more.
        let one = Interval::of(1);
        if let Some(&number) = members.iter().find(|&&d| self.constant(d).is_some()) {
            return Some(number);
        }
        if members.iter().any(|&d| self.interval(d).is_apart(one)) {
            members.retain(|&d| self.interval(d).is_apart(one));
        }
        Some(match members[..] {
            [] => self.number(1),
            [only] => only,
            _ => self.atom(AtomKind::Expand(members)),
        })
    }

    /// The extents that must agree where they are not 1: expansions taken apart, ascending, without 1.
    pub(crate) fn conforming(&self, dims: &[Dim]) -> Vec<Dim> {
        let mut members = Vec::new();
        for &dim in dims {
            match self.lone_atom(dim) {
                Some((AtomKind::Expand(inner), 0)) => members.extend_from_slice(inner),
                _ if self.interval(dim).only() == Some(1) => (),
                _ => members.push(dim),
            }
        }
        members.sort_unstable();
        members.dedup();
        members
    }

    /// Both are never 1 and never equal.
    pub(crate) fn never_conform(&self, a: Dim, b: Dim) -> bool {
        let one = Interval::of(1);
        self.interval(a).is_apart(one) && self.interval(b).is_apart(one) && self.equal(a, b).is_no()
    }

    /// The atom as a term.
    pub(crate) fn atom(&mut self, kind: AtomKind) -> Dim {
        let atom = self.interned(kind);
        let interval = self.intervals[atom];
        match interval.only() {
            Some(value) => self.number(value),
            None if self.weights[atom] > HEAVIEST => self.fresh("?", interval),
            None => self.dims.intern(Linear::of(atom)),
        }
    }

    /// The atom, old or new; what is known of it is computed here, once.
    fn interned(&mut self, kind: AtomKind) -> Atom {
        if let Some(atom) = self.atoms.find(&kind) {
            return atom;
        }
        let (interval, weight) = (self.interval_of_atom(&kind), self.weight_of_atom(&kind));
        let atom = self.atoms.intern(kind);
        self.intervals.push(interval);
        self.weights.push(weight);
        atom
    }

    /// The size of the term written out.
    pub(crate) fn weight(&self, dim: Dim) -> u32 {
        let parts = self.dims.items[dim].parts.iter();
        parts.fold(1, |sum: u32, (atom, _)| sum.saturating_add(self.weights[*atom]))
    }

    fn weight_of_atom(&self, kind: &AtomKind) -> u32 {
        let all = |dims: &[Dim]| dims.iter().fold(1, |sum: u32, &d| sum.saturating_add(self.weight(d)));
        match kind {
            AtomKind::Symbol(_) => 1,
            AtomKind::Max(dims) | AtomKind::Min(dims) | AtomKind::Expand(dims) | AtomKind::Phi(_, dims) => {
                all(dims)
            }
            AtomKind::Product(atoms) => {
                atoms.iter().fold(1, |sum: u32, atom| sum.saturating_add(self.weights[*atom]))
            }
            AtomKind::Sum(dim) | AtomKind::Count { at_most: dim, .. } => all(&[*dim]),
            AtomKind::Floor(a, b) => all(&[*a, *b]),
            AtomKind::Extent(shape, _) | AtomKind::Numel(shape) => {
                self.shape_weights[shape].saturating_add(1)
            }
        }
    }

    /// The atom and the constant of a term that is nothing else.
    pub(crate) fn lone_atom(&self, dim: Dim) -> Option<(&AtomKind, i64)> {
        match &self.dims.items[dim] {
            Linear { constant, parts } if let [(atom, 1)] = parts[..] => {
                Some((&self.atoms.items[atom], *constant))
            }
            _ => None,
        }
    }

    /// A number of which nothing is known.
    pub(crate) fn unknown(&mut self) -> Dim {
        self.fresh("?", Interval::ALL)
    }

    fn combine(&mut self, a: Dim, factor: i64, b: Dim) -> Dim {
        let mut sum = self.dims.items[a].clone();
        match sum.add_scaled(&self.dims.items[b], factor) {
            Some(()) => self.dims.intern(sum),
            None => self.unknown(),
        }
    }

    /// A long sum as one atom.
    fn packed(&mut self, dim: Dim, linear: Linear) -> Linear {
        if linear.parts.len() + usize::from(linear.constant != 0) <= 1 {
            return linear;
        }
        let sum = self.atom(AtomKind::Sum(dim));
        self.dims.items[sum].clone()
    }

    /// A factor `min(1, n)` beside the natural number `n`, which it leaves as it is: where `n` is not 0 it is 1.
    fn is_idle(&self, factor: Atom, factors: &[Atom]) -> bool {
        let AtomKind::Min(dims) = &self.atoms.items[factor] else { return false };
        let &[a, b] = &dims[..] else { return false };
        let is_one = |dim: Dim| self.constant(dim) == Some(1);
        let other = if is_one(a) { b } else { a };
        let natural = |n: &Atom| self.intervals[*n].lo.is_some_and(|lo| lo >= 0);
        (is_one(a) || is_one(b))
            && matches!(&self.dims.items[other], Linear { constant: 0, parts }
                if matches!(parts[..], [(n, 1)] if factors.contains(&n) && natural(&n)))
    }

    fn monomial(&mut self, a: Atom, b: Atom) -> Atom {
        let mut factors = Vec::new();
        for atom in [a, b] {
            match &self.atoms.items[atom] {
                AtomKind::Product(inner) => factors.extend_from_slice(inner),
                _ => factors.push(atom),
            }
        }
        let all = factors.clone();
        factors.retain(|&factor| !self.is_idle(factor, &all));
        if let [only] = factors[..] {
            return only;
        }
        factors.sort_unstable();
        self.interned(AtomKind::Product(factors))
    }

    /// Of a number and the value of the edge by which a merge was entered: on each edge that of both.
    fn extreme_on_each_way(&mut self, dims: &[Dim], greatest: bool) -> Option<Dim> {
        let &[first, second] = dims else { return None };
        let (number, merged) = if self.constant(first).is_some() { (first, second) } else { (second, first) };
        self.constant(number)?;
        let (AtomKind::Phi(merge, ways), offset) = self.lone_atom(merged)? else { return None };
        let (merge, ways, offset) = (*merge, ways.clone(), self.number(offset));
        let ways: Vec<Dim> = ways
            .into_iter()
            .map(|way| {
                let way = self.add(way, offset);
                self.extreme(&[number, way], greatest)
            })
            .collect();
        Some(self.phi(merge, &ways))
    }

    fn extreme(&mut self, dims: &[Dim], greatest: bool) -> Dim {
        let mut members: Vec<Dim> = Vec::new();
        for &dim in dims {
            let inner = match self.lone_atom(dim) {
                Some((AtomKind::Max(inner), c)) if greatest => Some((inner.clone(), c)),
                Some((AtomKind::Min(inner), c)) if !greatest => Some((inner.clone(), c)),
                _ => None,
            };
            match inner {
                Some((inner, c)) => {
                    let c = self.number(c);
                    members.extend(inner.into_iter().map(|d| self.add(d, c)));
                }
                None => members.push(dim),
            }
        }
        members.sort_unstable();
        members.dedup();
        let above = |a, b| if greatest { self.at_most(a, b).is_yes() } else { self.at_most(b, a).is_yes() };
        let mut kept: Vec<Dim> = Vec::new();
        for &dim in &members {
            if kept.iter().any(|&other| above(dim, other)) {
                continue;
            }
            kept.retain(|&other| !above(other, dim));
            kept.push(dim);
        }
        if let [only] = kept[..] {
            return only;
        }
        if let Some(merged) = self.extreme_on_each_way(&kept, greatest) {
            return merged;
        }
        let least = kept.iter().map(|&d| self.dims.items[d].constant).min().unwrap_or(0);
        let offset = self.number(least);
        let mut lowered: Vec<Dim> = kept.iter().map(|&d| self.sub(d, offset)).collect();
        lowered.sort_unstable();
        let atom = self.atom(if greatest { AtomKind::Max(lowered) } else { AtomKind::Min(lowered) });
        self.add(atom, offset)
    }
}

impl Linear {
    /// An atom.
    pub fn of(atom: Atom) -> Linear {
        Linear { constant: 0, parts: smallvec![(atom, 1)] }
    }

    /// The atoms with their coefficients, and the constant.
    fn summands(&self) -> impl Iterator<Item = (Option<Atom>, i64)> {
        self.parts.iter().map(|&(atom, c)| (Some(atom), c)).chain([(None, self.constant)])
    }

    /// Adds `coefficient` times the atom, or times 1. None if that leaves 64 bits.
    pub(crate) fn add(&mut self, atom: Option<Atom>, coefficient: i64) -> Option<()> {
        let Some(atom) = atom else {
            self.constant = self.constant.checked_add(coefficient)?;
            return Some(());
        };
        match self.parts.binary_search_by_key(&atom, |part| part.0) {
            Ok(k) => {
                let sum = self.parts[k].1.checked_add(coefficient)?;
                if sum == 0 {
                    self.parts.remove(k);
                } else {
                    self.parts[k].1 = sum;
                }
            }
            Err(k) if coefficient != 0 => self.parts.insert(k, (atom, coefficient)),
            Err(_) => (),
        }
        Some(())
    }

    /// Adds `factor` times the other. None if that leaves 64 bits.
    pub(crate) fn add_scaled(&mut self, other: &Linear, factor: i64) -> Option<()> {
        self.add(None, other.constant.checked_mul(factor)?)?;
        other.parts.iter().try_for_each(|&(atom, c)| self.add(Some(atom), c.checked_mul(factor)?))
    }
}
