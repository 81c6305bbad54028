//! The passes over SSA form that run for each version before its storage is planned.
//!
//! ```text
//! x = [];                     x = [];
//! for k = 1:n                 t = A * B;            invariants
//!     x(k) = sum(A * B);      reserve x 1 n         preallocation
//! end                         for k = 1:n …
//! ```
//!
//! Of the optimiser's passes these do what no C compiler does for arrays. Constants are in the facts, and checks are made where an
//! instruction is written.

use lanner_base::{Id, SideTable};
use lanner_builtins::{BinaryOp, UnaryOp};
use lanner_facts::Fact;
use lanner_infer::{Facts, Function, Inference};
use lanner_mir::analysis::LoopForest;
use lanner_mir::{Constant, Func, Slot, SlotKind, Use};
use lanner_opt::{Context, Evaluate, PASSES};
use std::rc::Rc;

/// The names of those that run, in the optimiser's order. Copies stay: a callee may ask which variables its arguments were.
const RUN: &[&str] = &["branches", "numbers", "invariants", "preallocation", "dead"];

/// What facts fold is not folded again.
struct Folded;

impl Evaluate for Folded {
    fn unary(&self, _: UnaryOp, _: &Constant) -> Option<Constant> {
        None
    }

    fn binary(&self, _: BinaryOp, _: &Constant, _: &Constant) -> Option<Constant> {
        None
    }
}

/// A function called with these arguments for so many outputs, and its facts, after the passes.
pub(crate) fn run(
    inference: &mut Inference<'_>,
    (function, mut func): (Function, Rc<Func>),
    (mut facts, args): (Rc<Facts>, &[Fact]),
    outputs: usize,
) -> (Rc<Func>, Rc<Facts>) {
    for pass in PASSES.iter().filter(|pass| RUN.contains(&pass.name)) {
        let mut changed = Func::clone(&func);
        let known = Facts::clone(&facts);
        let mut context =
            Context { evaluate: &Folded, facts: known, func: function.func, inference, arrays_alone: true };
        if (pass.run)(&mut changed, &mut context) {
            keep_reread(&mut changed);
            func = Rc::new(changed);
            facts = Rc::new(inference.facts_with(function, Rc::clone(&func), args, outputs));
        }
    }
    (func, facts)
}

/// A temporary is read once, by what takes its value. One that a pass has read again, or in a loop that it is not made in, stays.
fn keep_reread(func: &mut Func) {
    let forest = LoopForest::of(&func.graph());
    let mut reads: SideTable<Slot, Vec<Option<usize>>> = SideTable::new(Vec::new());
    let mut made: SideTable<Slot, Option<usize>> = SideTable::new(None);
    for (id, block) in func.blocks.iter() {
        let around = forest.innermost(id.index());
        let mut note = |used: Use| match used {
            Use::Operand(operand) => operand.as_slot().into_iter().for_each(|slot| reads[slot].push(around)),
            Use::Place(slot) => reads[slot].push(around),
            Use::Write(slot) | Use::WriteList(slot) => made[slot] = around,
            Use::Mention(_) | Use::Clear(_) => (),
        };
        block.insts.iter().for_each(|inst| func.visit_inst(inst, &mut note));
        func.visit_term(&block.term, &mut note);
        for (before, arg) in block.phis.iter().flat_map(|phi| &phi.args) {
            let around = forest.innermost(before.index());
            arg.as_slot().into_iter().for_each(|slot| reads[slot].push(around));
        }
    }
    for &output in &func.outputs {
        reads[output].push(None);
    }
    for slot in func.slots.ids() {
        let is_reread = reads[slot].len() > 1 || reads[slot].iter().any(|&around| around != made[slot]);
        if func.slots[slot].kind == SlotKind::Temp && is_reread {
            func.slots[slot].kind = SlotKind::Local;
        }
    }
}
