//! Whether anything can have changed an object since a value was computed.
//!
//! ```text
//! r = zeros(size(x, 1), 3);         `zeros` of numbers changes nothing,
//! for i = 1:size(x, 1)              so this is the same number, also where x is a map
//! ```
//!
//! Objects are changed by functions of the program, by what is called through a handle, by rows that get one, and by assignments to
//! their parts. Only ways without joins are followed: what lies on them is all that runs between.

use crate::walk::Walk;
use lanner_base::Id;
use lanner_builtins::ScalarForm;
use lanner_facts::{Class, ClassSet, Definedness};
use lanner_mir::{Block, Inst, Operand, Slot};
use std::rc::Rc;

/// Blocks that are gone back.
const FARTHEST: usize = 8;

impl Walk<'_, '_> {
    /// Nothing between the instruction that wrote a value and this one can change an object.
    pub(super) fn is_calm_since(&mut self, slot: Slot) -> bool {
        // Methods of objects may run wherever there are any.
        if self.inference.program().has_classes() {
            return false;
        }
        let Some((from, inst)) = self.made_by[slot] else { return false };
        let (mut block, mut end) = self.at;
        for _ in 0..FARTHEST {
            let start = if block == from { inst + 1 } else { 0 };
            if start > end || !self.is_calm(block, start, end) {
                return false;
            }
            if block == from {
                return true;
            }
            let [before] = *self.graph.predecessors(block.index()) else { return false };
            block = Block::from_index(before);
            end = self.func.blocks[block].insts.len();
        }
        false
    }

    fn is_calm(&mut self, block: Block, start: usize, end: usize) -> bool {
        let func = Rc::clone(&self.func);
        func.blocks[block].insts[start..end].iter().all(|inst| self.changes_no_object(inst))
    }

    fn changes_no_object(&mut self, inst: &Inst) -> bool {
        let func = Rc::clone(&self.func);
        match *inst {
            Inst::Copy { .. }
            | Inst::Move { .. }
            | Inst::Own { .. }
            | Inst::Unary { .. }
            | Inst::Binary { .. }
            | Inst::Range { .. }
            | Inst::Logical { .. }
            | Inst::Matches { .. }
            | Inst::Defined { .. }
            | Inst::End { .. }
            | Inst::Concat { .. }
            | Inst::CellRow { .. }
            | Inst::Handle { .. }
            | Inst::Closure { .. }
            | Inst::CheckFit { .. }
            | Inst::CheckIndex { .. }
            | Inst::CheckStore { .. }
            | Inst::CheckConcat { .. } => true,
            Inst::Call { callee, args, .. } => {
                let Some(row) = self.row_of(&func.callees[callee]) else { return false };
                let row = row.row();
                let is_plain =
                    !row.may_call_functions() && !row.may_reach_variables() && !row.may_reach_caller();
                let is_question = matches!(row.scalar, Some(ScalarForm::Extent(_) | ScalarForm::ExtentAlong));
                let args = func.args(args);
                let is_number = |this: &mut Self, arg: &Operand| {
                    !arg.is_spread() && this.operand(*arg).classes.is_within(ClassSet::ARITHMETIC)
                };
                is_plain && (is_question || args.iter().all(|arg| is_number(self, arg)))
            }
            Inst::Index { base, .. } => !self.operand(base).classes.contains(Class::FunctionHandle),
            Inst::SetIndex { base, .. } => {
                let fact = self.value(base);
                fact.definedness == Definedness::Undefined || !fact.classes.contains(Class::Object)
            }
            Inst::Get { .. }
            | Inst::GetList { .. }
            | Inst::Peek { .. }
            | Inst::SetPath { .. }
            | Inst::CountTargets { .. }
            | Inst::SetList { .. }
            | Inst::Delete { .. }
            | Inst::Reserve { .. }
            | Inst::MetaClass { .. }
            | Inst::CheckDepth { .. }
            | Inst::Display { .. }
            | Inst::Answer { .. }
            | Inst::Global { .. }
            | Inst::Persistent { .. }
            | Inst::Clear { .. }
            | Inst::Release { .. }
            | Inst::ReleasePart { .. }
            | Inst::CatchError { .. } => false,
        }
    }
}
