//! Arrays that change their block instead of being copied: where the old value is not read again, the blocks have each other's memory.
//!
//! ```text
//! table.3 = set table.2(:, p) = c       table.2 is in h0 and dies here, table.3 is in h1: swap h0, h1
//! ```

use crate::emitter::{Emitter, Lowered};
use crate::taken::base_of;
use lanner_base::Id;
use lanner_lir::{Buffer, Home};
use lanner_mir::{Block, Func, Inst as Mir, Liveness, Operand, Slot, Use};
use lanner_storage::{Area, Layout, Resize};
use rustc_hash::FxHashSet;

/// The instructions behind which the array that they copy or change is not read again, nor another that the plan has in its place.
pub(crate) fn deaths(func: &Func, layout: &Layout) -> FxHashSet<(Block, usize)> {
    let liveness = Liveness::of(func);
    let mut found = FxHashSet::default();
    for id in (0..func.blocks.len()).map(Block::from_index) {
        let mut at = func.blocks[id].insts.len();
        liveness.each_inst(func, id, |inst, live| {
            at -= 1;
            let old = match *inst {
                Mir::SetIndex { base, .. } => Some(base),
                Mir::Copy { src, .. } | Mir::Move { src, .. } | Mir::Unary { a: src, .. } => src.as_slot(),
                _ => None,
            };
            let mut written = None;
            func.visit_inst(inst, &mut |used| {
                if let Use::Write(slot) = used {
                    written = Some(slot);
                }
            });
            let is_same = |old: Slot, slot: Slot| slot == old || layout.areas[slot] == layout.areas[old];
            let stays = |old: Slot| live.iter().any(|slot| Some(slot) != written && is_same(old, slot));
            if old.is_some_and(|old| !stays(old) && !func.outputs.contains(&old)) {
                found.insert((id, at));
            }
        });
    }
    found
}

impl Emitter<'_> {
    /// Whether an array may have the memory of the one that it is made of, as that is not read again; the other operands are read behind that.
    pub fn may_swap(&mut self, dst: Slot, old: Slot, others: &[Operand]) -> Lowered<bool> {
        let (from, to) = (self.buffer(old)?, self.buffer(dst)?);
        let dies = self.source.deaths.contains(&(self.at.block, self.at.inst));
        let is_heap = |buffer: Buffer| self.made.buffers[buffer].home == Home::Heap;
        if !dies
            || from == to
            || !is_heap(from)
            || !is_heap(to)
            || ![old, dst].iter().all(|&slot| self.has_own_block(slot))
        {
            return Ok(false);
        }
        for &other in others {
            if self.reads(other, [from, to])? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether an array is in a block on the heap in which nothing takes its size for granted.
    fn has_own_block(&self, slot: Slot) -> bool {
        let (layout, func) = (self.source.layout, self.source.func);
        let area = layout.areas[slot];
        matches!(area, Some(Area::Heap { .. }))
            && !func
                .slots
                .ids()
                .any(|other| layout.areas[other] == area && layout.resizes[other] == Some(Resize::Never))
    }

    /// Whether an operand's elements are in one of these buffers, also where it is never written out.
    fn reads(&mut self, operand: Operand, buffers: [Buffer; 2]) -> Lowered<bool> {
        let Some(slot) = operand.as_slot().filter(|&slot| self.source.held[slot].rank().is_some()) else {
            return Ok(false);
        };
        if !self.source.fused.contains(&slot) {
            let own = self.buffer(slot)?;
            return Ok(buffers.contains(&own) || self.made.buffers[own].home == Home::Given);
        }
        let Some(inst) = self.source.definitions.inst(slot) else { return Ok(true) };
        let read = base_of(&inst).map(Operand::slot);
        for operand in self.operands_of(&inst).into_iter().chain(read) {
            if self.reads(operand, buffers)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
