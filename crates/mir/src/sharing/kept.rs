//! Parameters that a function leaves as they were wherever it fails: a caller that overwrites its variable by the same call may hand over
//! the only reference to its array, and has it back after an error.
//!
//! ```text
//! function b = put(b, i, j, v)         b = put(b, 1, 2, 3)       in a script, whose workspace has the old b after an error
//!   b(i, j) = v;                       the store is the last thing that may fail, and changes nothing then
//! end
//! ```
//!
//! Where arguments are numbers and texts such a function calls nothing that could look at the caller's variables meanwhile.

use crate::{Block, Callee, CalleeData, Func, Inst, OperandKind, Slot, Terminator, Use};
use lanner_base::Id;
use lanner_builtins::Effects;

/// Whether a function gives a parameter back, changed by a store behind which nothing fails, and else leaves it as it is.
pub fn is_kept_until_done(func: &Func, param: Slot) -> bool {
    let is_plain = func.dynamic.is_none() && func.captures.is_empty() && func.outputs.contains(&param);
    let has_handlers = func.blocks.values().any(|block| block.handler.is_some());
    let mut kept = Kept { func, param, changed: vec![false; func.blocks.len()] };
    is_plain && !has_handlers && func.blocks.ids().all(|block| kept.block(block))
}

struct Kept<'a> {
    func: &'a Func,
    param: Slot,
    /// Blocks to which control comes with a changed parameter, and that may be so.
    changed: Vec<bool>,
}

impl Kept<'_> {
    /// A block to which control comes with the parameter as it was.
    fn block(&mut self, id: Block) -> bool {
        let block = &self.func.blocks[id];
        for (k, inst) in block.insts.iter().enumerate() {
            if matches!(*inst, Inst::SetIndex { dst, base, .. } if dst == self.param && base == dst) {
                return !self.takes(inst) && self.ends(id, k + 1);
            }
            if !self.is_quiet(inst) || self.takes(inst) {
                return false;
            }
        }
        let mut touches = false;
        self.func.visit_term(&block.term, &mut |used| touches |= self.is_lost(used));
        !touches
    }

    /// Whether nothing fails in a block from an instruction on until the function returns.
    fn ends(&mut self, id: Block, from: usize) -> bool {
        let block = &self.func.blocks[id];
        let rest = &block.insts[from..];
        let are_silent =
            rest.iter().all(|inst| matches!(*inst, Inst::Release { slot } if slot != self.param));
        match block.term {
            Terminator::Return => are_silent,
            Terminator::Jump(to) if are_silent && to.index() > id.index() => {
                let is_known = std::mem::replace(&mut self.changed[to.index()], true);
                is_known || self.ends(to, 0)
            }
            Terminator::Jump(_)
            | Terminator::Branch { .. }
            | Terminator::Next { .. }
            | Terminator::Rethrow(_) => false,
        }
    }

    /// Whether an instruction takes the parameter's value away, or writes it.
    fn takes(&self, inst: &Inst) -> bool {
        let is_store = matches!(inst, Inst::SetIndex { dst, .. } if *dst == self.param);
        let mut takes = false;
        self.func.visit_inst(inst, &mut |used| {
            takes |= match used {
                Use::Write(_) if is_store => false,
                used => self.is_lost(used),
            }
        });
        takes
    }

    fn is_lost(&self, used: Use) -> bool {
        match used {
            Use::Operand(operand) => matches!(operand.kind(), OperandKind::Last(slot) if slot == self.param),
            Use::Write(slot) | Use::WriteList(slot) | Use::Clear(slot) => slot == self.param,
            Use::Place(_) | Use::Mention(_) => false,
        }
    }

    /// Whether an instruction on numbers and texts calls nothing but rows that have no effects.
    fn is_quiet(&self, inst: &Inst) -> bool {
        match *inst {
            Inst::Call { callee, .. } => self.is_quiet_row(callee),
            Inst::Copy { .. }
            | Inst::Move { .. }
            | Inst::Unary { .. }
            | Inst::Binary { .. }
            | Inst::Index { .. }
            | Inst::SetIndex { .. }
            | Inst::Logical { .. }
            | Inst::Matches { .. }
            | Inst::End { .. }
            | Inst::Range { .. }
            | Inst::Concat { .. }
            | Inst::CheckIndex { .. }
            | Inst::CheckFit { .. }
            | Inst::CheckStore { .. }
            | Inst::CheckConcat { .. }
            | Inst::Release { .. }
            | Inst::Clear { .. } => true,
            _ => false,
        }
    }

    fn is_quiet_row(&self, callee: Callee) -> bool {
        match self.func.callees[callee] {
            CalleeData::Builtin(row) => row.row().effects == Effects::NONE && !row.row().may_call_functions(),
            CalleeData::Local { .. } | CalleeData::Named(_) | CalleeData::Undecided { .. } => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_kept_until_done;

    /// Whether the first parameter of a function is kept.
    fn is_kept(text: &str) -> bool {
        let unit = crate::parse(text).unwrap();
        let func = unit.funcs.values().next().unwrap();
        is_kept_until_done(func, func.params[0])
    }

    #[test]
    fn the_last_thing_that_may_fail_is_the_store() {
        assert!(is_kept("func put(b, i, v) -> (b) {\nb0:\n  set b(i) = v\n  return\n}\n"));
        assert!(is_kept(
            "func put(b, i, v) -> (b) {\nb0:\n  x = plus i, v\n  set b(x) = v\n  jump b1\nb1:\n  return\n}\n"
        ));
        let twice = "func put(b, i, v) -> (b) {\nb0:\n  set b(i) = v\n  set b(v) = i\n  return\n}\n";
        assert!(!is_kept(twice));
        let behind = "func put(b, i, v) -> (b) {\nb0:\n  set b(i) = v\n  x = plus i, v\n  return\n}\n";
        assert!(!is_kept(behind));
        assert!(!is_kept("func put(b, i, v) -> (x) {\nb0:\n  x = b\n  set x(i) = v\n  return\n}\n"));
    }
}
