//! Sums of vectors, and of arrays along a dimension.

use crate::array::reads;
use crate::nest::Space;
use crate::region::{Emitter, Here};
use crate::scalar::Target;
use crate::tree::Axis;
use lanner_lir::Type;
use lanner_mir::Operand;

impl Emitter<'_> {
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
}
