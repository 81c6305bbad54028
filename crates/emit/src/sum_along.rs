//! Sums of arrays along a dimension.

use crate::array::reads;
use crate::elementwise::{Axis, ElementTree, Leaf};
use crate::loop_nest::{IterationPoint, IterationSpace};
use crate::reduction::{LANES, SUM};
use crate::region::{Emitter, Here};
use crate::scalar::Target;
use lanner_lir::{CompareOp, Inst, Reg, Scalar, Terminator, Type};
use lanner_mir::Args;

impl Emitter<'_> {
    /// The sums of an array along a dimension, of a matrix those of its columns where none is given.
    pub fn sums_of(&mut self, here: Here<'_>, (variable, value): Target, args: Args) -> Option<()> {
        let (array, dim) = match *self.of.ssa.args(args) {
            [array] => (array, None),
            [array, dim] => (array, Some((self.known(dim)? as usize).checked_sub(1)?)),
            _ => return None,
        };
        let tree = self.tree(here, array)?;
        let mut checks = Vec::new();
        let space = self.space(&tree, &mut checks);
        if dim.is_none() {
            // Of one row the sum is a number, and so it is of nothing.
            let two = self.index(2);
            checks.push(self.compare(CompareOp::Ge, space.axes.first()?.extent, two));
        }
        let dim = dim.unwrap_or(0);
        // Along another one the elements stay what they are.
        space.axes.get(dim).filter(|axis| !axis.is_one)?;
        let rank = self.reps.get(value).doubles()?;
        let key = (variable, Type::F64, rank);
        let mut sums = IterationSpace { axes: space.axes.clone(), is_flat: false };
        let one = self.index(1);
        sums.axes[dim] = Axis { extent: one, stride: None, known: None, is_one: true, places: None };
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
            let scratch = self.scratch(here, Type::F64, count)?;
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

    /// Sums along a dimension, to elements one behind the other. Few are added plane by plane.
    fn sum_along(
        &mut self,
        to: &Leaf,
        tree: &ElementTree,
        (space, dim): (&IterationSpace, usize),
        fits: Option<Reg>,
    ) {
        let count = space.axes[dim].extent;
        let mut rest = IterationSpace { axes: space.axes.clone(), is_flat: false };
        rest.axes[dim] = to.axes[dim];
        let with = |at: &IterationPoint, k: Reg| match at {
            IterationPoint::Axes(at) => {
                let mut at = at.clone();
                at[dim] = Some(k);
                IterationPoint::Axes(at)
            }
            IterationPoint::Flat(_) => IterationPoint::Flat(k),
        };
        let is_short = self.is_short(count);
        let [short, long] = self.branch_on(is_short);
        let behind = self.new_block();
        self.begin(short);
        let nothing = self.constant(Scalar::F64(0.0));
        self.each(&rest, |emitter, at| {
            let index = emitter.place_of(to, at);
            emitter.push(Inst::Store { buffer: to.buffer, index, src: nothing });
        });
        let k = self.open(count);
        let counter = k.counter;
        self.each(&rest, |emitter, at| {
            let x = emitter.number_of(tree, &with(at, counter), fits);
            let index = emitter.place_of(to, at);
            emitter.join_to((to.buffer, index), SUM, x);
        });
        self.close(k);
        self.end(Terminator::Jump(behind));
        self.begin(long);
        let lanes = self.frame_buffer("lanes", Type::F64, LANES as u64);
        self.each(&rest, |emitter, at| {
            let element = |emitter: &mut Self, k| emitter.number_of(tree, &with(at, k), fits);
            let src = emitter.joined_in_lanes(lanes, SUM, count, &element);
            let index = emitter.place_of(to, at);
            emitter.push(Inst::Store { buffer: to.buffer, index, src });
        });
        self.end(Terminator::Jump(behind));
        self.begin(behind);
    }
}
