//! Doubles that an index register holds: integers in every run, of which no zero has a sign.
//!
//! ```text
//! n = numel(x)       yes: extents are natural
//! k = n - 3          yes: no difference of such numbers is -0
//! m = -n             no, where n may be 0: -0 is another number than 0
//! ```
//!
//! Facts say which values are integers, but not which zeros have a sign. That is found here, from how values are computed, and holds around
//! loops: all candidates are taken for such numbers first, and dropped until nothing changes.

use crate::definitions::{Definitions, Maker};
use crate::held::of_constant;
use crate::{Held, program::Rows};
use lanner_base::SideTable;
use lanner_builtins::{BinaryOp, Extent, Scalar, ScalarForm, UnaryOp};
use lanner_emit::EXACT;
use lanner_facts::{Class, Fact};
use lanner_infer::Facts;
use lanner_lir::Type;
use lanner_mir::{Block, Func, Inst, Operand, OperandKind, Phi, Slot, Terminator, Use};
use rustc_hash::FxHashSet;

/// Trips that a loop makes at most.
const MOST_TRIPS: f64 = lanner_infer::MOST_TRIPS as f64;
/// Elements that an array has at most.
pub(crate) const MOST_ELEMENTS: f64 = 281_474_976_710_656.0;
/// Instructions that are looked back for a bound.
const DEEPEST: u32 = 6;

/// Who calls a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Somebody outside, who gives integers as such: none is -0, nor too large to be counted.
    Entry,
    /// Other functions.
    Inner,
    /// The runtime library, with values that fit. Functions that have such values call a version of their own, with numbers and arrays.
    Likely,
}

/// The values that an index register holds.
pub(crate) fn indices(
    (func, definitions): (&Func, &Definitions),
    facts: &Facts,
    rows: Rows<'_>,
    role: Role,
) -> SideTable<Slot, bool> {
    let mut found = SideTable::new(false);
    for slot in func.slots.ids() {
        found[slot] = func.memory(slot).is_none() && facts.of(slot).is_some_and(is_integer);
    }
    let mut work = Work { func, definitions, facts, rows, role, found };
    for slot in func.slots.ids() {
        work.found[slot] &= work.magnitude(Operand::slot(slot), DEEPEST) < EXACT;
    }
    while work.drop_others() {}
    work.drop_merged();
    work.found
}

/// Whether it is a double that is an integer, or an array of such.
pub(crate) fn is_integer(fact: &Fact) -> bool {
    is_integer_or_nan(fact) && !fact.range.nan
}

/// Whether it is that, or NaN.
pub(crate) fn is_integer_or_nan(fact: &Fact) -> bool {
    fact.classes.only() == Some(Class::Double) && fact.range.integer
}

struct Work<'a> {
    func: &'a Func,
    definitions: &'a Definitions,
    facts: &'a Facts,
    rows: Rows<'a>,
    role: Role,
    found: SideTable<Slot, bool>,
}

impl Work<'_> {
    /// Drops what may be -0; whether anything was.
    fn drop_others(&mut self) -> bool {
        let others = self.others();
        let mut changed = false;
        for slot in others {
            changed |= self.found[slot];
            self.found[slot] = false;
        }
        changed
    }

    /// Drops what only φ's read that merge it with doubles: it is one of them from the beginning.
    fn drop_merged(&mut self) {
        let func = self.func;
        let mut counts: FxHashSet<Slot> = func.outputs.iter().copied().collect();
        let mut note = |used: Use| {
            if let Use::Operand(operand) = used {
                counts.extend(operand.as_slot());
            } else if let Use::Place(slot) = used {
                counts.insert(slot);
            }
        };
        for block in func.blocks.values() {
            block.insts.iter().for_each(|inst| func.visit_inst(inst, &mut note));
            func.visit_term(&block.term, &mut note);
        }
        let phis = || func.blocks.values().flat_map(|block| &block.phis);
        for phi in phis().filter(|phi| self.found[phi.dst]) {
            counts.extend(phi.args.iter().filter_map(|(_, arg)| arg.as_slot()));
        }
        let merged: Vec<Slot> = phis()
            .filter(|phi| !self.found[phi.dst])
            .flat_map(|phi| phi.args.iter().filter_map(|(_, arg)| arg.as_slot()))
            .filter(|slot| !counts.contains(slot))
            .collect();
        merged.into_iter().for_each(|slot| self.found[slot] = false);
    }

    /// The values that may be -0, as far as it is known now.
    fn others(&self) -> Vec<Slot> {
        let mut others = Vec::new();
        let phis = self.func.blocks.values().flat_map(|block| &block.phis);
        others.extend(phis.filter(|phi| !self.merges_indices(phi)).map(|phi| phi.dst));
        let params = self.func.params.iter().chain(&self.func.captures);
        others.extend(params.filter(|&&param| self.role != Role::Entry && !self.has_no_zero(param)));
        others.extend(self.func.slots.ids().filter(|&slot| {
            let is_index = match self.definitions.maker(slot) {
                None => true,
                Some(Maker::Inst(inst)) => self.gives(&inst),
                Some(Maker::Head(block)) => self.counts(block, slot),
            };
            !is_index && !self.has_no_zero(slot)
        }));
        others
    }

    fn merges_indices(&self, phi: &Phi) -> bool {
        phi.args.iter().all(|&(from, arg)| !self.facts.reached[from] || self.is_index(arg))
    }

    /// Whether a loop's head writes a number that is never -0: its counter, or an element `first + k * step` of its range.
    fn counts(&self, head: Block, slot: Slot) -> bool {
        let Terminator::Next { seq, counted, .. } = self.func.blocks[head].term else { return false };
        let is_of_indices = |(first, step): (Operand, Option<Operand>)| {
            self.is_index(first) && step.is_none_or(|step| self.is_index(step))
        };
        slot == counted || self.range(seq).is_some_and(is_of_indices)
    }

    /// The first element of a range, and its step if it has one.
    fn range(&self, seq: Slot) -> Option<(Operand, Option<Operand>)> {
        match self.definitions.inst(seq) {
            Some(Inst::Range { first, step, .. }) => Some((first, step)),
            _ => None,
        }
    }

    /// How large a number is at most, without its sign.
    fn magnitude(&self, operand: Operand, fuel: u32) -> f64 {
        let slot = match operand.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) => slot,
            OperandKind::Const(constant) => {
                return match self.func.constants[constant] {
                    lanner_mir::Constant::Double(x) => x.abs(),
                    _ => f64::INFINITY,
                };
            }
        };
        let Some(fact) = self.facts.of(slot) else { return f64::INFINITY };
        let known = fact.range.lo.abs().max(fact.range.hi.abs());
        if known < EXACT || fuel == 0 {
            return known;
        }
        self.made_of(slot, fuel - 1).min(known)
    }

    /// A bound by how a value is computed.
    fn made_of(&self, slot: Slot, fuel: u32) -> f64 {
        if self.role == Role::Entry && self.func.params.contains(&slot) {
            return MOST_TRIPS;
        }
        match self.definitions.maker(slot) {
            Some(Maker::Head(block)) => match self.func.blocks[block].term {
                Terminator::Next { seq, var, .. } if var == slot => self.reach(seq, fuel),
                _ => MOST_TRIPS + 1.0,
            },
            Some(Maker::Inst(Inst::Binary { op: BinaryOp::Add | BinaryOp::Sub, a, b, .. })) => {
                self.magnitude(a, fuel) + self.magnitude(b, fuel)
            }
            Some(Maker::Inst(
                Inst::Copy { src, .. } | Inst::Move { src, .. } | Inst::Unary { a: src, .. },
            )) => self.magnitude(src, fuel),
            Some(Maker::Inst(Inst::End { .. })) => MOST_ELEMENTS,
            Some(Maker::Inst(_)) => f64::INFINITY,
            None if self.is_counter(slot) => MOST_TRIPS + 1.0,
            None => f64::INFINITY,
        }
    }

    /// Whether a φ merges what a loop counts.
    fn is_counter(&self, slot: Slot) -> bool {
        let mut terms = self.func.blocks.values().map(|block| block.term);
        terms.any(|term| matches!(term, Terminator::Next { counter, .. } if counter == slot))
    }

    /// How far the elements of a range are from 0: the last one is a trip for each step away from the first.
    fn reach(&self, seq: Slot, fuel: u32) -> f64 {
        let Some((first, step)) = self.range(seq) else { return f64::INFINITY };
        let step = step.map_or(1.0, |step| self.magnitude(step, fuel));
        self.magnitude(first, fuel) + step * MOST_TRIPS
    }

    fn has_no_zero(&self, slot: Slot) -> bool {
        self.facts.of(slot).is_some_and(|fact| fact.range.lo > 0.0 || fact.range.hi < 0.0)
    }

    fn is_index(&self, operand: Operand) -> bool {
        match operand.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) => self.found[slot],
            OperandKind::Const(constant) => {
                of_constant(&self.func.constants[constant]) == Held::Number(Type::Index)
            }
        }
    }

    fn least(&self, operand: Operand) -> f64 {
        match operand.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) => {
                self.facts.of(slot).map_or(f64::NEG_INFINITY, |fact| fact.range.lo)
            }
            OperandKind::Const(constant) => match self.func.constants[constant] {
                lanner_mir::Constant::Double(x) => x,
                _ => f64::NEG_INFINITY,
            },
        }
    }

    /// Whether what an instruction gives, an integer, is never -0.
    fn gives(&self, inst: &Inst) -> bool {
        match *inst {
            Inst::Copy { src, .. } | Inst::Move { src, .. } => self.is_index(src),
            Inst::Unary { op, a, .. } => match op {
                UnaryOp::Minus => false,
                UnaryOp::Plus | UnaryOp::Transpose | UnaryOp::CTranspose => self.is_index(a),
                UnaryOp::Not => false,
            },
            Inst::Binary { op, a, b, .. } => self.gives_two(lanner_emit::scalar_operation(op), [a, b]),
            Inst::End { .. } => true,
            Inst::Call { callee, args, .. } => {
                let Some(form) = (self.rows)(callee).and_then(|row| row.row().scalar_form()) else {
                    return false;
                };
                match (form, self.func.args(args)) {
                    (
                        ScalarForm::Extent(
                            Extent::Length | Extent::Elements | Extent::Dimensions | Extent::Along(_),
                        ),
                        _,
                    )
                    | (ScalarForm::ExtentAlong, _) => true,
                    (ScalarForm::Constant(x), _) => x.fract() == 0.0 && !(x == 0.0 && x.is_sign_negative()),
                    (ScalarForm::Two(op), &[a, b]) => self.gives_two(op, [a, b]),
                    (ScalarForm::One(Scalar::Abs), _) => true,
                    (ScalarForm::One(Scalar::Floor | Scalar::Ceil | Scalar::Round | Scalar::Fix), &[a]) => {
                        self.is_index(a) || self.least(a) > 0.0
                    }
                    (ScalarForm::To(Class::Double), &[a]) => self.is_index(a) || self.is_of_class(a),
                    _ => false,
                }
            }
            _ => false,
        }
    }

    /// Whether it is no floating-point number, so that it has no zero with a sign.
    fn is_of_class(&self, operand: Operand) -> bool {
        let class = operand.as_slot().and_then(|slot| self.facts.of(slot)?.classes.only());
        class.is_some_and(|class| !matches!(class, Class::Double | Class::Single))
    }

    fn gives_two(&self, op: Scalar, [a, b]: [Operand; 2]) -> bool {
        let are_indices = self.is_index(a) && self.is_index(b);
        match op {
            Scalar::Add | Scalar::Sub | Scalar::Max | Scalar::Min => are_indices,
            Scalar::Mul => are_indices && self.least(a) >= 0.0 && self.least(b) >= 0.0,
            Scalar::Mod | Scalar::Rem => are_indices && self.least(a) >= 0.0 && self.least(b) > 0.0,
            _ => false,
        }
    }
}
