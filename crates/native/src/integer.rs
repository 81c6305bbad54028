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

use crate::held::of_constant;
use crate::{Held, program::Rows};
use lanner_base::SideTable;
use lanner_builtins::{BinaryOp, Extent, Scalar, ScalarForm, UnaryOp};
use lanner_facts::{Class, Fact};
use lanner_infer::Facts;
use lanner_lir::Type;
use lanner_mir::{Func, Inst, Operand, OperandKind, Slot, Target, Terminator};

/// Up to here every integer is a double.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Trips that a loop makes at most: inference takes that for granted.
const MOST_TRIPS: f64 = 2_251_799_813_685_248.0;
/// Elements that an array has at most.
const MOST_ELEMENTS: f64 = 281_474_976_710_656.0;
/// Instructions that are looked back for a bound.
const DEEPEST: u32 = 6;

/// Who calls a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Somebody outside, who gives integers as such: none is -0, nor too large to be counted.
    Entry,
    /// Other functions.
    Inner,
}

/// The values that an index register holds.
pub(crate) fn indices(func: &Func, facts: &Facts, rows: Rows<'_>, role: Role) -> SideTable<Slot, bool> {
    let mut found = SideTable::new(false);
    for slot in func.slots.ids() {
        found[slot] = func.memory(slot).is_none() && facts.of(slot).is_some_and(is_integer);
    }
    let mut work = Work { func, facts, rows, role, found };
    for slot in func.slots.ids() {
        work.found[slot] &= work.magnitude(Operand::slot(slot), DEEPEST) < EXACT;
    }
    while work.drop_others() {}
    work.found
}

/// Whether it is a double that is an integer, or an array of such.
pub(crate) fn is_integer(fact: &Fact) -> bool {
    fact.classes.only() == Some(Class::Double) && fact.range.integer && !fact.range.nan
}

struct Work<'a> {
    func: &'a Func,
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

    /// The values that may be -0, as far as it is known now.
    fn others(&self) -> Vec<Slot> {
        let mut found = Vec::new();
        let mut note = |slot: Slot, is_index: bool| found.extend((!is_index).then_some(slot));
        for &param in self.func.params.iter().chain(&self.func.captures) {
            note(param, self.role == Role::Entry || self.has_no_zero(param));
        }
        for block in self.func.blocks.values() {
            for phi in &block.phis {
                let mut args = phi.args.iter().filter(|(from, _)| self.facts.reached[*from]);
                note(phi.dst, args.all(|(_, arg)| self.is_index(*arg)));
            }
            for inst in &block.insts {
                for dst in written(self.func, inst) {
                    note(dst, self.has_no_zero(dst) || self.gives(inst));
                }
            }
            // What a loop counts, and the elements of its range: `first + k * step`.
            if let Terminator::Next { seq, var, .. } = block.term {
                note(var, self.has_no_zero(var) || self.is_of_range(seq));
            }
        }
        found
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
        for block in self.func.blocks.values() {
            if let Terminator::Next { seq, var, counted, counter, .. } = block.term {
                if slot == counted || slot == counter {
                    return MOST_TRIPS + 1.0;
                }
                if slot == var {
                    return self.reach(seq, fuel);
                }
            }
            let maker = block.insts.iter().find(|inst| written(self.func, inst).contains(&slot));
            match maker.copied() {
                None => (),
                Some(Inst::Binary { op: BinaryOp::Add | BinaryOp::Sub, a, b, .. }) => {
                    return self.magnitude(a, fuel) + self.magnitude(b, fuel);
                }
                Some(Inst::Copy { src, .. } | Inst::Move { src, .. } | Inst::Unary { a: src, .. }) => {
                    return self.magnitude(src, fuel);
                }
                Some(Inst::End { .. }) => return MOST_ELEMENTS,
                Some(_) => return f64::INFINITY,
            }
        }
        f64::INFINITY
    }

    /// How far the elements of a range are from 0: the last one is a trip for each step away from the first.
    fn reach(&self, seq: Slot, fuel: u32) -> f64 {
        let mut insts = self.func.blocks.values().flat_map(|block| &block.insts);
        let found = insts.find_map(|inst| match *inst {
            Inst::Range { dst, first, step, .. } if dst == seq => Some((first, step)),
            _ => None,
        });
        let Some((first, step)) = found else { return f64::INFINITY };
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

    fn is_of_range(&self, seq: Slot) -> bool {
        let insts = self.func.blocks.values().flat_map(|block| &block.insts);
        insts.into_iter().any(|inst| match *inst {
            Inst::Range { dst, first, step, .. } if dst == seq => {
                self.is_index(first) && step.is_none_or(|step| self.is_index(step))
            }
            _ => false,
        })
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

fn written(func: &Func, inst: &Inst) -> Vec<Slot> {
    if let Inst::Call { targets, .. } = *inst {
        let slots = func.target_list(targets).iter();
        return slots
            .filter_map(|target| if let Target::Slot(slot) = *target { Some(slot) } else { None })
            .collect();
    }
    let mut found = Vec::new();
    func.visit_inst(inst, &mut |used| {
        if let lanner_mir::Use::Write(slot) = used {
            found.push(slot);
        }
    });
    found
}
