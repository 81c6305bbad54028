//! Arrays that change their block instead of being copied: where the old value is not read again, the blocks have each other's memory.
//!
//! ```text
//! table.3 = set table.2(:, p) = c       table.2 is in h0 and dies here, table.3 is in h1: swap h0, h1
//! ```

use crate::emitter::{Emitter, Lowered};
use crate::fused::has_shape_of;
use crate::program::Meaning;
use crate::taken::base_of;
use lanner_base::Id;
use lanner_lir::{Buffer, Home};
use lanner_mir::{Block, Func, Inst as Mir, Liveness, Operand, Slot, Use};
use lanner_storage::{Area, Layout, Resize};
use rustc_hash::FxHashSet;

/// Where arrays are read for the last time, and no other that the plan has in the same place is read behind that.
#[derive(Default)]
pub(crate) struct Deaths {
    /// The instructions that copy or change such an array.
    pub insts: FxHashSet<(Block, usize)>,
    /// On the way from one block to another what a φ reads.
    pub edges: FxHashSet<(Block, Block, Slot)>,
    /// The instructions that call functions, and arguments whose memory may change hands there.
    pub args: FxHashSet<(Block, usize, Slot)>,
    /// The instructions that ask for the last time how large a value without a name is.
    pub ends: FxHashSet<(Block, usize)>,
    /// The values that are in the memory of another one in the same place: that has brought it along.
    pub carried: FxHashSet<Slot>,
}

/// The last reads of a function's arrays.
pub(crate) fn deaths(func: &Func, layout: &Layout) -> Deaths {
    let liveness = Liveness::of(func);
    let mut found = Deaths { carried: carried(func, layout), ..Deaths::default() };
    for (to, block) in func.blocks.iter() {
        for (from, slot) in block.phis.iter().flat_map(|phi| phi_reads(&phi.args)) {
            let is_same = |other: Slot| other == slot || layout.areas[other] == layout.areas[slot];
            let reads = block.phis.iter().flat_map(|phi| phi_reads(&phi.args));
            let is_alone = reads.filter(|&(other, read)| other == from && is_same(read)).count() == 1;
            if is_alone && !liveness.at_entry(to).iter().any(is_same) {
                found.edges.insert((from, to, slot));
            }
        }
    }
    for id in (0..func.blocks.len()).map(Block::from_index) {
        let mut at = func.blocks[id].insts.len();
        liveness.each_inst(func, id, |inst, live| {
            at -= 1;
            let old = match *inst {
                Mir::SetIndex { base, .. } | Mir::Delete { base, .. } => Some(base),
                Mir::Copy { src, .. } | Mir::Move { src, .. } | Mir::Unary { a: src, .. } => src.as_slot(),
                _ => None,
            };
            let mut written = Vec::new();
            func.visit_inst(inst, &mut |used| {
                if let Use::Write(slot) = used {
                    written.push(slot);
                }
            });
            let is_same = |old: Slot, slot: Slot| slot == old || layout.areas[slot] == layout.areas[old];
            let stays = |old: Slot| live.iter().any(|slot| !written.contains(&slot) && is_same(old, slot));
            if let Mir::Call { args, .. } = *inst {
                let slots: Vec<Slot> = func.args(args).iter().filter_map(|arg| arg.as_slot()).collect();
                for &arg in &slots {
                    let is_alone = slots.iter().filter(|&&slot| is_same(arg, slot)).count() == 1;
                    if is_alone && !stays(arg) {
                        found.args.insert((id, at, arg));
                    }
                }
            }
            if let Mir::End { base, .. } = *inst
                && let Some(base) = base.as_slot()
                && func.slots[base].name.is_none()
                && !live.contains(base)
            {
                found.ends.insert((id, at));
            }
            if old.is_some_and(|old| !stays(old) && !func.outputs.contains(&old)) {
                found.insts.insert((id, at));
            }
        });
    }
    found
}

/// The values of each of which all that it is made of is in the same place, and which is in that one's memory: it needs no more of it.
fn carried(func: &Func, layout: &Layout) -> FxHashSet<Slot> {
    let mut found = FxHashSet::default();
    let is_same =
        |a: Slot, b: Slot| a == b || layout.areas[a].is_some() && layout.areas[a] == layout.areas[b];
    for block in func.blocks.values() {
        for phi in &block.phis {
            let mut args = phi.args.iter().map(|(_, arg)| arg.as_slot());
            if args.all(|arg| arg.is_some_and(|arg| is_same(arg, phi.dst))) {
                found.insert(phi.dst);
            }
        }
        for inst in &block.insts {
            let (base, dst) = match *inst {
                Mir::SetIndex { base, dst, .. } if layout.resizes[dst] == Some(Resize::Never) => (base, dst),
                Mir::Delete { base, dst, .. } => (base, dst),
                _ => continue,
            };
            if is_same(base, dst) {
                found.insert(dst);
            }
        }
    }
    found
}

/// What a φ reads, and on which ways.
fn phi_reads(args: &[(Block, Operand)]) -> impl Iterator<Item = (Block, Slot)> {
    args.iter().filter_map(|&(from, arg)| Some((from, arg.as_slot()?)))
}

impl Emitter<'_> {
    /// Whether a φ's array may have the memory of the one that it reads on a way.
    pub fn may_swap_on(&mut self, (from, to): (Block, Block), dst: Slot, arg: Slot) -> Lowered<bool> {
        let buffers = [self.buffer(arg)?, self.buffer(dst)?];
        Ok(self.source.deaths.edges.contains(&(from, to, arg))
            && buffers.iter().all(|&buffer| self.made.buffers[buffer].home == Home::Heap)
            && self.has_own_block(arg)
            && self.fits_block(dst, arg))
    }

    /// Whether the memory of an array that a φ reads on a way may become the library's.
    pub fn may_leave_on(&self, (from, to): (Block, Block), arg: Slot) -> bool {
        self.source.deaths.edges.contains(&(from, to, arg)) && self.has_own_block(arg)
    }

    /// Whether an array may have the memory of the one that it is made of, as that is not read again; the other operands are read behind that.
    pub fn may_swap(&mut self, dst: Slot, old: Slot, others: &[Operand]) -> Lowered<bool> {
        let (from, to) = (self.buffer(old)?, self.buffer(dst)?);
        let dies = self.source.deaths.insts.contains(&(self.at.block, self.at.inst));
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
        // Of its own, where the plan has it in none.
        if self.source.owned.contains(&slot) && !matches!(area, Some(Area::Heap { .. })) {
            return true;
        }
        matches!(area, Some(Area::Heap { .. }))
            && !func.slots.ids().any(|other| layout.areas[other] == area && self.takes_room(other))
    }

    /// Whether what an array's block holds has room in memory that is as large as another array, as facts say.
    pub fn fits_block(&self, slot: Slot, other: Slot) -> bool {
        let (layout, func) = (self.source.layout, self.source.func);
        let fits = |own: Slot| {
            layout.areas[own] != layout.areas[slot]
                || !self.takes_room(own)
                || has_shape_of(self.source.known, own, other)
        };
        func.slots.ids().all(fits)
    }

    /// Whether a value takes for granted that its block has room. One that a function gives, or is given, brings its memory along.
    fn takes_room(&self, slot: Slot) -> bool {
        let is_given = match self.source.definitions.inst(slot) {
            Some(Mir::Call { callee, .. }) => matches!(self.meaning(callee), Some(Meaning::Function(_))),
            _ => false,
        };
        self.source.layout.resizes[slot] == Some(Resize::Never)
            && !is_given
            && !self.source.func.params.contains(&slot)
            && !self.source.deaths.carried.contains(&slot)
            && !self.is_in_moved_memory(slot)
    }

    /// Whether a value is in a block whose memory a call may take: there is no room but what its definition asks for.
    pub fn is_in_moved_memory(&self, slot: Slot) -> bool {
        let areas = &self.source.layout.areas;
        let is_heap = matches!(areas[slot], Some(Area::Heap { .. }));
        is_heap && self.source.deaths.args.iter().any(|&(_, _, arg)| areas[arg] == areas[slot])
    }

    /// Whether the memory of an argument of the call that is written changes hands.
    pub fn may_move(&mut self, arg: Slot) -> Lowered<bool> {
        let buffer = self.buffer(arg)?;
        Ok(self.source.deaths.args.contains(&(self.at.block, self.at.inst, arg))
            && self.made.buffers[buffer].home == Home::Heap
            && !self.source.fused.contains(&arg)
            && self.has_own_block(arg))
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
