//! Where each value is computed.

use lanner_base::SideTable;
use lanner_mir::{Block, Func, Inst, Slot, Terminator, Use};

/// What computes a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Maker {
    /// An instruction.
    Inst(Inst),
    /// The head of a loop: its counter, or its variable in a trip.
    Head(Block),
}

/// What computes each value of a function in SSA form; none for parameters and φ's.
pub(crate) struct Definitions(SideTable<Slot, Option<Maker>>);

impl Definitions {
    pub fn of(func: &Func) -> Definitions {
        let mut makers = SideTable::new(None);
        for (id, block) in func.blocks.iter() {
            for inst in &block.insts {
                func.visit_inst(inst, &mut |used| {
                    if let Use::Write(slot) = used {
                        makers[slot] = Some(Maker::Inst(*inst));
                    }
                });
            }
            if let Terminator::Next { counted, var, .. } = block.term {
                makers[counted] = Some(Maker::Head(id));
                makers[var] = Some(Maker::Head(id));
            }
        }
        Definitions(makers)
    }

    /// What computes a value.
    pub fn maker(&self, slot: Slot) -> Option<Maker> {
        self.0[slot]
    }

    /// The instruction that computes a value, if one does.
    pub fn inst(&self, slot: Slot) -> Option<Inst> {
        match self.0[slot] {
            Some(Maker::Inst(inst)) => Some(inst),
            Some(Maker::Head(_)) | None => None,
        }
    }
}
