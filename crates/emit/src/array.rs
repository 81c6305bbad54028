//! Arrays that code makes.
//!
//! An array that a variable holds is made in the variable's old one, where that has the same extents; else the instruction is a call-out. All
//! others are in memory of the code's own: small ones whose extents are known in the frame.

use crate::elementwise::{Axis, ElementTree};
use crate::fill::SMALL;
use crate::loop_nest::IterationSpace;
use crate::region::{Emitter, Here};
use crate::rep::Rep;
use crate::scalar::Target;
use crate::section::Column;
use crate::values::note_written;
use crate::variable::ArrayKey;
use lanner_lir::{BinaryOp, Buffer, CompareOp, Home, Inst, Reg, Scalar, Terminator, Type};
use lanner_mir::{self as mir, Slot};
use rustc_hash::FxHashMap;

impl Emitter<'_> {
    /// Where the arrays are that code makes: of those in the frame how many elements they have at most.
    pub fn note_made(&mut self) {
        let mut own: FxHashMap<ArrayKey, Option<i64>> = FxHashMap::default();
        for slot in self.of.ssa.slots.ids() {
            let variable = self.of.variables[slot];
            match self.reps.get(slot) {
                Rep::Made(element, rank) => {
                    let fact = self.facts.of(slot);
                    let extents = fact.and_then(|fact| self.terms.explicit_extents(fact.shape));
                    let count = extents.map(|extents| extents.iter().product::<i64>());
                    let most = own.entry((variable, element, rank)).or_insert(Some(0));
                    *most = most.zip(count).map(|(most, count)| most.max(count));
                }
                Rep::Array(element, rank) if self.reps.is_over(slot) => {
                    self.stored.insert((variable, element, rank));
                    self.changing.insert((variable, element, rank));
                }
                _ => (),
            }
        }
        for (key, most) in own {
            self.changing.insert(key);
            let most = most.filter(|&most| i128::from(most) <= SMALL).map(|most| most.max(1) as u64);
            self.own.insert(key, most);
        }
    }

    /// The place in the outline before which code is left where it is left before an instruction in SSA form, and which belongs to that.
    pub fn restart(&self, id: mir::Block, inst: usize) -> usize {
        let insts = &self.of.insts[id];
        // What SSA form leaves out is done with what is behind it.
        let Some(place) = insts[inst.min(insts.len())..].iter().copied().flatten().next() else {
            return inst;
        };
        let restart = self.fused.restart(id, place);
        if restart == place {
            return inst;
        }
        insts.iter().position(|&at| at == Some(restart)).unwrap_or(inst)
    }

    /// An instruction that makes an array.
    pub fn make(&mut self, here: Here<'_>, (variable, value): Target) -> Option<()> {
        if self.fused.place(value).is_some() {
            return Some(());
        }
        let tree = self.tree_of(here, self.of.ssa.blocks[here.block].insts[here.place])?;
        let mut checks = Vec::new();
        let space = self.space(&tree, &mut checks);
        let (element, rank) = self.reps.get(value).elements()?;
        let key = (variable, element, rank);
        if usize::from(rank) < space.axes.len() {
            return None;
        }
        if self.reps.is_over(value) {
            return self.make_over(here, key, &tree, &space, checks);
        }
        self.check_all(here, checks)?;
        let to = self.array(key).buffer;
        let count = self.elements(&space.axes);
        if let Some(made) = tree.in_order().filter(|made| self.scratches.contains(made))
            && self.made.buffers[to].home == Home::Heap
        {
            self.push(Inst::Swap { buffers: [made, to] });
            self.set_extents(key, &space.axes);
            return Some(());
        }
        let fits = self.fits(&tree);
        if moves(&tree, &space, to) || fits.is_some() && self.is_read_again(here, variable) {
            let scratch = self.scratch(here, key.1, count)?;
            self.fill(scratch, &tree, &space, fits);
            self.check_all(here, fits.into_iter().collect())?;
            self.room(here, to, count)?;
            self.copy_back(scratch, to, count);
        } else {
            self.room(here, to, count)?;
            self.fill(to, &tree, &space, fits);
            self.check_all(here, fits.into_iter().collect())?;
        }
        self.set_extents(key, &space.axes);
        Some(())
    }

    /// The same where the variable's old array is.
    fn make_over(
        &mut self,
        here: Here<'_>,
        key: ArrayKey,
        tree: &ElementTree,
        space: &IterationSpace,
        mut checks: Vec<Reg>,
    ) -> Option<()> {
        self.fit_over(key, &space.axes, &mut checks);
        let behind = self.where_all(here, key, checks, None)?;
        self.own_at(here, key)?;
        let to = self.array(key).buffer;
        let fits = self.fits(tree);
        if moves(tree, space, to) || fits.is_some() {
            let count = self.elements(&space.axes);
            let scratch = self.scratch(here, key.1, count)?;
            self.fill(scratch, tree, space, fits);
            self.check_all(here, fits.into_iter().collect())?;
            self.copy_back(scratch, to, count);
        } else {
            self.fill(to, tree, space, None);
        }
        self.behind_all(behind);
        Some(())
    }

    /// Where an array of these dimensions may be written if all of these hold: in the variable's old one, where that has them, or in memory
    /// of the code's own. Gives the block behind both ways, if there is another one.
    pub fn begin_array(
        &mut self,
        here: Here<'_>,
        (key, value): (ArrayKey, Slot),
        axes: &[Axis],
        mut checks: Vec<Reg>,
    ) -> Option<Option<lanner_lir::Block>> {
        if self.reps.is_over(value) {
            self.fit_over(key, axes, &mut checks);
            let behind = self.where_all(here, key, checks, None)?;
            self.own_at(here, key)?;
            return Some(behind);
        }
        self.check_all(here, checks)?;
        let (to, count) = (self.array(key).buffer, self.elements(axes));
        self.room(here, to, count)?;
        Some(None)
    }

    /// Behind the writing of an array.
    pub fn end_array(
        &mut self,
        (key, value): (ArrayKey, Slot),
        axes: &[Axis],
        behind: Option<lanner_lir::Block>,
    ) {
        if !self.reps.is_over(value) {
            self.set_extents(key, axes);
        }
        self.behind_all(behind);
    }

    /// What has to hold so that a variable's old array has these dimensions.
    pub fn fit_over(&mut self, key: ArrayKey, axes: &[Axis], checks: &mut Vec<Reg>) {
        let one = self.index(1);
        for (k, extent) in self.array(key).extents.clone().into_iter().enumerate() {
            let wanted = axes.get(k).map_or(one, |axis| axis.extent);
            if wanted != extent {
                checks.push(self.compare(CompareOp::Eq, wanted, extent));
            }
        }
    }

    /// Whether a variable's old array is read again where the instruction is called out.
    pub fn is_read_again(&self, here: Here<'_>, variable: Slot) -> bool {
        self.is_live(here.block, self.restart(here.block, here.inst), variable)
    }

    /// A register that tells whether all elements of a tree are what code computes, where some may not be.
    pub fn fits(&mut self, tree: &ElementTree) -> Option<Reg> {
        tree.may_fail().then(|| self.constant(Scalar::Bool(true)))
    }

    /// Leaves the code before an instruction where one of these does not hold.
    pub fn check_all(&mut self, here: Here<'_>, checks: Vec<Reg>) -> Option<()> {
        match checks.into_iter().reduce(|a, b| self.binary(BinaryOp::And, a, b)) {
            Some(cond) => self.check(cond, here.block, here.inst, here.values),
            None => Some(()),
        }
    }

    /// Goes on where all of these hold; else calls out the instruction, which writes an array. Gives the block behind
    /// both.
    pub fn where_all(
        &mut self,
        here: Here<'_>,
        key: ArrayKey,
        checks: Vec<Reg>,
        new: Option<Column<'_>>,
    ) -> Option<Option<lanner_lir::Block>> {
        let Some(cond) = checks.into_iter().reduce(|a, b| self.binary(BinaryOp::And, a, b)) else {
            return Some(None);
        };
        if self.fitted.contains(&(here.block, here.inst)) {
            return Some(None);
        }
        let is_of_call = self.is_of_call(here.block, here.inst);
        if is_of_call && self.call_reads_its_outputs(here.block, here.inst)? {
            return None;
        }
        let [inside, outside] = self.branch_on(cond);
        let behind = self.new_block();
        self.begin(outside);
        if let Some(column) = new {
            self.own_at(here, key)?;
            self.append_column(key, column, behind)?;
        }
        let mut values = here.values.clone();
        note_written(self.of, here.block, here.inst, &mut values);
        let insts = self.restart(here.block, here.inst)..here.inst + 1;
        // Arrays in whose place others are made stay where they are.
        let takes = insts.clone().flat_map(|inst| self.displaced_by(here.block, inst));
        let takes_another = takes.into_iter().any(|value| self.of.variables[value] != key.0);
        // A function that cannot call out takes a side exit.
        let is_left = takes_another || is_of_call || self.results.is_some();
        if is_left || self.call_out(here.block, insts, [here.values, &values]).is_none() {
            self.leave(here.block, here.inst, here.values);
        }
        self.end(Terminator::Jump(behind));
        self.begin(inside);
        Some(Some(behind))
    }

    pub fn behind_all(&mut self, behind: Option<lanner_lir::Block>) {
        if let Some(behind) = behind {
            self.end(Terminator::Jump(behind));
            self.begin(behind);
        }
    }

    /// Makes a variable's array its own before it is written.
    pub fn own_at(&mut self, here: Here<'_>, key: ArrayKey) -> Option<()> {
        let inst = self.restart(here.block, here.inst);
        self.own(Here { inst, ..here }, key)
    }

    pub fn set_extents(&mut self, key: ArrayKey, axes: &[Axis]) {
        let extents = self.array(key).extents.clone();
        let one = self.index(1);
        // They may be those of the array itself, in another order.
        let new: Vec<Reg> = (0..extents.len())
            .map(|k| {
                let kept = self.temporary(Type::Index);
                self.push(Inst::Copy { dst: kept, src: axes.get(k).map_or(one, |axis| axis.extent) });
                kept
            })
            .collect();
        for (dst, src) in extents.into_iter().zip(new) {
            self.push(Inst::Copy { dst, src });
        }
    }
}

/// Whether elements of a buffer go to other places of it, where all elements are written in their order.
pub(crate) fn moves(tree: &ElementTree, space: &IterationSpace, buffer: Buffer) -> bool {
    let mut moves = false;
    tree.leaves(&mut |leaf| {
        let is_one = |k: usize| leaf.axes.get(k).is_none_or(|axis| axis.is_one);
        let expands = space.axes.iter().enumerate().any(|(k, axis)| !axis.is_one && is_one(k));
        moves |= leaf.buffer == buffer && (!leaf.is_whole || expands);
    });
    moves
}

/// Whether a tree reads a buffer.
pub(crate) fn reads(tree: &ElementTree, buffer: Buffer) -> bool {
    let mut reads = false;
    tree.leaves(&mut |leaf| reads |= leaf.buffer == buffer);
    reads
}
