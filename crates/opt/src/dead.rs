//! Dead code elimination: what is not read, and has no effect, is not computed.
//!
//! ```text
//! x.1 = 3
//! x.2 = phi b0: x.1, b1: x.3       nothing, if nothing reads `x.2` but another such φ
//! ```

use crate::Context;
use crate::properties::{gives_numbers, gives_plain, is_removable_if_unused};
use lanner_base::SideTable;
use lanner_mir::{Func, Inst, Operand, Slot, Use};

/// Takes out what nothing reads.
pub fn remove_dead(func: &mut Func, _: &mut Context<'_, '_>) -> bool {
    let plain = plain_slots(func);
    let is_dead = |func: &Func, inst: &Inst| is_removable_if_unused(func, inst, &|slot| plain[slot]);
    let read = read_slots(func, &is_dead);
    let mut changed = false;
    for index in 0..func.blocks.len() {
        let id = lanner_base::Id::from_index(index);
        let keeps: Vec<bool> = func.blocks[id]
            .insts
            .iter()
            .map(|inst| !is_dead(func, inst) || written(func, inst).iter().any(|&slot| read[slot]))
            .collect();
        let block = &mut func.blocks[id];
        let before = (block.phis.len(), block.insts.len());
        block.phis.retain(|phi| read[phi.dst]);
        let (mut insts, mut spans) = (keeps.iter(), keeps.iter());
        block.insts.retain(|_| insts.next() == Some(&true));
        block.spans.retain(|_| spans.next() == Some(&true));
        changed |= before != (block.phis.len(), block.insts.len());
    }
    changed
}

/// The slots that something reads that is not dead itself.
fn read_slots(func: &Func, is_dead: &impl Fn(&Func, &Inst) -> bool) -> SideTable<Slot, bool> {
    // For each slot what is read where it is needed.
    let mut needs: SideTable<Slot, Vec<Slot>> = SideTable::new(Vec::new());
    let mut work: Vec<Slot> = func.outputs.clone();
    for block in func.blocks.values() {
        for phi in &block.phis {
            needs[phi.dst].extend(phi.args.iter().filter_map(|(_, arg)| arg.as_slot()));
        }
        for inst in &block.insts {
            let mut reads = Vec::new();
            func.visit_inst(inst, &mut |used| reads.extend(read(used)));
            if is_dead(func, inst) {
                written(func, inst).into_iter().for_each(|slot| needs[slot].extend(&reads));
            } else {
                work.extend(reads);
            }
        }
        func.visit_term(&block.term, &mut |used| work.extend(read(used)));
    }
    let mut needed = SideTable::new(false);
    while let Some(slot) = work.pop() {
        if !std::mem::replace(&mut needed[slot], true) {
            work.extend(&needs[slot]);
        }
    }
    needed
}

/// The slot that a use reads.
fn read(used: Use) -> Option<Slot> {
    match used {
        Use::Operand(operand) => operand.as_slot(),
        Use::Place(slot) | Use::Mention(slot) => Some(slot),
        Use::Clear(_) | Use::Write(_) | Use::WriteList(_) => None,
    }
}

fn written(func: &Func, inst: &Inst) -> Vec<Slot> {
    let mut found = Vec::new();
    func.visit_inst(inst, &mut |used| {
        if let Use::Write(slot) | Use::WriteList(slot) | Use::Clear(slot) = used {
            found.push(slot);
        }
    });
    found
}

/// The slots that are known to be assigned, and to hold no object.
fn plain_slots(func: &Func) -> SideTable<Slot, bool> {
    let mut plain = SideTable::new(false);
    let mut changed = true;
    while changed {
        changed = false;
        for phi in func.blocks.values().flat_map(|block| &block.phis) {
            let is_plain = phi.args.iter().all(|(_, arg)| arg.as_slot().is_none_or(|slot| plain[slot]));
            if is_plain && !plain[phi.dst] {
                plain[phi.dst] = true;
                changed = true;
            }
        }
        for inst in func.blocks.values().flat_map(|block| &block.insts) {
            let is_plain = |operand: Operand| operand.as_slot().is_none_or(|slot| plain[slot]);
            let gives = match *inst {
                Inst::Copy { src, .. } | Inst::Move { src, .. } => is_plain(src),
                Inst::Index { base, .. } => is_plain(base),
                Inst::SetIndex { base, value, .. } => plain[base] && is_plain(value),
                Inst::Call { callee, .. } => gives_numbers(&func.callees[callee]),
                _ => gives_plain(inst),
            };
            for slot in written(func, inst) {
                if gives && func.memory(slot).is_none() && !plain[slot] {
                    plain[slot] = true;
                    changed = true;
                }
            }
        }
    }
    plain
}
