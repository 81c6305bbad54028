//! Conditions: what must hold for an operation to succeed. The operand of a check instruction.
//!
//! ```text
//! d = c + a;       legal elementwise(c, a)
//! e = d - a;       always                        d is there, so c and a conform
//! g = a.*c;        legal elementwise(c, a)       the same condition as d's: the second check is redundant
//! x(i)             1 <= i, i <= numel(x)
//! ```
//!
//! SHAPE section 8: each operation's θ is computed before it, and common-subexpression and dead-code elimination remove those
//! that were asked already. A condition is a set of requirements, all of which must hold; what is decided is not in it.
//! It says only what the operator itself requires: that its operands were computed is taken for granted.

use super::{Shape, ShapeOp, concrete};
use crate::Truth;
use crate::dim::{Dim, Substitution, Valuation};
use crate::terms::Terms;

/// Facts that are combined with each other, the nearest first.
const MOST_FACTS: usize = 10;

lanner_base::id! {
    /// A set of requirements in normal form.
    pub struct Condition = "c";
}

/// One thing that must hold.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Requirement {
    /// What holds in no run.
    Never,
    /// The extents that are not 1 are equal.
    Conform(Vec<Dim>),
    /// Both are equal.
    Equal(Dim, Dim),
    /// The first is not above the second.
    AtMost(Dim, Dim),
    /// The operator may be applied to these shapes.
    Legal(ShapeOp, Vec<Shape>),
}

impl Terms {
    /// What holds in every run.
    pub fn always(&mut self) -> Condition {
        self.conditions.intern(Vec::new())
    }

    /// What holds in no run.
    pub fn never(&mut self) -> Condition {
        self.conditions.intern(vec![Requirement::Never])
    }

    /// All of these, without those that are decided.
    pub fn require(&mut self, requirements: Vec<Requirement>) -> Condition {
        let mut kept = Vec::new();
        for requirement in requirements {
            match self.decide(&requirement) {
                Truth::Yes => (),
                Truth::No => return self.never(),
                Truth::Unknown => kept.push(match requirement {
                    Requirement::Equal(a, b) => Requirement::Equal(a.min(b), a.max(b)),
                    Requirement::Conform(dims) => Requirement::Conform(self.conforming(&dims)),
                    other => other,
                }),
            }
        }
        kept.sort_unstable();
        kept.dedup();
        self.conditions.intern(kept)
    }

    /// What must hold for a subscript with elements from `first` to `last` into an extent: the operand of `check_index`.
    /// A subscript without elements is always right; that it may be one is for the caller to see.
    pub fn index_condition(&mut self, first: Dim, last: Dim, extent: Dim) -> Condition {
        let one = self.number(1);
        self.require(vec![Requirement::AtMost(one, first), Requirement::AtMost(last, extent)])
    }

    /// Both conditions.
    pub fn both(&mut self, a: Condition, b: Condition) -> Condition {
        let all = [&self.conditions.items[a][..], &self.conditions.items[b][..]].concat();
        self.require(all)
    }

    /// Whether it holds in every run, in none, or in some.
    pub fn holds(&self, condition: Condition) -> Truth {
        match &self.conditions.items[condition][..] {
            [] => Truth::Yes,
            [Requirement::Never] => Truth::No,
            _ => Truth::Unknown,
        }
    }

    /// What must hold, one by one: for messages.
    pub fn requirements(&self, condition: Condition) -> &[Requirement] {
        &self.conditions.items[condition]
    }

    /// It holds wherever all of the known ones hold: the check is redundant.
    pub fn is_implied(&self, condition: Condition, known: &[Condition]) -> bool {
        let facts: Vec<&Requirement> = known.iter().flat_map(|&c| &self.conditions.items[c]).collect();
        let from_one = |wanted: &Requirement| facts.iter().any(|fact| self.follows(wanted, fact));
        let mut wanted = self.conditions.items[condition].iter();
        wanted.all(|wanted| from_one(wanted) || self.follows_from_two(wanted, &facts))
            || facts.contains(&&Requirement::Never)
    }

    /// a <= b follows from c <= d and e <= f where a-b <= c-d+e-f: i <= n from i <= j and j <= n.
    fn follows_from_two(&self, wanted: &Requirement, facts: &[&Requirement]) -> bool {
        let Requirement::AtMost(a, b) = *wanted else { return false };
        let orders: Vec<(Dim, Dim)> = facts
            .iter()
            .filter_map(|fact| match **fact {
                Requirement::AtMost(c, d) => Some((c, d)),
                _ => None,
            })
            .take(MOST_FACTS)
            .collect();
        let from_both =
            |&(c, d): &(Dim, Dim), &(e, f): &(Dim, Dim)| self.are_at_least(&[b, c, e], &[a, d, f]);
        orders.iter().enumerate().any(|(k, one)| orders[k + 1..].iter().any(|other| from_both(one, other)))
    }

    /// The condition with other terms in the place of symbols.
    #[must_use]
    pub fn substitute_condition(&mut self, condition: Condition, map: &Substitution) -> Condition {
        let mut parts = self.always();
        for requirement in self.conditions.items[condition].clone() {
            let part = match requirement {
                Requirement::Never => self.never(),
                Requirement::Conform(dims) => {
                    let dims = dims.into_iter().map(|d| self.substitute(d, map)).collect();
                    self.require(vec![Requirement::Conform(dims)])
                }
                Requirement::Equal(a, b) => {
                    let equal = Requirement::Equal(self.substitute(a, map), self.substitute(b, map));
                    self.require(vec![equal])
                }
                Requirement::AtMost(a, b) => {
                    let ordered = Requirement::AtMost(self.substitute(a, map), self.substitute(b, map));
                    self.require(vec![ordered])
                }
                Requirement::Legal(op, shapes) => {
                    let shapes: Vec<Shape> =
                        shapes.into_iter().map(|s| self.substitute_shape(s, map)).collect();
                    self.apply(op, &shapes).condition
                }
            };
            parts = self.both(parts, part);
        }
        parts
    }

    /// Whether it holds in one run; none where that depends on something unknown.
    pub fn evaluate_condition(&self, condition: Condition, run: &Valuation) -> Option<bool> {
        let mut open = false;
        for requirement in &self.conditions.items[condition] {
            match self.evaluate_requirement(requirement, run) {
                Some(false) => return Some(false),
                Some(true) => (),
                None => open = true,
            }
        }
        (!open).then_some(true)
    }

    fn evaluate_requirement(&self, requirement: &Requirement, run: &Valuation) -> Option<bool> {
        match requirement {
            Requirement::Never => Some(false),
            Requirement::Conform(dims) => {
                let mut extents =
                    dims.iter().map(|&d| self.evaluate(d, run)).collect::<Option<Vec<i64>>>()?;
                extents.retain(|&extent| extent != 1);
                extents.dedup();
                Some(extents.len() <= 1)
            }
            Requirement::Equal(a, b) => Some(self.evaluate(*a, run)? == self.evaluate(*b, run)?),
            Requirement::AtMost(a, b) => Some(self.evaluate(*a, run)? <= self.evaluate(*b, run)?),
            Requirement::Legal(op, shapes) => {
                let shapes =
                    shapes.iter().map(|&s| self.evaluate_shape(s, run)).collect::<Option<Vec<_>>>()?;
                Some(match shapes.into_iter().collect::<Option<Vec<_>>>() {
                    Some(shapes) => concrete::apply(*op, &shapes).is_some(),
                    None => false,
                })
            }
        }
    }

    fn decide(&self, requirement: &Requirement) -> Truth {
        match requirement {
            Requirement::Never => Truth::No,
            Requirement::Conform(dims) => {
                let members = self.conforming(dims);
                let conflict = |k: usize| members[..k].iter().any(|&b| self.never_conform(members[k], b));
                if (0..members.len()).any(conflict) {
                    Truth::No
                } else if members.windows(2).all(|pair| self.equal(pair[0], pair[1]).is_yes()) {
                    Truth::Yes
                } else {
                    Truth::Unknown
                }
            }
            Requirement::Equal(a, b) => self.equal(*a, *b),
            Requirement::AtMost(a, b) => self.at_most(*a, *b),
            Requirement::Legal(_, _) => Truth::Unknown,
        }
    }

    /// The one requirement holds wherever the other does.
    fn follows(&self, wanted: &Requirement, fact: &Requirement) -> bool {
        match (wanted, fact) {
            (Requirement::Conform(few), Requirement::Conform(many)) => few.iter().all(|d| many.contains(d)),
            (Requirement::Conform(few), Requirement::Equal(a, b)) => few.iter().all(|d| d == a || d == b),
            (Requirement::AtMost(a, b), Requirement::Equal(x, y)) => (a, b) == (x, y) || (a, b) == (y, x),
            // a <= b follows from c <= d where a <= c and d <= b, and where a-b <= c-d: i+1 <= n from i <= n-1.
            (Requirement::AtMost(a, b), Requirement::AtMost(c, d)) => {
                self.are_at_least(&[*b, *c], &[*a, *d])
                    || (self.at_most(*a, *c).is_yes() && self.at_most(*d, *b).is_yes())
            }
            (
                Requirement::Legal(ShapeOp::Elementwise, few),
                Requirement::Legal(ShapeOp::Elementwise, many),
            ) => few.iter().all(|s| many.contains(s)),
            (wanted, fact) => wanted == fact,
        }
    }
}
