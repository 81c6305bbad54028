//! How the arguments of a call are held, and what its caller knows of their numbers.
//!
//! ```text
//! f = sweep(f, mask, n)      f: p+1 x q, mask: p+1 x q, n: p, where p >= 4
//! held                       array, array, index
//! relations                  rows of f >= 2, columns of mask are those of f, …, n is the rows of f less 1
//! ```
//!
//! The caller's terms speak of its own values, so what is handed on says arguments' numbers by one another, and the function's terms are
//! made of that: extents first, then scalars, each by what stands before it. Bounds are small numbers and constants few, so that calls
//! that differ in nothing that matters for subscripts share one version of the function.

use crate::entry::{Dims, EntryGuard, MOST, Number, NumberPart};
use crate::rep::{KnownFacts, Rep, class_of};
use lanner_facts::{Class, Complexity, Dim, Fact, Terms, ValueRange};
use lanner_mir::{Constant, Func, Operand, OperandKind};

/// No number is said to be at least more than this.
const LEAST: i64 = 2;
/// Up to here a scalar that is a constant is said to be this one.
const SMALL: i64 = 4;
/// How many relations there are at most.
const RELATIONS: usize = 24;
/// How many extents a scalar is compared with at most.
const EXTENTS: usize = 4;

/// How the arguments of a call are passed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Passed {
    /// What holds each of them. An array is one wherever its elements are.
    pub reps: Vec<Rep>,
    /// What holds of their numbers; each is said by those that come before it.
    pub guards: Vec<EntryGuard>,
}

impl Passed {
    /// Arguments of a call in a function that are held so.
    pub(crate) fn of(args: &[Operand], reps: Vec<Rep>, func: &Func, known: KnownFacts<'_>) -> Passed {
        let mut numbers = Numbers { known, guards: Vec::new(), terms: Vec::new(), extents: Vec::new() };
        let facts: Vec<Option<&Fact>> =
            args.iter().map(|arg| arg.as_slot().and_then(|slot| known.facts.of(slot))).collect();
        for (param, (&rep, fact)) in reps.iter().zip(&facts).enumerate() {
            if let (Rep::Array(_, rank), Some(fact)) = (rep, fact) {
                numbers.extents(param, rank, fact);
            }
        }
        for (param, (&rep, fact)) in reps.iter().zip(&facts).enumerate() {
            let range = fact.map(|fact| fact.range).or_else(|| range_of(args[param], func));
            if let (Rep::Integer, Some(range)) = (rep, range) {
                numbers.value(Number { param, part: NumberPart::Value }, range);
            }
        }
        let mut relations = numbers.guards;
        relations.truncate(if known.facts.is_exhausted { 0 } else { RELATIONS });
        Passed { reps, guards: relations }
    }

    /// The same without relations but for extents that are 1, which say what is a vector.
    pub fn without_guards(&self) -> Passed {
        let is_one = |relation: &&EntryGuard| {
            matches!(relation, EntryGuard::Is(Number { part: NumberPart::Extent(_), .. }, 1))
        };
        Passed { reps: self.reps.clone(), guards: self.guards.iter().filter(is_one).copied().collect() }
    }

    /// The relations between the arguments that a function takes, in the order in which it takes them.
    pub fn guards_among(&self, takes: &[(usize, Rep)]) -> Vec<EntryGuard> {
        let taken = |number: Number| {
            let param = takes.iter().position(|(k, _)| *k == number.param)?;
            Some(Number { param, ..number })
        };
        let relations = self.guards.iter().filter_map(|relation| {
            Some(match *relation {
                EntryGuard::Is(number, value) => EntryGuard::Is(taken(number)?, value),
                EntryGuard::AtLeast(number, least) => EntryGuard::AtLeast(taken(number)?, least),
                EntryGuard::AtMost(a, b, by) => EntryGuard::AtMost(taken(a)?, taken(b)?, by),
                EntryGuard::Apart(a, b, by) => EntryGuard::Apart(taken(a)?, taken(b)?, by),
            })
        });
        relations.collect()
    }

    /// What a function may take for granted of each argument; none of what is held as it takes none.
    pub fn taken_for_granted(&self, terms: &mut Terms) -> Vec<Option<Fact>> {
        let mut dims = Dims::default();
        let mut facts: Vec<Option<Fact>> = vec![None; self.reps.len()];
        for (param, &rep) in self.reps.iter().enumerate() {
            if let Rep::Array(ty, rank) = rep {
                let extents = (0..rank.into()).map(|k| Number { param, part: NumberPart::Extent(k) });
                let extents: Vec<Dim> = extents.map(|number| dims.of(number, &self.guards, terms)).collect();
                let shape = terms.tuple(&extents);
                facts[param] =
                    Some(Fact { complexity: Complexity::Real, ..Fact::array(class_of(ty), shape) });
            }
        }
        let scalar = terms.scalar();
        for (param, &rep) in self.reps.iter().enumerate() {
            facts[param] = match rep {
                Rep::Array(..) => continue,
                Rep::Integer => {
                    let number = Number { param, part: NumberPart::Value };
                    let range = if self.guards.iter().any(|relation| relation.speaks_of(number)) {
                        ValueRange::of_term(dims.of(number, &self.guards, terms), terms)
                    } else {
                        ValueRange::integers(-MOST as f64, MOST as f64)
                    };
                    Some(Fact { range, ..Fact::array(Class::Double, scalar) })
                }
                Rep::Scalar(ty) => Some(Fact::array(class_of(ty), scalar)),
                Rep::Complex
                | Rep::ComplexArray(_)
                | Rep::Made(..)
                | Rep::Range
                | Rep::Steps
                | Rep::Boxed => None,
            };
        }
        facts
    }
}

/// What an argument that is a constant may be.
fn range_of(arg: Operand, func: &Func) -> Option<ValueRange> {
    let OperandKind::Const(constant) = arg.kind() else { return None };
    if let Constant::Double(x) = func.constants[constant] { Some(ValueRange::of(x)) } else { None }
}

/// The numbers of arguments, one after the other.
struct Numbers<'a> {
    known: KnownFacts<'a>,
    guards: Vec<EntryGuard>,
    /// Numbers that others may be said by.
    terms: Vec<(Number, Dim)>,
    /// Extents that differ.
    extents: Vec<(Number, Dim)>,
}

impl Numbers<'_> {
    fn extents(&mut self, param: usize, rank: u8, fact: &Fact) {
        let terms = self.known.terms;
        let extents = terms.extents(fact.shape).unwrap_or_default();
        if extents.len() != usize::from(rank) {
            return;
        }
        for (k, &dim) in extents.iter().enumerate() {
            let number = Number { param, part: NumberPart::Extent(k) };
            if let Some(extent) = terms.constant(dim) {
                self.guards.push(EntryGuard::Is(number, extent));
            } else if !self.is_apart(number, dim) {
                self.terms.push((number, dim));
                self.at_least(number, terms.interval(dim).lo);
            } else {
                continue;
            }
            if self.extents.iter().all(|(_, other)| *other != dim) {
                self.extents.push((number, dim));
            }
        }
    }

    fn value(&mut self, number: Number, range: ValueRange) {
        let terms = self.known.terms;
        let interval = range.interval();
        if range.nan || range.is_empty() {
            return;
        }
        if let Some(value) = interval.only()
            && value.abs() <= SMALL
        {
            return self.guards.push(EntryGuard::Is(number, value));
        }
        if let Some(dim) = range.at_least.filter(|_| range.at_least == range.at_most) {
            if self.is_apart(number, dim) {
                return;
            }
            self.terms.push((number, dim));
        }
        let lo = range.at_least.and_then(|least| terms.interval(least).lo);
        self.at_least(number, lo.max(interval.lo));
        let is_less = |extent: Dim, by: i64| {
            range.at_most.is_some_and(|most| terms.is_more(extent, most, by))
                || terms.interval(extent).lo.zip(interval.hi).is_some_and(|(lo, hi)| lo - hi >= by)
        };
        for &(extent, dim) in self.extents.iter().take(EXTENTS) {
            let by = [1, 0].into_iter().find(|&by| is_less(dim, by));
            self.guards.extend(by.map(|by| EntryGuard::AtMost(number, extent, -by)));
        }
    }

    /// Whether a number is one that was before and so much more.
    fn is_apart(&mut self, number: Number, dim: Dim) -> bool {
        let mut all = self.terms.iter();
        let found = all.find_map(|&(base, other)| Some((base, self.known.terms.apart(dim, other)?)));
        self.guards.extend(found.map(|(base, by)| EntryGuard::Apart(number, base, by)));
        found.is_some()
    }

    fn at_least(&mut self, number: Number, least: Option<i64>) {
        let least = least.map(|least| least.min(LEAST)).filter(|least| *least >= 0);
        self.guards.extend(least.map(|least| EntryGuard::AtLeast(number, least)));
    }
}
