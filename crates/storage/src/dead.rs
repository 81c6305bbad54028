//! Values that nobody reads, and that nobody misses where they are not computed: dead code, which has no storage (GCTD section 2.2).
//!
//! ```text
//! d.1 = plus a.1, 1          nothing reads d.1 but what computes e.1: an instruction that cannot fail
//! e.1 = times d.1, d.1       nothing reads e.1
//! x.2 = phi b0: x.1, b1: …   nothing reads x.2 but other such φ's
//! ```
//!
//! The passes on SSA form take such instructions out; a plan is made for the function as it is, so that each of its instructions can
//! be followed. There these values have no place: who runs the plan leaves their instructions out. What may fail is computed, and
//! what a call gives is taken.

use crate::sizes::Intrinsic;
use lanner_base::SideTable;
use lanner_builtins::{BinaryOp, UnaryOp};
use lanner_facts::{Class, Definedness, Truth};
use lanner_infer::Facts;
use lanner_mir::{Block, Constant, Func, Inst, Operand, OperandKind, Slot, Terminator, Use};
use rustc_hash::FxHashSet;

/// The values of a function that need no storage.
pub fn dead_values(func: &Func, facts: &Facts) -> FxHashSet<Slot> {
    let left = facts.checks.iter().filter(|check| check.holds != Truth::Yes);
    let search = Search { func, facts, left: left.map(|check| (check.block, check.inst)).collect() };
    let mut needs: SideTable<Slot, Vec<Slot>> = SideTable::new(Vec::new());
    let (mut work, mut able) = (func.outputs.clone(), Vec::new());
    for (id, block) in func.blocks.iter().filter(|(id, _)| facts.reached[*id]) {
        for phi in &block.phis {
            needs[phi.dst].extend(phi.args.iter().filter_map(|(_, arg)| arg.as_slot()));
            able.push(phi.dst);
        }
        for (k, inst) in block.insts.iter().enumerate() {
            let mut reads = Vec::new();
            func.visit_inst(inst, &mut |used| reads.extend(read(used)));
            match search.result((id, k), inst) {
                Some(dst) => {
                    needs[dst].extend(reads);
                    able.push(dst);
                }
                None => work.extend(reads),
            }
        }
        func.visit_term(&block.term, &mut |used| work.extend(read(used)));
        if let Terminator::Next { var, .. } = block.term {
            able.push(var);
        }
    }
    let mut needed = SideTable::new(false);
    while let Some(slot) = work.pop() {
        if !std::mem::replace(&mut needed[slot], true) {
            work.extend(&needs[slot]);
        }
    }
    able.into_iter().filter(|&slot| func.memory(slot).is_none() && !needed[slot]).collect()
}

/// The slot that a use reads.
fn read(used: Use) -> Option<Slot> {
    match used {
        Use::Operand(operand) => operand.as_slot(),
        Use::Place(slot) | Use::Mention(slot) => Some(slot),
        Use::Clear(_) | Use::Write(_) | Use::WriteList(_) => None,
    }
}

struct Search<'a> {
    func: &'a Func,
    facts: &'a Facts,
    /// Instructions that something is left to check of.
    left: FxHashSet<(Block, usize)>,
}

impl Search<'_> {
    /// What an instruction defines, if it does nothing else and cannot fail.
    fn result(&self, place: (Block, usize), inst: &Inst) -> Option<Slot> {
        let is_right = || !self.left.contains(&place);
        let (dst, is_plain) = match *inst {
            Inst::Copy { dst, src } | Inst::Move { dst, src } => (dst, self.is_array(src)),
            Inst::Unary { op: UnaryOp::Plus | UnaryOp::Minus, dst, a } => {
                (dst, self.is_double(a) && is_right())
            }
            Inst::Binary { op, dst, a, b } => {
                (dst, is_total(op) && self.is_double(a) && self.is_double(b) && is_right())
            }
            _ => return None,
        };
        (is_plain && self.func.memory(dst).is_none()).then_some(dst)
    }

    /// Known to be assigned, and an array of what has a size.
    fn is_array(&self, operand: Operand) -> bool {
        let is_value = |slot: Slot| {
            let fact = self.facts.of(slot).filter(|fact| fact.definedness == Definedness::Defined);
            self.func.memory(slot).is_none() && fact.and_then(Intrinsic::of).is_some()
        };
        operand.as_slot().is_none_or(is_value)
    }

    /// Known to be doubles: what is no number may be, and two classes of integers are, an error.
    fn is_double(&self, operand: Operand) -> bool {
        let is_double = |slot: Slot| {
            self.is_array(operand)
                && self.facts.of(slot).is_some_and(|fact| fact.classes.only() == Some(Class::Double))
        };
        operand.as_slot().map_or_else(|| self.is_number(operand), is_double)
    }

    fn is_number(&self, operand: Operand) -> bool {
        match operand.kind() {
            OperandKind::Const(constant) => matches!(self.func.constants[constant], Constant::Double(_)),
            OperandKind::Slot(_) | OperandKind::Last(_) => false,
        }
    }
}

/// Whether an operator has a result for all doubles whose shapes fit.
fn is_total(op: BinaryOp) -> bool {
    use BinaryOp::{Add, Eq, Ge, Gt, LDivide, Le, Lt, Ne, RDivide, Sub, Times};
    matches!(op, Add | Sub | Times | RDivide | LDivide | Lt | Le | Gt | Ge | Eq | Ne)
}
