//! Comparing terms: decided by the range of the difference, or unknown; never guessed.
//!
//! ```text
//! 1 <= i <= n                      i is a symbol with these bounds
//! is i <= n+1?                     n+1-i >= n+1-n = 1 >= 0: yes
//! is n <= max(m, n)?               max(m, n) is at least n: yes
//! is count <= m*n?                 count is at most m*n: yes
//! is m <= n?                       unknown
//! ```
//!
//! First the interval of the difference. If it does not decide, an atom is replaced by one of its symbolic bounds, or by
//! each of its members in turn (min, max, φ), and the question is asked again. Bounds are older than what they bound, so
//! this ends; `FUEL` bounds the work.

use super::{Atom, AtomKind, Dim, Interval, Linear};
use crate::Truth;
use crate::terms::Terms;

/// How many questions one comparison may ask.
const FUEL: u32 = 128;

impl Terms {
    /// What is known of the term as a number.
    pub fn interval(&self, dim: Dim) -> Interval {
        self.interval_of(&self.dims.items[dim])
    }

    /// `a <= b`.
    pub fn at_most(&self, a: Dim, b: Dim) -> Truth {
        if a == b {
            return Truth::Yes;
        }
        let up = self.difference(b, a);
        match up.as_ref().map(|up| self.interval_of(up)) {
            Some(Interval { lo: Some(0..), .. }) => return Truth::Yes,
            Some(Interval { hi: Some(..0), .. }) => return Truth::No,
            _ => (),
        }
        let down = self.difference(a, b);
        if up.is_some_and(|d| self.is_at_least(&d, 0, &mut { FUEL })) {
            Truth::Yes
        } else if down.is_some_and(|d| self.is_at_least(&d, 1, &mut { FUEL })) {
            Truth::No
        } else {
            Truth::Unknown
        }
    }

    /// `a < b`.
    pub fn below(&self, a: Dim, b: Dim) -> Truth {
        self.at_most(b, a).negate()
    }

    /// `a == b`.
    pub fn equal(&self, a: Dim, b: Dim) -> Truth {
        if a == b {
            return Truth::Yes;
        }
        match (self.at_most(a, b), self.at_most(b, a)) {
            (Truth::Yes, Truth::Yes) => Truth::Yes,
            (Truth::No, _) | (_, Truth::No) => Truth::No,
            (Truth::Unknown, Truth::Unknown | Truth::Yes) | (Truth::Yes, Truth::Unknown) => Truth::Unknown,
        }
    }

    /// `a - b`, where that is one number in every run.
    pub fn apart(&self, a: Dim, b: Dim) -> Option<i64> {
        let difference = self.difference(a, b)?;
        difference.parts.is_empty().then_some(difference.constant)
    }

    /// The sum of some is not below that of others, in every run.
    pub(crate) fn are_at_least(&self, some: &[Dim], others: &[Dim]) -> bool {
        let mut difference = Linear::default();
        let some = some.iter().map(|&dim| (dim, 1));
        let summed = some.chain(others.iter().map(|&dim| (dim, -1)));
        let is_summed =
            { summed }.all(|(dim, by)| difference.add_scaled(&self.dims.items[dim], by).is_some());
        is_summed && self.is_at_least(&difference, 0, &mut { FUEL })
    }

    /// `a - b >= by` in every run.
    pub fn is_more(&self, a: Dim, b: Dim, by: i64) -> bool {
        self.difference(a, b).is_some_and(|difference| self.is_at_least(&difference, by, &mut { FUEL }))
    }

    pub(crate) fn interval_of(&self, linear: &Linear) -> Interval {
        linear
            .parts
            .iter()
            .fold(Interval::of(linear.constant), |sum, &(atom, c)| sum + self.intervals[atom].scaled(c))
    }

    /// What is known of an atom from what it is made of.
    pub(crate) fn interval_of_atom(&self, kind: &AtomKind) -> Interval {
        let all = |dims: &[Dim], f: fn(Interval, Interval) -> Interval| {
            dims.iter().map(|&d| self.interval(d)).reduce(f).unwrap_or(Interval::ALL)
        };
        match kind {
            AtomKind::Symbol(symbol) => self.symbols[*symbol].interval,
            AtomKind::Max(dims) => all(dims, Interval::max),
            AtomKind::Min(dims) => all(dims, Interval::min),
            AtomKind::Product(atoms) => self.interval_of_product(atoms),
            AtomKind::Sum(dim) => self.interval(*dim),
            AtomKind::Floor(a, b) => self.interval(*a).floor_div(self.interval(*b)),
            AtomKind::Count { at_most, .. } => {
                Interval { lo: Some(0), hi: self.interval(*at_most).hi.map(|hi| hi.max(0)) }
            }
            AtomKind::Expand(dims) => self.interval_of_expansion(dims),
            AtomKind::Phi(_, dims) => all(dims, Interval::join),
            AtomKind::Extent(..) | AtomKind::Numel(_) => Interval::EXTENT,
        }
    }

    /// An even power is not negative, which the product of the intervals does not say.
    fn interval_of_product(&self, atoms: &[Atom]) -> Interval {
        let mut product = Interval::of(1);
        let mut rest = atoms;
        while let [first, tail @ ..] = rest {
            let interval = self.intervals[*first];
            if tail.first() == Some(first) {
                let square = interval * interval;
                product = product * Interval { lo: Some(square.lo.unwrap_or(0).max(0)), hi: square.hi };
                rest = &tail[1..];
            } else {
                product = product * interval;
                rest = tail;
            }
        }
        product
    }

    /// All that are not 1 agree: the extent is 1, or lies in every interval of which 1 is no part.
    fn interval_of_expansion(&self, dims: &[Dim]) -> Interval {
        let one = Interval::of(1);
        let intervals = dims.iter().map(|&d| self.interval(d));
        let decided = intervals.clone().filter(|i| i.is_apart(one)).reduce(Interval::meet);
        match decided {
            // Intervals without a common number conform in no run; any interval is right then.
            Some(i) if i.lo.zip(i.hi).is_none_or(|(lo, hi)| lo <= hi) => i,
            _ => intervals.reduce(Interval::join).unwrap_or(one),
        }
    }

    /// `linear >= bound` in every run.
    fn is_at_least(&self, linear: &Linear, bound: i64, fuel: &mut u32) -> bool {
        if self.interval_of(linear).lo.is_some_and(|lo| lo >= bound) {
            return true;
        }
        if *fuel == 0 {
            return false;
        }
        *fuel -= 1;
        linear.parts.iter().any(|&(atom, c)| {
            let mut ask = |dim: Dim| {
                self.replaced(linear, atom, dim).is_some_and(|next| self.is_at_least(&next, bound, fuel))
            };
            // A bound on the side that makes the sum smaller is enough; else every possible value must do.
            self.bounds(atom, c > 0).into_iter().any(&mut ask) || {
                let values = self.values(atom);
                !values.is_empty() && values.iter().all(|&d| ask(d))
            }
        })
    }

    /// Terms that this one is never below, and terms that it is never above, where it is one atom and not a sum.
    pub fn bounds_of(&self, dim: Dim) -> (Vec<Dim>, Vec<Dim>) {
        let Linear { constant: 0, parts } = &self.dims.items[dim] else { return Default::default() };
        let &[(atom, 1)] = parts.as_slice() else { return Default::default() };
        let values = self.values(atom).iter().copied();
        let below = values.clone().filter(|&value| self.at_most(value, dim).is_yes());
        let above = values.filter(|&value| self.at_most(dim, value).is_yes());
        let (mut lower, mut upper) = (self.bounds(atom, true), self.bounds(atom, false));
        lower.extend(below);
        upper.extend(above);
        (lower, upper)
    }

    /// Terms that the atom is never below, or never above.
    fn bounds(&self, atom: Atom, below: bool) -> Vec<Dim> {
        let kind = &self.atoms.items[atom];
        match kind {
            AtomKind::Symbol(symbol) => {
                let info = &self.symbols[*symbol];
                if below { info.at_least.clone() } else { info.at_most.clone() }
            }
            AtomKind::Max(dims) if below => dims.clone(),
            AtomKind::Min(dims) if !below => dims.clone(),
            AtomKind::Count { at_most, .. }
                if !below && self.interval(*at_most).lo.is_some_and(|lo| lo >= 0) =>
            {
                vec![*at_most]
            }
            AtomKind::Sum(dim) => vec![*dim],
            AtomKind::Floor(a, b) if !below => {
                let fits = self.interval(*a).lo.is_some_and(|lo| lo >= 0);
                let divides = self.interval(*b).lo.is_some_and(|lo| lo >= 1);
                Vec::from_iter((fits && divides).then_some(*a))
            }
            AtomKind::Product(atoms) if below => self.factors_below(atoms),
            AtomKind::Max(_)
            | AtomKind::Min(_)
            | AtomKind::Product(_)
            | AtomKind::Floor(..)
            | AtomKind::Count { .. }
            | AtomKind::Expand(_)
            | AtomKind::Phi(..)
            | AtomKind::Extent(..)
            | AtomKind::Numel(_) => Vec::new(),
        }
    }

    /// A natural number is never above its product with others that are at least 1.
    fn factors_below(&self, atoms: &[Atom]) -> Vec<Dim> {
        let least = |atom: &Atom, n: i64| self.intervals[*atom].lo.is_some_and(|lo| lo >= n);
        let others_are_large = |k: usize| atoms.iter().enumerate().all(|(i, atom)| i == k || least(atom, 1));
        (0..atoms.len())
            .filter(|&k| least(&atoms[k], 0) && others_are_large(k))
            .filter_map(|k| self.dims.find(&Linear::of(atoms[k])))
            .collect()
    }

    /// The terms of which the atom is always one; none where that is not known.
    fn values(&self, atom: Atom) -> &[Dim] {
        match &self.atoms.items[atom] {
            AtomKind::Max(dims) | AtomKind::Min(dims) | AtomKind::Expand(dims) | AtomKind::Phi(_, dims) => {
                dims
            }
            AtomKind::Symbol(_)
            | AtomKind::Product(_)
            | AtomKind::Sum(_)
            | AtomKind::Floor(..)
            | AtomKind::Count { .. }
            | AtomKind::Extent(..)
            | AtomKind::Numel(_) => &[],
        }
    }

    fn difference(&self, a: Dim, b: Dim) -> Option<Linear> {
        let mut difference = self.dims.items[a].clone();
        difference.add_scaled(&self.dims.items[b], -1)?;
        Some(difference)
    }

    /// The sum with a term in the place of an atom.
    fn replaced(&self, linear: &Linear, atom: Atom, dim: Dim) -> Option<Linear> {
        let mut replaced = linear.clone();
        let k = replaced.parts.binary_search_by_key(&atom, |part| part.0).ok()?;
        let (_, coefficient) = replaced.parts.remove(k);
        replaced.add_scaled(&self.dims.items[dim], coefficient)?;
        Some(replaced)
    }
}
