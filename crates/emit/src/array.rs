//! Arrays that code makes, or writes sections of.
//!
//! An array that a variable holds is made in the variable's old one, where that has the same extents; who runs the code is asked else. All
//! others are in memory of the code's own: small ones whose extents are known in the frame.

use crate::nest::Space;
use crate::region::{Emitter, Here};
use crate::rep::{Rep, is_colon};
use crate::scalar::Target;
use crate::tree::{Axis, Leaf, Tree};
use crate::values::note_written;
use crate::variable::ArrayKey;
use lanner_lir::{BinaryOp, Buffer, CompareOp, Home, Inst, Reg, Scalar, Terminator, Type};
use lanner_mir::{self as mir, Args, Operand, Slot};
use rustc_hash::FxHashMap;

/// The most elements of an array in the frame.
const SMALL: i64 = 64;

/// The most elements in memory of the code's own: more are the interpreter's, which knows how much memory there is.
const MOST: i128 = 1 << 27;

/// What is written to a column that may be a new one.
struct Column<'a> {
    args: Args,
    tree: &'a Tree,
    space: &'a Space,
    /// What has to hold so that the tree has elements.
    conforms: Option<Reg>,
}

impl Emitter<'_> {
    /// Where the arrays are that code makes: of those in the frame how many elements they have at most.
    pub fn note_made(&mut self) {
        let mut own: FxHashMap<ArrayKey, Option<i64>> = FxHashMap::default();
        for slot in self.of.ssa.slots.ids() {
            let variable = self.of.variables[slot];
            match self.reps.get(slot) {
                Rep::Made(rank) => {
                    let fact = self.facts.of(slot);
                    let extents = fact.and_then(|fact| self.terms.explicit_extents(fact.shape));
                    let count = extents.map(|extents| extents.iter().product());
                    let most = own.entry((variable, Type::F64, rank)).or_insert(Some(0));
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
            let most = most.filter(|&most| most <= SMALL).map(|most| most.max(1) as u64);
            self.own.insert(key, most);
        }
    }

    /// The place in the outline before which code is left where it is left before an instruction in SSA form, and which belongs to that.
    pub fn restart(&self, id: mir::Block, inst: usize) -> usize {
        let insts = &self.of.insts[id];
        let Some(place) = insts.get(inst).copied().flatten() else { return inst };
        let restart = self.delayed.restart(id, place);
        if restart == place {
            return inst;
        }
        insts.iter().position(|&at| at == Some(restart)).unwrap_or(inst)
    }

    /// An instruction that makes an array.
    pub fn make(&mut self, here: Here<'_>, (variable, value): Target) -> Option<()> {
        if self.delayed.place(value).is_some() {
            return Some(());
        }
        let tree = self.tree_of(here, self.of.ssa.blocks[here.block].insts[here.place])?;
        let mut checks = Vec::new();
        let space = self.space(&tree, &mut checks);
        let rank = self.reps.get(value).doubles()?;
        let key = (variable, Type::F64, rank);
        if usize::from(rank) < space.axes.len() {
            return None;
        }
        if self.reps.is_over(value) {
            return self.make_over(here, key, &tree, &space, checks);
        }
        self.check_all(here, checks)?;
        let to = self.array(key).buffer;
        let count = self.elements(&space.axes);
        let fits = self.fits(&tree);
        if moves(&tree, &space, to) || fits.is_some() && self.is_read_again(here, variable) {
            let scratch = self.scratch(here, count)?;
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
        tree: &Tree,
        space: &Space,
        mut checks: Vec<Reg>,
    ) -> Option<()> {
        self.fit_over(key, &space.axes, &mut checks);
        let behind = self.where_all(here, key, checks, None)?;
        self.own_at(here, key)?;
        let to = self.array(key).buffer;
        let fits = self.fits(tree);
        if moves(tree, space, to) || fits.is_some() {
            let count = self.elements(&space.axes);
            let scratch = self.scratch(here, count)?;
            self.fill(scratch, tree, space, fits);
            self.check_all(here, fits.into_iter().collect())?;
            self.copy_back(scratch, to, count);
        } else {
            self.fill(to, tree, space, None);
        }
        self.behind_all(behind);
        Some(())
    }

    /// `base(args) = value` for a section.
    pub fn store_section(&mut self, here: Here<'_>, base: Slot, args: Args, value: Operand) -> Option<()> {
        let mut checks = Vec::new();
        let mut to = self.section(Operand::slot(base), args, None, &mut checks)?;
        let tree = self.tree(here, value)?;
        let mut of_tree = Vec::new();
        let mut space = self.space(&tree, &mut of_tree);
        let conforms = of_tree.into_iter().reduce(|a, b| self.binary(BinaryOp::And, a, b));
        checks.extend(conforms);
        // Extents of 1 do not count, but for a number.
        let wide = |axes: &[Axis]| -> Vec<usize> {
            axes.iter().enumerate().filter(|(_, axis)| !axis.is_one).map(|(k, _)| k).collect()
        };
        if !space.axes.is_empty() {
            let (into, of) = (wide(&to.axes), wide(&space.axes));
            if into.len() != of.len() {
                return None;
            }
            for (&into, &of) in into.iter().zip(&of) {
                self.fit(to.axes[into], space.axes[of], &mut checks);
            }
            // The section as one of what is computed.
            let mut axes = space.axes.clone();
            for (&into, &of) in into.iter().zip(&of) {
                axes[of] = to.axes[into];
            }
            to.axes = axes;
            space.is_flat = false;
        } else {
            space.axes = to.axes.clone();
            space.is_flat = false;
        }
        let key = (self.of.variables[base], Type::F64, self.reps.get(base).doubles()?);
        let is_own = matches!(self.reps.get(base), Rep::Made(_));
        let behind = if is_own {
            self.check_all(here, checks)?;
            None
        } else {
            let new = self.is_new_column(key, args, &tree).then_some(Column {
                args,
                tree: &tree,
                space: &space,
                conforms,
            });
            let behind = self.where_all(here, key, checks, new)?;
            self.own_at(here, key)?;
            behind
        };
        let fits = self.fits(&tree);
        let mut moves = false;
        tree.leaves(&mut |leaf| moves |= leaf.buffer == to.buffer && !self.is_same_section(leaf, args));
        if moves || fits.is_some() {
            let count = self.elements(&space.axes);
            let scratch = self.scratch(here, count)?;
            let compact = self.compact(scratch, &space);
            self.fill_leaf(&compact, &tree, &space, fits);
            self.check_all(here, fits.into_iter().collect())?;
            self.fill_leaf(&to, &Tree::Elements(compact), &space, None);
        } else {
            self.fill_leaf(&to, &tree, &space, None);
        }
        self.behind_all(behind);
        Some(())
    }

    /// Whether a section that is written is a column of an array to which code appends some, and is made of others.
    fn is_new_column(&self, key: ArrayKey, args: Args, tree: &Tree) -> bool {
        let is_column = matches!(*self.of.ssa.args(args), [rows, column]
            if is_colon(&self.of.ssa, rows) && self.rep(column) == Rep::Integer);
        let buffer = self.arrays.get(&key).map(|array| array.buffer);
        is_column
            && !tree.may_fail()
            && self.growing.contains(&key)
            && buffer.is_some_and(|buffer| !reads(tree, buffer))
    }

    /// Writes the column behind the last one of a matrix that has room for it; else goes on.
    fn append_column(
        &mut self,
        key: ArrayKey,
        Column { args, tree, space, conforms }: Column<'_>,
        behind: lanner_lir::Block,
    ) -> Option<()> {
        let &[_, column] = self.of.ssa.args(args) else { return None };
        let column = self.number(column, Type::Index)?;
        let array = self.array(key);
        let (rows, columns, room, buffer) = (array.extents[0], array.extents[1], array.room?, array.buffer);
        let (zero, one) = (self.index(0), self.index(1));
        let count = self.binary(BinaryOp::Mul, rows, columns);
        let new = self.binary(BinaryOp::Add, columns, one);
        let elements = self.binary(BinaryOp::Mul, rows, new);
        let of = self.elements(&space.axes);
        let mut conditions = vec![
            self.compare(CompareOp::Eq, column, new),
            self.compare(CompareOp::Gt, count, zero),
            self.compare(CompareOp::Le, elements, room),
        ];
        conditions.extend(conforms);
        if !space.axes.is_empty() {
            conditions.push(self.compare(CompareOp::Eq, of, rows));
        }
        let fits = conditions.into_iter().reduce(|a, b| self.binary(BinaryOp::And, a, b))?;
        let [appends, asks] = self.branch_on(fits);
        self.begin(appends);
        let mut to = self.compact(buffer, space);
        to.origin = Some(count);
        self.fill_leaf(&to, tree, space, None);
        self.push(Inst::Copy { dst: columns, src: new });
        self.end(Terminator::Jump(behind));
        self.begin(asks);
        Some(())
    }

    /// `[args]` of numbers.
    pub fn concat(&mut self, here: Here<'_>, (variable, value): Target, dim: u8, args: Args) -> Option<()> {
        let args = self.of.ssa.args(args).to_vec();
        let rank = self.reps.get(value).doubles()?;
        let key = (variable, Type::F64, rank);
        let (one, count) = (self.index(1), self.index(args.len() as i128));
        let axis = |extent, is_one| Axis { extent, stride: None, known: None, is_one };
        let mut axes = [axis(one, true), axis(one, true)];
        *axes.get_mut(usize::from(dim).checked_sub(1)?)? = axis(count, false);
        let parts: Option<Vec<Reg>> = args.iter().map(|&arg| self.number(arg, Type::F64)).collect();
        let mut behind = None;
        if self.reps.is_over(value) {
            let mut checks = Vec::new();
            self.fit_over(key, &axes, &mut checks);
            behind = self.where_all(here, key, checks, None)?;
            self.own_at(here, key)?;
        } else {
            let to = self.array(key).buffer;
            self.room(here, to, count)?;
        }
        let buffer = self.array(key).buffer;
        for (k, src) in parts?.into_iter().enumerate() {
            let index = self.index(k as i128);
            self.push(Inst::Store { buffer, index, src });
        }
        if !self.reps.is_over(value) {
            self.set_extents(key, &axes);
        }
        self.behind_all(behind);
        Some(())
    }

    /// The sum of a vector.
    pub fn sum_of(&mut self, here: Here<'_>, dst: Target, vector: Operand) -> Option<()> {
        let tree = self.tree(here, vector)?;
        let mut checks = Vec::new();
        let space = self.space(&tree, &mut checks);
        if space.axes.iter().filter(|axis| !axis.is_one).count() > 1 {
            return None;
        }
        self.check_all(here, checks)?;
        let fits = self.fits(&tree);
        let total = self.sum(&tree, &space, fits);
        self.check_all(here, fits.into_iter().collect())?;
        self.finish(dst, total)
    }

    /// What has to hold so that a variable's old array has these dimensions.
    fn fit_over(&mut self, key: ArrayKey, axes: &[Axis], checks: &mut Vec<Reg>) {
        let one = self.index(1);
        for (k, extent) in self.array(key).extents.clone().into_iter().enumerate() {
            let wanted = axes.get(k).map_or(one, |axis| axis.extent);
            if wanted != extent {
                checks.push(self.compare(CompareOp::Eq, wanted, extent));
            }
        }
    }

    /// The sums of an array along a dimension.
    pub fn sums_of(
        &mut self,
        here: Here<'_>,
        (variable, value): Target,
        array: Operand,
        dim: Operand,
    ) -> Option<()> {
        let dim = (self.known(dim)? as usize).checked_sub(1)?;
        let tree = self.tree(here, array)?;
        let mut checks = Vec::new();
        let space = self.space(&tree, &mut checks);
        // Along another one the elements stay what they are.
        space.axes.get(dim).filter(|axis| !axis.is_one)?;
        let rank = self.reps.get(value).doubles()?;
        let key = (variable, Type::F64, rank);
        let mut sums = Space { axes: space.axes.clone(), is_flat: false };
        let one = self.index(1);
        sums.axes[dim] = Axis { extent: one, stride: None, known: None, is_one: true };
        if sums.axes.get(usize::from(rank)..).unwrap_or_default().iter().any(|axis| !axis.is_one) {
            return None;
        }
        let is_over = self.reps.is_over(value);
        let behind = if is_over {
            self.fit_over(key, &sums.axes, &mut checks);
            let behind = self.where_all(here, key, checks, None)?;
            self.own_at(here, key)?;
            behind
        } else {
            self.check_all(here, checks)?;
            None
        };
        let to = self.array(key).buffer;
        let fits = self.fits(&tree);
        let count = self.elements(&sums.axes);
        if is_over || reads(&tree, to) || fits.is_some() && self.is_read_again(here, variable) {
            let scratch = self.scratch(here, count)?;
            let leaf = self.compact(scratch, &sums);
            self.sum_along(&leaf, &tree, (&space, dim), fits);
            self.check_all(here, fits.into_iter().collect())?;
            if !is_over {
                self.room(here, to, count)?;
            }
            self.copy_back(scratch, to, count);
        } else {
            self.room(here, to, count)?;
            let leaf = self.compact(to, &sums);
            self.sum_along(&leaf, &tree, (&space, dim), fits);
            self.check_all(here, fits.into_iter().collect())?;
        }
        if !is_over {
            self.set_extents(key, &sums.axes);
        }
        self.behind_all(behind);
        Some(())
    }

    /// Whether a variable's old array is read again where the instruction is done by somebody else.
    fn is_read_again(&self, here: Here<'_>, variable: Slot) -> bool {
        self.is_live(here.block, self.restart(here.block, here.inst), variable)
    }

    /// A register that tells whether all elements of a tree are what code computes, where some may not be.
    pub fn fits(&mut self, tree: &Tree) -> Option<Reg> {
        tree.may_fail().then(|| self.constant(Scalar::Bool(true)))
    }

    /// Leaves the code before an instruction where one of these does not hold.
    pub fn check_all(&mut self, here: Here<'_>, checks: Vec<Reg>) -> Option<()> {
        match checks.into_iter().reduce(|a, b| self.binary(BinaryOp::And, a, b)) {
            Some(cond) => self.check(cond, here.block, here.inst, here.values),
            None => Some(()),
        }
    }

    /// Goes on where all of these hold; else who runs the code is asked for the instruction, which writes an array. Gives the block behind
    /// both.
    fn where_all(
        &mut self,
        here: Here<'_>,
        key: ArrayKey,
        checks: Vec<Reg>,
        new: Option<Column<'_>>,
    ) -> Option<Option<lanner_lir::Block>> {
        let Some(cond) = checks.into_iter().reduce(|a, b| self.binary(BinaryOp::And, a, b)) else {
            return Some(None);
        };
        let is_of_call = self.is_of_call(here.block, here.inst);
        if is_of_call && here.inst.checked_sub(1).is_some_and(|inst| self.is_of_call(here.block, inst)) {
            // Another output of the call was written already.
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
        if takes_another || is_of_call || self.ask_insts(here.block, insts, [here.values, &values]).is_none()
        {
            self.leave(here.block, here.inst, here.values);
        }
        self.end(Terminator::Jump(behind));
        self.begin(inside);
        Some(Some(behind))
    }

    fn behind_all(&mut self, behind: Option<lanner_lir::Block>) {
        if let Some(behind) = behind {
            self.end(Terminator::Jump(behind));
            self.begin(behind);
        }
    }

    /// Makes a variable's array its own before it is written.
    fn own_at(&mut self, here: Here<'_>, key: ArrayKey) -> Option<()> {
        let inst = self.restart(here.block, here.inst);
        self.own(Here { inst, ..here }, key)
    }

    /// Room for elements in memory of the code's own.
    fn room(&mut self, here: Here<'_>, buffer: Buffer, elements: Reg) -> Option<()> {
        if self.made.buffers[buffer].home == Home::Heap {
            let most = self.index(MOST);
            let is_bounded = self.compare(CompareOp::Le, elements, most);
            self.check(is_bounded, here.block, here.inst, here.values)?;
            let exit = self.exit_at(here.block, here.inst, here.values)?;
            self.push(Inst::Reserve { buffer, elements, exit });
        }
        Some(())
    }

    pub fn scratch(&mut self, here: Here<'_>, elements: Reg) -> Option<Buffer> {
        let scratch = self.own_buffer("scratch".to_owned(), Home::Heap);
        self.room(here, scratch, elements)?;
        Some(scratch)
    }

    /// Computes all elements, one behind the other.
    pub fn fill(&mut self, to: Buffer, tree: &Tree, space: &Space, fits: Option<Reg>) {
        let to = self.compact(to, space);
        self.fill_leaf(&to, tree, space, fits);
    }

    fn fill_leaf(&mut self, to: &Leaf, tree: &Tree, space: &Space, fits: Option<Reg>) {
        self.each(space, |emitter, at| {
            let src = emitter.element_of(tree, at, fits);
            let index = emitter.place_of(to, at);
            emitter.push(Inst::Store { buffer: to.buffer, index, src });
        });
    }

    /// Elements one behind the other, of these dimensions.
    pub fn compact(&mut self, buffer: Buffer, space: &Space) -> Leaf {
        let mut stride = None;
        let mut axes = Vec::new();
        for &axis in &space.axes {
            axes.push(Axis { stride, ..axis });
            if !axis.is_one {
                stride = Some(match stride {
                    Some(stride) => self.binary(BinaryOp::Mul, stride, axis.extent),
                    None => axis.extent,
                });
            }
        }
        Leaf { buffer, origin: None, axes, is_whole: true, section: None }
    }

    fn copy_back(&mut self, from: Buffer, to: Buffer, count: Reg) {
        let zero = self.index(0);
        self.push(Inst::Move { to: (to, zero), from: (from, zero), count });
    }

    fn set_extents(&mut self, key: ArrayKey, axes: &[Axis]) {
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

    /// Whether a leaf is the section with these subscripts.
    fn is_same_section(&self, leaf: &Leaf, args: Args) -> bool {
        let ssa = &self.of.ssa;
        let Some(section) = leaf.section else { return false };
        let (a, b) = (ssa.args(section), ssa.args(args));
        a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| self.is_same(a, b))
    }

    /// Whether two subscripts are the same in every run.
    fn is_same(&self, a: Operand, b: Operand) -> bool {
        let constant = |operand: Operand| match operand.kind() {
            mir::OperandKind::Const(constant) => Some(&self.of.ssa.constants[constant]),
            _ => None,
        };
        match (a.as_slot(), b.as_slot()) {
            (None, None) => constant(a) == constant(b),
            (Some(a), Some(b)) if a == b => true,
            (Some(a), Some(b)) => match (self.computed(a), self.computed(b)) {
                (
                    Some(mir::Inst::Range { first, step, last, .. }),
                    Some(mir::Inst::Range { first: other_first, step: other_step, last: other_last, .. }),
                ) => {
                    let steps = match (step, other_step) {
                        (None, None) => true,
                        (Some(step), Some(other)) => self.is_same(step, other),
                        _ => false,
                    };
                    steps && self.is_same(first, other_first) && self.is_same(last, other_last)
                }
                (
                    Some(mir::Inst::Binary { op, a, b, .. }),
                    Some(mir::Inst::Binary { op: other, a: other_a, b: other_b, .. }),
                ) => op == other && self.is_same(a, other_a) && self.is_same(b, other_b),
                _ => false,
            },
            _ => false,
        }
    }

    /// The instruction that computes a value.
    pub fn computed(&self, value: Slot) -> Option<mir::Inst> {
        let insts = self.of.ssa.blocks.values().flat_map(|block| &block.insts);
        insts.copied().find(|inst| match *inst {
            mir::Inst::Range { dst, .. } | mir::Inst::Binary { dst, .. } => dst == value,
            _ => false,
        })
    }
}

/// Whether elements of a buffer go to other places of it.
fn moves(tree: &Tree, space: &Space, buffer: Buffer) -> bool {
    let mut moves = false;
    tree.leaves(&mut |leaf| moves |= leaf.buffer == buffer && (!leaf.is_whole || !space.is_flat));
    moves
}

/// Whether a tree reads a buffer.
fn reads(tree: &Tree, buffer: Buffer) -> bool {
    let mut reads = false;
    tree.leaves(&mut |leaf| reads |= leaf.buffer == buffer);
    reads
}
