//! Numbers and arrays beside each other: `[a, b, c]`, `[x, y]`, `[r; 1]`.
//!
//! ```text
//! z = [x, k]               z[0 .. n] = x[0 .. n], z[n] = k
//! ```
//!
//! Along the other dimension they have one extent; where they have not, the interpreter says what that is.

use crate::elementwise::{Axis, ElementTree, Leaf};
use crate::loop_nest::IterationSpace;
use crate::region::{Emitter, Here};
use crate::scalar::Target;
use lanner_lir::{BinaryOp, Buffer, Inst, Reg, Type};
use lanner_mir::{Args, Operand};

/// What stands beside other parts.
enum Part {
    Number(Reg),
    Array(Leaf),
}

impl Emitter<'_> {
    /// `[args]` along a dimension from 1.
    pub fn concat(&mut self, here: Here<'_>, (variable, value): Target, dim: u8, args: Args) -> Option<()> {
        let along = usize::from(dim).checked_sub(1).filter(|&along| along < 2)?;
        let args = self.of.ssa.args(args).to_vec();
        let key = (variable, Type::F64, self.reps.get(value).doubles()?);
        let parts: Vec<Part> = args.into_iter().map(|arg| self.part(arg)).collect::<Option<_>>()?;
        let mut checks = Vec::new();
        let mut axes = self.beside(&parts, along, &mut checks);
        axes[1 - along].known = self.extent_known(value, 1 - along);
        axes[1 - along].is_one |= self.is_one(axes[1 - along].known);
        let space = IterationSpace { axes: axes.to_vec(), is_flat: true };
        let count = self.elements(&space.axes);
        let to = self.array(key).buffer;
        let is_read = parts.iter().any(|part| matches!(part, Part::Array(leaf) if leaf.buffer == to));
        if is_read && !self.reps.is_over(value) {
            self.check_all(here, checks)?;
            let scratch = self.scratch(here, Type::F64, count)?;
            self.write_parts(scratch, &space, along, parts);
            let behind = self.begin_array(here, (key, value), &axes, Vec::new())?;
            self.copy_back(scratch, to, count);
            self.end_array((key, value), &axes, behind);
            return Some(());
        }
        let behind = self.begin_array(here, (key, value), &axes, checks)?;
        if is_read {
            let scratch = self.scratch(here, Type::F64, count)?;
            self.write_parts(scratch, &space, along, parts);
            self.copy_back(scratch, to, count);
        } else {
            self.write_parts(to, &space, along, parts);
        }
        self.end_array((key, value), &axes, behind);
        Some(())
    }

    fn part(&mut self, operand: Operand) -> Option<Part> {
        if self.rep(operand).ty().is_some() {
            return Some(Part::Number(self.number(operand, Type::F64)?));
        }
        let leaf = self.whole(operand.as_slot()?)?;
        (leaf.axes.len() == 2).then_some(Part::Array(leaf))
    }

    /// The dimensions of parts beside each other, with what has to hold so that they fit.
    fn beside(&mut self, parts: &[Part], along: usize, checks: &mut Vec<Reg>) -> [Axis; 2] {
        let one = self.index(1);
        let one = Axis { extent: one, stride: None, known: None, is_one: true, places: None };
        let other = parts.iter().find_map(|part| match part {
            Part::Number(_) => None,
            Part::Array(leaf) => Some(leaf.axes[1 - along]),
        });
        let other = Axis { stride: None, ..other.unwrap_or(one) };
        let mut total = None;
        for part in parts {
            let axes = match part {
                Part::Number(_) => [one, one],
                Part::Array(leaf) => [leaf.axes[0], leaf.axes[1]],
            };
            if !(axes[1 - along].is_one && other.is_one) {
                self.fit(axes[1 - along], other, checks);
            }
            let extent = axes[along].extent;
            total = Some(total.map_or(extent, |total| self.binary(BinaryOp::Add, total, extent)));
        }
        let mut axes = [other; 2];
        axes[along] = Axis { extent: total.unwrap_or(one.extent), is_one: false, ..one };
        axes
    }

    /// Writes parts beside each other.
    fn write_parts(&mut self, to: Buffer, space: &IterationSpace, along: usize, parts: Vec<Part>) {
        let all = self.compact(to, space);
        let mut place = self.index(0);
        for part in parts {
            let far = match all.axes[along].stride {
                Some(stride) => self.binary(BinaryOp::Mul, place, stride),
                None => place,
            };
            let extent = match part {
                Part::Number(src) => {
                    self.push(Inst::Store { buffer: to, index: far, src });
                    self.index(1)
                }
                Part::Array(leaf) => {
                    let extent = leaf.axes[along].extent;
                    if along == 1 || all.axes[1].is_one {
                        let (zero, count) = (self.index(0), self.elements(&leaf.axes));
                        self.push(Inst::Move { to: (to, far), from: (leaf.buffer, zero), count });
                    } else {
                        let into = Leaf { origin: Some(far), axes: all.axes.clone(), is_whole: false, ..all };
                        let of_part = IterationSpace { axes: leaf.axes.clone(), is_flat: false };
                        self.fill_leaf(&into, &ElementTree::Elements(leaf), &of_part, None);
                    }
                    extent
                }
            };
            place = self.binary(BinaryOp::Add, place, extent);
        }
    }
}
