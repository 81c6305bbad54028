//! Memory of the code's own, and elements that are written to memory.

use crate::elementwise::{Axis, ElementTree, Leaf};
use crate::loop_nest::IterationSpace;
use crate::region::{Emitter, Here};
use crate::scalar::Target;
use lanner_builtins::Filled;
use lanner_lir::{BinaryOp, Buffer, CompareOp, Home, Inst, Reg, Scalar, Type};
use lanner_mir::Args;

/// The most elements in memory of the code's own: more are the interpreter's, which knows how much memory there is.
const MOST: i128 = 1 << 27;
/// The most elements of an array in the frame.
pub(crate) const SMALL: i128 = 64;

impl Emitter<'_> {
    /// Room for elements in memory of the code's own.
    pub fn room(&mut self, here: Here<'_>, buffer: Buffer, elements: Reg) -> Option<()> {
        if self.made.buffers[buffer].home == Home::Heap {
            let most = self.index(MOST);
            let is_bounded = self.compare(CompareOp::Le, elements, most);
            self.check(is_bounded, here.block, here.inst, here.values)?;
            let exit = self.exit_at(here.block, here.inst, here.values)?;
            self.push(Inst::Reserve { buffer, elements, is_zeroed: false, exit: Some(exit) });
        }
        Some(())
    }

    pub fn scratch(&mut self, here: Here<'_>, element: Type, elements: Reg) -> Option<Buffer> {
        if let Some(most @ ..=SMALL) = self.index_in(elements) {
            return Some(self.frame_buffer("scratch", element, most.max(1) as u64));
        }
        let scratch = self.own_buffer("scratch".to_owned(), element, Home::Heap);
        self.room(here, scratch, elements)?;
        self.scratches.insert(scratch);
        Some(scratch)
    }

    /// A matrix of one or two extents that holds a constant.
    pub fn filled(
        &mut self,
        here: Here<'_>,
        (variable, value): Target,
        (constant, filled): (Scalar, Filled),
        args: Args,
    ) -> Option<()> {
        let (element, rank) = self.reps.get(value).elements()?;
        let key = (variable, element, rank);
        let args = self.of.ssa.args(args).to_vec();
        let (zero, most) = (self.index(0), self.index(MOST));
        let (mut axes, mut checks) = (Vec::new(), Vec::new());
        for k in 0..2 {
            let wanted = self.number(*args.get(k).or(args.first())?, Type::Index)?;
            let known = self.extent_known(value, k);
            let extent = match self.constant_extent(known) {
                Some(extent) => extent,
                None => {
                    // So many that their product is one.
                    checks.push(self.compare(CompareOp::Le, wanted, most));
                    self.binary(BinaryOp::Max, wanted, zero)
                }
            };
            axes.push(Axis { extent, stride: None, known, is_one: self.is_one(known), places: None });
        }
        let count = self.elements(&axes);
        let behind = self.begin_array(here, (key, value), &axes, checks)?;
        let (to, src) = (self.array(key).buffer, self.constant(constant));
        match filled {
            Filled::Everywhere => self.push(Inst::Fill { to: (to, zero), src, count }),
            Filled::Diagonal => {
                let nothing = self.constant(Scalar::F64(0.0));
                self.push(Inst::Fill { to: (to, zero), src: nothing, count });
                let length = self.binary(BinaryOp::Min, axes[0].extent, axes[1].extent);
                let one = self.index(1);
                let far = self.binary(BinaryOp::Add, axes[0].extent, one);
                let k = self.open(length);
                let index = self.binary(BinaryOp::Mul, k.counter, far);
                self.push(Inst::Store { buffer: to, index, src });
                self.close(k);
            }
        }
        self.end_array((key, value), &axes, behind);
        Some(())
    }

    /// Computes all elements, one behind the other.
    pub fn fill(&mut self, to: Buffer, tree: &ElementTree, space: &IterationSpace, fits: Option<Reg>) {
        if let Some(from) = tree.in_order()
            && self.made.buffers[from].element == self.made.buffers[to].element
        {
            let count = self.elements(&space.axes);
            return self.copy_back(from, to, count);
        }
        let to = self.compact(to, space);
        self.fill_leaf(&to, tree, space, fits);
    }

    pub fn fill_leaf(&mut self, to: &Leaf, tree: &ElementTree, space: &IterationSpace, fits: Option<Reg>) {
        self.each(space, |emitter, at| {
            let x = emitter.element_of(tree, at, fits);
            let src = emitter.converted(x, emitter.made.buffers[to.buffer].element);
            let index = emitter.place_of(to, at);
            emitter.push(Inst::Store { buffer: to.buffer, index, src });
        });
    }

    /// Elements one behind the other, of these dimensions.
    pub fn compact(&mut self, buffer: Buffer, space: &IterationSpace) -> Leaf {
        let mut stride = None;
        let mut axes = Vec::new();
        for &axis in &space.axes {
            axes.push(Axis { stride, places: None, ..axis });
            if !axis.is_one {
                stride = Some(match stride {
                    Some(stride) => self.times(stride, axis.extent),
                    None => axis.extent,
                });
            }
        }
        Leaf { buffer, origin: None, axes, is_whole: true, section: None }
    }

    pub fn copy_back(&mut self, from: Buffer, to: Buffer, count: Reg) {
        let zero = self.index(0);
        self.push(Inst::Move { to: (to, zero), from: (from, zero), count });
    }
}
