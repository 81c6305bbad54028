//! What each instruction of a function reads, and what is live around it.

use lanner_base::Arena;
use lanner_mir::{Block, Func, Inst, Liveness, Slot, Slots, Use};

/// One instruction.
pub(crate) struct Step {
    /// The slots whose values it reads, each once.
    pub reads: Vec<Slot>,
    /// What is live behind it.
    pub behind: Vec<Slot>,
}

/// One block.
pub(crate) struct BlockSteps {
    /// What is live behind its φ's.
    pub entry: Vec<Slot>,
    pub insts: Vec<Step>,
    /// What its end reads; φ's apart.
    pub end: Vec<Slot>,
}

/// The steps of a function in SSA form. Values in memory are not in them.
pub(crate) fn steps_of(func: &Func) -> Arena<Block, BlockSteps> {
    let liveness = Liveness::of(func);
    let values =
        |slots: &Slots| slots.iter().filter(|&slot| func.memory(slot).is_none()).collect::<Vec<Slot>>();
    let block = |id: Block| {
        let mut insts = Vec::new();
        let entry = liveness.each_inst(func, id, |inst, behind| {
            insts.push(Step { reads: reads(func, inst), behind: values(behind) });
        });
        insts.reverse();
        let mut end = Vec::new();
        func.visit_term(&func.blocks[id].term, &mut |used| note(func, used, true, &mut end));
        BlockSteps { entry: values(&entry), insts, end }
    };
    func.blocks.ids().map(block).collect()
}

/// What an instruction reads: a name that is only mentioned is read where its value is looked at.
fn reads(func: &Func, inst: &Inst) -> Vec<Slot> {
    let looks = matches!(inst, Inst::Peek { .. } | Inst::CountTargets { .. });
    let mut reads = Vec::new();
    func.visit_inst(inst, &mut |used| note(func, used, looks, &mut reads));
    reads
}

fn note(func: &Func, used: Use, looks: bool, reads: &mut Vec<Slot>) {
    let slot = match used {
        Use::Operand(operand) => operand.as_slot(),
        Use::Place(slot) => Some(slot),
        Use::Mention(slot) => Some(slot).filter(|_| looks),
        Use::Clear(_) | Use::Write(_) | Use::WriteList(_) => None,
    };
    let slot = slot.filter(|&slot| func.memory(slot).is_none());
    reads.extend(slot.filter(|slot| !reads.contains(slot)));
}
