//! Elements where an array of logicals says so: `x(x < 0) = 0`, `y = x(m)`.
//!
//! ```text
//! %0 = lt x, 0             for each k: t = x[k] < 0, x[k] = t ? 0 : x[k]
//! x(%0) = 0
//! ```
//!
//! The mask has the extents of the array: where it has others the interpreter does it.

use crate::array::moves;
use crate::elementwise::{Axis, ElementTree};
use crate::loop_nest::IterationSpace;
use crate::region::{Emitter, Here};
use crate::rep::Rep;
use crate::scalar::Target;
use lanner_lir::{BinaryOp, Buffer, CompareOp, Inst, Reg, Type};
use lanner_mir::{Args, Operand, Slot};

impl Emitter<'_> {
    /// What a mask is computed from, with what has to hold so that it has these extents.
    fn mask_of(
        &mut self,
        here: Here<'_>,
        mask: Operand,
        axes: &[Axis],
    ) -> Option<(ElementTree, IterationSpace, Vec<Reg>)> {
        let mut checks = Vec::new();
        let tree = self.tree(here, mask)?;
        let space = self.space(&tree, &mut checks);
        if space.axes.len() != axes.len() {
            return None;
        }
        for (&a, &b) in axes.iter().zip(&space.axes).filter(|(a, b)| !(a.is_one && b.is_one)) {
            self.fit(a, b, &mut checks);
        }
        Some((tree, space, checks))
    }

    /// The mask written out first, where it is made of elements of a buffer that are written before, or may be none.
    pub fn mask_apart(
        &mut self,
        here: Here<'_>,
        (tree, space): (ElementTree, &IterationSpace),
        to: Buffer,
    ) -> Option<ElementTree> {
        let fits = self.fits(&tree);
        if !moves(&tree, space, to) && fits.is_none() {
            return Some(tree);
        }
        let count = self.elements(&space.axes);
        let scratch = self.scratch(here, Type::Bool, count)?;
        self.fill(scratch, &tree, space, fits);
        self.check_all(here, fits.into_iter().collect())?;
        Some(ElementTree::Elements(self.compact(scratch, space)))
    }

    /// `base(mask) = value` for a number.
    pub fn store_where(&mut self, here: Here<'_>, base: Slot, mask: Operand, value: Operand) -> Option<()> {
        let (element, rank) = self.reps.get(base).elements()?;
        let key = (self.of.variables[base], element, rank);
        let axes = self.axes(key, base);
        let (tree, space, checks) = self.mask_of(here, mask, &axes)?;
        let src = self.number(value, element)?;
        let behind = if let Rep::Made(..) = self.reps.get(base) {
            self.check_all(here, checks)?;
            None
        } else {
            let behind = self.where_all(here, key, checks, None)?;
            self.own_at(here, key)?;
            behind
        };
        let to = self.whole(base)?;
        let tree = self.mask_apart(here, (tree, &space), to.buffer)?;
        self.each(&space, |emitter, at| {
            let holds = emitter.element_of(&tree, at, None);
            let index = emitter.place_of(&to, at);
            let old = emitter.temporary(element);
            emitter.push(Inst::Load { dst: old, buffer: to.buffer, index });
            let new = emitter.select(holds, src, old);
            emitter.push(Inst::Store { buffer: to.buffer, index, src: new });
        });
        self.behind_all(behind);
        Some(())
    }

    /// `base(mask)` of vectors.
    pub fn load_where(
        &mut self,
        here: Here<'_>,
        (variable, value): Target,
        base: Operand,
        args: Args,
    ) -> Option<()> {
        let (element, rank) = self.reps.get(value).elements()?;
        let key = (variable, element, rank);
        if self.reps.is_over(value) || rank != 2 {
            return None;
        }
        let leaf = self.whole(base.as_slot()?)?;
        let mask = self.mask(args)?;
        let (tree, space, mut checks) = self.mask_of(here, mask, &leaf.axes)?;
        let (zero, one) = (self.index(0), self.index(1));
        let most = self.elements(&space.axes);
        // Nothing of a number is 0 x 0.
        checks.push(self.compare(CompareOp::Ne, most, one));
        self.check_all(here, checks)?;
        let to = self.array(key).buffer;
        if leaf.buffer == to {
            return None;
        }
        let tree = self.mask_apart(here, (tree, &space), to)?;
        self.room(here, to, most)?;
        let count = self.temporary(Type::Index);
        self.push(Inst::Copy { dst: count, src: zero });
        // What is not taken is written over by the next one.
        self.each(&space, |emitter, at| {
            let holds = emitter.element_of(&tree, at, None);
            let index = emitter.place_of(&leaf, at);
            let src = emitter.temporary(element);
            emitter.push(Inst::Load { dst: src, buffer: leaf.buffer, index });
            emitter.push(Inst::Store { buffer: to, index: count, src });
            let more = emitter.select(holds, one, zero);
            emitter.push(Inst::Binary { dst: count, op: BinaryOp::Add, args: [count, more] });
        });
        let axes: Vec<Axis> = leaf
            .axes
            .iter()
            .map(|&axis| if axis.is_one { axis } else { Axis { extent: count, ..axis } })
            .collect();
        self.set_extents(key, &axes);
        Some(())
    }
}
