//! What is boxed whatever facts say.

use crate::Held;
use lanner_base::SideTable;
use lanner_mir::{Func, Inst, Slot, Target, Terminator};

/// Lists of values are no native values, and a range that a loop runs over is never written out: it may be endless.
pub fn box_lists(func: &Func, held: &mut SideTable<Slot, Held>) {
    let looped: Vec<Slot> = func
        .blocks
        .values()
        .filter_map(|block| if let Terminator::Next { seq, .. } = block.term { Some(seq) } else { None })
        .collect();
    for inst in func.blocks.values().flat_map(|block| &block.insts) {
        match *inst {
            Inst::GetList { dst, .. } => held[dst] = Held::Boxed,
            Inst::Range { dst, .. } if looped.contains(&dst) && held[dst] != Held::Range => {
                held[dst] = Held::Boxed;
            }
            Inst::Call { targets, .. } | Inst::Get { targets, .. } => {
                for target in func.target_list(targets) {
                    if let Target::Spread { list, .. } | Target::Passed { list } = *target {
                        held[list] = Held::Boxed;
                    }
                }
            }
            _ => (),
        }
    }
}

/// Everything but counters of loops is done by the library.
pub fn box_all(func: &Func, held: &mut SideTable<Slot, Held>) {
    let mut counters = Vec::new();
    for block in func.blocks.values() {
        if let Terminator::Next { counter, counted, .. } = block.term {
            counters.extend([counter, counted]);
        }
    }
    for slot in func.slots.ids() {
        if held[slot] != Held::Nowhere && !counters.contains(&slot) {
            held[slot] = Held::Boxed;
        }
    }
}
