//! The last part of making a loop form: its blocks one behind the other as one program, and what must hold where that is
//! entered.

use super::classes::Classes;
use super::{Loop, Pin, Table, improve};
use crate::quick::Code;
use lanner_base::Id;
use lanner_loops::{Op, Program};
use lanner_mir::Block;

/// An operation, and the place in the quick form where the program goes on if it leaves the loop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub op: Op,
    pub out: u32,
}

/// Puts what is done at the entry first, then the blocks one behind the other, and exits for the blocks outside behind
/// them.
pub(super) fn lay_out(
    made: &mut Loop,
    code: &Code,
    before: Vec<Op>,
    blocks: Vec<(Block, Vec<Item>)>,
    entry: Block,
) -> Option<()> {
    let mut places = Vec::new();
    let mut items: Vec<Item> = before.into_iter().map(|op| Item { op, out: 0 }).collect();
    items.push(Item { op: Op::Jump { to: u16::try_from(entry.index()).ok()? }, out: 0 });
    let order: Vec<Block> = blocks.iter().map(|(block, _)| *block).collect();
    for (k, (block, mut ops)) in blocks.into_iter().enumerate() {
        places.push((block, items.len()));
        // The next block needs no jump.
        let to_next =
            |op: Op| matches!(op, Op::Jump { to } if order.get(k + 1) == Some(&Block(u32::from(to))));
        ops.pop_if(|item| to_next(item.op));
        items.extend(ops);
    }
    let mut k = 0;
    while k < items.len() {
        let mut op = items[k].op;
        op.targets(|to| {
            let block = Block(u32::from(*to));
            let place = places.iter().find(|(b, _)| *b == block).map(|(_, place)| *place);
            let place = place.unwrap_or_else(|| {
                items.push(Item { op: Op::Exit, out: code.entries[block.index()] });
                places.push((block, items.len() - 1));
                items.len() - 1
            });
            *to = place as u16;
        });
        items[k].op = op;
        k += 1;
    }
    if items.len() > usize::from(u16::MAX) {
        return None;
    }
    made.program = Program::new(items.iter().map(|item| item.op).collect());
    made.outs = items.iter().map(|item| item.out).collect();
    Some(())
}

impl Loop {
    /// Puts the arrays into the order of their slots.
    pub(super) fn note_pins(&mut self, classes: &Classes) {
        let tables = [
            (Table::Real, &self.arrays),
            (Table::Complex, &self.numbers),
            (Table::Text, &self.texts),
            (Table::Flag, &self.flags),
        ];
        for (table, slots) in tables {
            for (place, &slot) in slots.iter().enumerate() {
                let is_written = table == Table::Real && classes.is_written(slot);
                let table = if is_written { Table::Written } else { table };
                self.pins.push(Pin { slot, table, place });
            }
        }
        self.pins.sort_by_key(|pin| pin.slot.index());
    }

    /// Finds the temporaries that hold something where the loop is entered: they must be doubles there.
    pub(super) fn note_needed(&mut self) {
        let live = improve::live_at_start(self.program.ops());
        for variable in &mut self.variables {
            variable.needed |= live[usize::from(variable.register)];
        }
        for &(register, x) in &self.constants {
            self.registers.borrow_mut().doubles[usize::from(register)] = x;
        }
    }
}
