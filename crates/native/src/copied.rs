//! Blocks of a function in slot form once more: for a case that its own copy is better for.

use lanner_base::{Id, SideTable};
use lanner_mir::{Block, Func, Handler, Slot, SlotData, SlotKind, Use, redirect};

/// Adds copies of blocks; what goes from one of them to another goes to its copy. Of the temporaries that they write the copies have their own;
/// `others` are slots that are other ones there. Gives where each block's copy is.
pub(crate) fn copy_blocks(
    func: &mut Func,
    blocks: &[Block],
    others: &[(Slot, Slot)],
) -> impl Fn(Block) -> Block + use<> {
    let mut slots: SideTable<Slot, Slot> = SideTable::new(Slot::from_index(0));
    func.slots.ids().for_each(|slot| slots[slot] = slot);
    others.iter().for_each(|&(slot, other)| slots[slot] = other);
    for slot in temporaries(func, blocks) {
        slots[slot] = func.slots.push(SlotData::new(None, SlotKind::Temp));
    }
    let copies = func.duplicate(blocks, &slots);
    let (first, blocks) = (func.blocks.len(), blocks.to_vec());
    let copy_of = move |block: Block| match blocks.iter().position(|&other| other == block) {
        Some(at) => Block::from_index(first + at),
        None => block,
    };
    for mut block in copies {
        redirect(&mut block.term, &copy_of);
        block.handler = block.handler.map(|handler| Handler { block: copy_of(handler.block), ..handler });
        func.blocks.push(block);
    }
    copy_of
}

/// The temporaries that blocks write.
fn temporaries(func: &Func, blocks: &[Block]) -> Vec<Slot> {
    let mut found = Vec::new();
    for inst in blocks.iter().flat_map(|&block| &func.blocks[block].insts) {
        func.visit_inst(inst, &mut |used| {
            if let Use::Write(slot) | Use::WriteList(slot) = used
                && func.slots[slot].kind == SlotKind::Temp
            {
                found.push(slot);
            }
        });
    }
    found
}
