//! The body of one function as blocks of another one, with that one's slots, constants, callees and runs.

use crate::rewrite::rewrite_term;
use crate::{Block, BlockData, Callee, Const, Func, Inst, Operand, OperandKind, Rewrite, Slot};
use lanner_base::{Id, SideTable};

/// What the slots of the other function become.
struct Adopting<'a> {
    slots: &'a SideTable<Slot, Slot>,
    constants: Vec<Const>,
}

impl Rewrite for Adopting<'_> {
    fn read(&mut self, slot: Slot) -> Slot {
        self.slots[slot]
    }

    fn write(&mut self, slot: Slot) -> Slot {
        self.slots[slot]
    }

    fn operand(&mut self, operand: Operand) -> Operand {
        let new = match operand.kind() {
            OperandKind::Const(constant) => Operand::constant(self.constants[constant.index()]),
            OperandKind::Slot(slot) => Operand::slot(self.slots[slot]),
            OperandKind::Last(slot) => Operand::last(self.slots[slot]),
        };
        if operand.is_spread() { new.spread() } else { new }
    }
}

/// Other slots, and the same constants.
struct Renaming<'a>(&'a SideTable<Slot, Slot>);

impl Rewrite for Renaming<'_> {
    fn read(&mut self, slot: Slot) -> Slot {
        self.0[slot]
    }

    fn write(&mut self, slot: Slot) -> Slot {
        self.0[slot]
    }
}

impl Func {
    /// Blocks of the function once more. `slots` tells what their slots become; they go where the first ones go.
    pub fn duplicate(&mut self, blocks: &[Block], slots: &SideTable<Slot, Slot>) -> Vec<BlockData> {
        let (pools, mut with) = (self.pools(), Renaming(slots));
        let duplicate = |&id: &Block| {
            let mut new = self.blocks[id].clone();
            for inst in &mut new.insts {
                *inst = self.rewrite_inst(&pools, inst, &mut with);
            }
            new.term = rewrite_term(&new.term, &mut with);
            new
        };
        blocks.iter().map(duplicate).collect()
    }

    /// The blocks of another function of the unit, for this one. `slots` tells what its slots become; its blocks keep their
    /// numbers, and what comes from there says so.
    pub fn adopt(&mut self, other: &Func, slots: &SideTable<Slot, Slot>) -> Vec<BlockData> {
        let constants = other.constants.values().map(|constant| self.constants.push(constant.clone()));
        let mut with = Adopting { slots, constants: constants.collect() };
        let callees: Vec<Callee> =
            other.callees.values().map(|callee| self.callees.push(callee.clone())).collect();
        let pools = other.pools();
        let adopt = |(_, block): (Block, &BlockData)| {
            let mut new = block.clone();
            for phi in &mut new.phis {
                phi.args.iter_mut().for_each(|(_, arg)| *arg = with.operand(*arg));
                phi.dst = with.write(phi.dst);
            }
            for inst in &mut new.insts {
                if let Inst::Call { callee, .. } | Inst::Handle { callee, .. } = inst {
                    *callee = callees[callee.index()];
                }
                *inst = self.rewrite_inst(&pools, inst, &mut with);
            }
            new.term = rewrite_term(&new.term, &mut with);
            new
        };
        other.blocks.iter().map(adopt).collect()
    }
}
