//! Which variables a function may still read, and the reads that are a variable's last.
//!
//! A variable is live where some way leads to a read of it without passing a write. An error may leave a block
//! anywhere, so what its handler reads is live in the whole block. The outputs are live at the return.
//!
//! ```text
//! x = plus x, 1         x = plus x!, 1       the old value is not read again: its buffer may become the result
//! y = call f(x)         y = call f(x!)       where x is not read below: f owns it
//! ```

use crate::slots::Slots;
use crate::{
    Block, BlockData, CalleeData, Func, FuncKind, Inst, Operand, OperandKind, Slot, SlotKind, Terminator, Use,
};
use lanner_base::Id;
use lanner_builtins::Builtin;

/// What is live at the entry of each block of a function, before its φ's. What a φ reads is live at the end of the
/// blocks that it comes from.
pub struct Liveness {
    entries: Vec<Slots>,
}

impl Liveness {
    /// A backward dataflow problem, iterated until nothing changes.
    pub fn of(func: &Func) -> Liveness {
        let mut liveness = Liveness { entries: vec![Slots::none(func.slots.len()); func.blocks.len()] };
        let mut changed = true;
        while changed {
            changed = false;
            for id in (0..func.blocks.len()).rev().map(Block::from_index) {
                let block = &func.blocks[id];
                let mut live = liveness.before_end(func, id);
                let at_error = liveness.at_error(block);
                for inst in block.insts.iter().rev() {
                    before(&mut live, |uses| func.visit_inst(inst, &mut |used| uses.push(used)));
                    at_error.iter().for_each(|slots| {
                        live.join(slots);
                    });
                }
                block.phis.iter().for_each(|phi| live.remove(phi.dst));
                changed |= liveness.entries[id.index()].join(&live);
            }
        }
        liveness
    }

    /// What is live at the entry of a block, before its φ's.
    pub fn at_entry(&self, block: Block) -> &Slots {
        &self.entries[block.index()]
    }

    /// Calls `f` with each instruction of a block, the last one first, and what is live behind it. Gives what is live
    /// behind the block's φ's.
    pub fn each_inst(&self, func: &Func, id: Block, mut f: impl FnMut(&Inst, &Slots)) -> Slots {
        let block = &func.blocks[id];
        let mut live = self.before_end(func, id);
        for inst in block.insts.iter().rev() {
            if let Some(at_error) = self.at_error(block) {
                live.join(at_error);
            }
            f(inst, &live);
            before(&mut live, |uses| func.visit_inst(inst, &mut |used| uses.push(used)));
        }
        if let Some(at_error) = self.at_error(block) {
            live.join(at_error);
        }
        live
    }

    /// What is live before the block's terminator.
    pub fn before_end(&self, func: &Func, id: Block) -> Slots {
        let block = &func.blocks[id];
        let mut live = Slots::none(func.slots.len());
        if let Terminator::Return = block.term {
            func.outputs.iter().for_each(|&slot| live.insert(slot));
        }
        let exit = block.term.unwritten_exit();
        for to in block.term.successors().filter(|&to| exit != Some(to)) {
            live.join(&self.entries[to.index()]);
            phi_reads(func, id, to, &mut live);
        }
        before(&mut live, |uses| func.visit_term(&block.term, &mut |used| uses.push(used)));
        if let Some(exit) = exit {
            live.join(&self.entries[exit.index()]);
            phi_reads(func, id, exit, &mut live);
        }
        if let Some(slots) = self.at_error(block) {
            live.join(slots);
        }
        live
    }

    /// What is live behind the block's end, on whatever way.
    pub fn behind_end(&self, func: &Func, id: Block) -> Slots {
        let block = &func.blocks[id];
        let mut live = Slots::none(func.slots.len());
        for to in block.term.successors() {
            live.join(&self.entries[to.index()]);
            phi_reads(func, id, to, &mut live);
        }
        if let Some(slots) = self.at_error(block) {
            live.join(slots);
        }
        live
    }

    /// What the block's handler reads.
    pub fn at_error(&self, block: &BlockData) -> Option<&Slots> {
        block.handler.map(|handler| &self.entries[handler.block.index()])
    }
}

/// Adds what the φ's of a block read on the way from another one.
fn phi_reads(func: &Func, from: Block, to: Block, live: &mut Slots) {
    for phi in &func.blocks[to].phis {
        let args = phi.args.iter().filter(|(block, _)| *block == from);
        args.filter_map(|(_, arg)| arg.as_slot()).for_each(|slot| live.insert(slot));
    }
}

/// Goes from behind an instruction to before it.
fn before(live: &mut Slots, visit: impl FnOnce(&mut Vec<Use>)) {
    let mut uses = Vec::new();
    visit(&mut uses);
    for used in uses.into_iter().rev() {
        match used {
            Use::Operand(operand) => {
                if let Some(slot) = operand.as_slot() {
                    live.insert(slot);
                }
            }
            Use::Place(slot) | Use::Mention(slot) => live.insert(slot),
            Use::Clear(slot) | Use::Write(slot) | Use::WriteList(slot) => live.remove(slot),
        }
    }
}

/// Marks the last reads of a function's own variables, so that their values are handed over instead of shared. A
/// function whose variables can be reached by names that are only known at run time stays as it is.
pub fn mark_last_reads(func: &mut Func) {
    if func.kind == FuncKind::Script || func.dynamic.is_some() {
        return;
    }
    let liveness = Liveness::of(func);
    let handles = handles(func);
    for id in (0..func.blocks.len()).map(Block::from_index) {
        let mut behind = Vec::new();
        liveness.each_inst(func, id, |_, live| behind.push(live.clone()));
        let at_error = liveness.at_error(&func.blocks[id]);
        for (k, live) in behind.iter().rev().enumerate() {
            let mut inst = func.blocks[id].insts[k];
            mark(func, &mut inst, &handles, (live, at_error));
            func.blocks[id].insts[k] = inst;
        }
    }
}

/// The slots that hold handles that the function makes: what looks like a subscript of them is an argument.
fn handles(func: &Func) -> Slots {
    let mut handles = Slots::none(func.slots.len());
    for inst in func.blocks.values().flat_map(|block| &block.insts) {
        if let Inst::Handle { dst, .. } | Inst::Closure { dst, .. } = *inst {
            handles.insert(dst);
        }
    }
    handles
}

/// Marks the last reads of one instruction. `live` is what is live behind it.
fn mark(func: &mut Func, inst: &mut Inst, handles: &Slots, (live, at_error): (&Slots, Option<&Slots>)) {
    let (mut written, mut changed) = (Vec::new(), Vec::new());
    func.visit_inst(inst, &mut |used| match used {
        Use::Write(slot) | Use::WriteList(slot) => written.push(slot),
        Use::Place(slot) | Use::Mention(slot) | Use::Clear(slot) => changed.push(slot),
        Use::Operand(_) => (),
    });
    let mut seen: Vec<Slot> = Vec::new();
    let data = &func.slots;
    let mut last = |operand: &mut Operand| {
        let OperandKind::Slot(slot) = operand.kind() else { return };
        let dies =
            !live.contains(slot) || (written.contains(&slot) && !at_error.is_some_and(|s| s.contains(slot)));
        let is_own = data[slot].kind == SlotKind::Local;
        if dies && is_own && !changed.contains(&slot) && !seen.contains(&slot) {
            *operand = operand.taken();
        }
        seen.push(slot);
    };
    // From the last operand to the first: of two reads the second takes.
    match inst {
        Inst::Copy { src: a, .. } | Inst::Move { src: a, .. } | Inst::Unary { a, .. } => last(a),
        Inst::Binary { a, b, .. } => {
            last(b);
            last(a);
        }
        Inst::SetIndex { value, .. } | Inst::SetPath { value, .. } => last(value),
        Inst::Concat { args, .. } | Inst::CellRow { args, .. } => {
            let run = args.start as usize..(args.start + args.len) as usize;
            func.operands[run].iter_mut().rev().for_each(last);
        }
        Inst::Index { base, args, .. } if base.as_slot().is_some_and(|slot| handles.contains(slot)) => {
            let run = args.start as usize..(args.start + args.len) as usize;
            func.operands[run].iter_mut().rev().for_each(last);
        }
        Inst::Call { args, callee, .. } if !may_call_back(&func.callees[*callee]) => {
            let run = args.start as usize..(args.start + args.len) as usize;
            func.operands[run].iter_mut().rev().for_each(last);
        }
        _ => (),
    }
}

/// Whether a call may call functions that it is given, which may look at the caller's variables.
fn may_call_back(callee: &CalleeData) -> bool {
    match callee {
        CalleeData::Named(name) => Builtin::named(name).is_some_and(|b| b.row().may_call_back()),
        CalleeData::Builtin(builtin) => builtin.row().may_call_back(),
        CalleeData::Undecided { .. } => true,
        CalleeData::Local { .. } => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(text: &str) -> String {
        let mut unit = crate::parse(text).expect("parses");
        for func in unit.funcs.values_mut() {
            mark_last_reads(func);
        }
        assert_eq!(crate::verify(&unit), Ok(()));
        unit.to_string()
    }

    #[test]
    fn a_value_that_is_overwritten_is_taken() {
        let text = marked("func f(x) -> (y) {\nb0:\n  x = plus x, 1\n  y = plus x, x\n  return\n}\n");
        assert!(text.contains("x = plus x!, 1"), "{text}");
        assert!(text.contains("y = plus x, x!"), "{text}");
    }

    #[test]
    fn a_loop_keeps_what_its_next_trip_reads() {
        let text = marked(
            "func f(x, y) -> (y) {\nb0:\n  jump b1\nb1:\n  %0 = gt x, 1\n  branch %0!, b2, b3\nb2:\n  y = plus y, x\n  jump b1\nb3:\n  return\n}\n",
        );
        assert!(text.contains("y = plus y!, x\n"), "{text}");
    }
}
