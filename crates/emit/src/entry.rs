//! What is known of the numbers that come in whenever code is entered: some are always the same, some are others and so much more.
//!
//! ```text
//! for k = n-1:-1:1, x(k) = x(k) * w(k)     seq.step is -1, w.1 is x.1
//! b0:                                      seq.step = const -1, w.1 = copy x.1
//! ```
//!
//! They are brought all the same, but what is computed of them is computed of what is written here: steps are constants, and the
//! places of elements in arrays of the same extents are the same numbers.

use crate::region::Emitter;
use crate::rep::Rep;
use lanner_facts::{Dim, Interval, Terms};
use lanner_lir::{BinaryOp, Inst, Reg, Scalar, Type};
use serde::{Deserialize, Serialize};

/// The greatest integer that is counted.
pub const MOST: i64 = 1 << 48;
/// How many elements a row is taken to have that a loop runs over without an end, as `1:Inf`.
pub const ENDLESS: i64 = i64::MAX;

/// A number of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Number {
    /// Which parameter.
    pub param: usize,
    /// Which one of its numbers.
    pub part: NumberPart,
}

/// The numbers that a value has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum NumberPart {
    /// An integer itself.
    Value,
    /// An extent of an array, counted from 0.
    Extent(usize),
    /// The first element of a range.
    First,
    /// The step of a range.
    Step,
    /// The last element of a range.
    Last,
    /// How many elements a range has.
    Count,
}

/// What holds of a number at each entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EntryGuard {
    /// It is this.
    Is(Number, i64),
    /// It is this or more.
    AtLeast(Number, i64),
    /// The first is no more than the second and so much more.
    AtMost(Number, Number, i64),
    /// The first is the second and so much more.
    Apart(Number, Number, i64),
}

impl EntryGuard {
    /// The number of which something is said.
    pub fn number(self) -> Number {
        match self {
            EntryGuard::Is(number, _)
            | EntryGuard::AtLeast(number, _)
            | EntryGuard::AtMost(number, ..)
            | EntryGuard::Apart(number, ..) => number,
        }
    }

    /// Whether it holds of what the numbers are.
    pub fn holds(self, of: impl Fn(Number) -> Option<i64>) -> bool {
        let apart = |a, b| of(a).zip(of(b)).map(|(a, b)| a - b);
        match self {
            EntryGuard::Is(number, value) => of(number) == Some(value),
            EntryGuard::AtLeast(number, least) => of(number).is_some_and(|value| value >= least),
            EntryGuard::AtMost(a, b, by) => apart(a, b).is_some_and(|apart| apart <= by),
            EntryGuard::Apart(a, b, by) => apart(a, b) == Some(by),
        }
    }

    /// Whether a number is in it.
    pub(crate) fn speaks_of(self, number: Number) -> bool {
        match self {
            EntryGuard::Is(a, _) | EntryGuard::AtLeast(a, _) => a == number,
            EntryGuard::AtMost(a, b, _) | EntryGuard::Apart(a, b, _) => a == number || b == number,
        }
    }
}

/// The terms for numbers, made of what holds of them.
#[derive(Default)]
pub struct Dims {
    known: Vec<(Number, Dim)>,
}

impl Dims {
    /// The term for a number of which these hold; the numbers that they say it by have one.
    pub fn of(&mut self, number: Number, guards: &[EntryGuard], terms: &mut Terms) -> Dim {
        let mut interval = match number.part {
            NumberPart::Extent(_) => Interval::EXTENT,
            NumberPart::Value
            | NumberPart::First
            | NumberPart::Step
            | NumberPart::Last
            | NumberPart::Count => Interval::new(-MOST, MOST),
        };
        let before = |other: Number, by: i64, terms: &mut Terms| {
            let &(_, dim) = self.known.iter().find(|(known, _)| *known == other)?;
            let by = terms.number(by);
            Some(terms.add(dim, by))
        };
        let (mut same, mut most) = (None, Vec::new());
        for relation in guards.iter().filter(|relation| relation.number() == number) {
            match *relation {
                EntryGuard::Is(_, value) => same = Some(terms.number(value)),
                EntryGuard::Apart(_, base, by) => same = before(base, by, terms),
                EntryGuard::AtLeast(_, least) => interval = interval.meet(Interval::at_least(least)),
                EntryGuard::AtMost(_, other, by) => most.extend(before(other, by, terms)),
            }
        }
        let dim = same.unwrap_or_else(|| {
            let symbol = terms.bounded_symbol("p", interval, &[], &most);
            terms.term(symbol)
        });
        self.known.push((number, dim));
        dim
    }
}

impl Emitter<'_> {
    /// What parameters that are held so are made of, in order: no relation refers to a number that comes later.
    pub fn assume(&mut self, guards: &[EntryGuard], entry: &[Rep]) {
        let mut related = Vec::new();
        for relation in guards {
            match *relation {
                EntryGuard::Is(number, value) => {
                    let Some(dst) = self.number_register(number, entry) else { continue };
                    related.push(Inst::Const { dst, value: Scalar::Int(Type::Index, value.into()) });
                }
                EntryGuard::Apart(number, base, apart) => {
                    let [dst, src] = [number, base].map(|number| self.number_register(number, entry));
                    let (Some(dst), Some(src)) = (dst, src) else { continue };
                    if apart == 0 {
                        related.push(Inst::Copy { dst, src });
                        continue;
                    }
                    let by = self.temporary(Type::Index);
                    related.push(Inst::Const { dst: by, value: Scalar::Int(Type::Index, apart.into()) });
                    related.push(Inst::Binary { dst, op: BinaryOp::Add, args: [src, by] });
                }
                // Facts are made of these.
                EntryGuard::AtLeast(..) | EntryGuard::AtMost(..) => (),
            }
        }
        // What was computed before is computed of these.
        self.prologue.splice(0..0, related);
    }

    /// What a number comes in.
    fn number_register(&mut self, number: Number, entry: &[Rep]) -> Option<Reg> {
        let param = *self.of.ssa.params.get(number.param)?;
        let slot = self.of.variables[param];
        match (entry.get(number.param)?, number.part) {
            (Rep::Integer, NumberPart::Value) => Some(self.register(slot, Type::Index)),
            (&Rep::Array(ty, rank), NumberPart::Extent(k)) => {
                self.array((slot, ty, rank)).extents.get(k).copied()
            }
            (&Rep::ComplexArray(rank), NumberPart::Extent(k)) => {
                self.array((slot, Type::F64, rank)).extents.get(k).copied()
            }
            (Rep::Range, NumberPart::First) => Some(self.range(slot).first),
            (Rep::Range, NumberPart::Step) => Some(self.range(slot).step),
            (Rep::Range, NumberPart::Count) => Some(self.range(slot).count),
            (Rep::Steps, NumberPart::Count) => Some(self.steps(slot).count),
            _ => None,
        }
    }
}
