//! Sections of arrays that code writes: `A(:, j) = x`, perhaps a column behind the last one.

use crate::array::reads;
use crate::elementwise::{Axis, ElementTree, Leaf};
use crate::loop_nest::IterationSpace;
use crate::region::{Emitter, Here};
use crate::rep::{Rep, is_colon};
use crate::variable::ArrayKey;
use lanner_lir::{BinaryOp, CompareOp, Inst, Reg, Terminator, Type};
use lanner_mir::{self as mir, Args, Operand, Slot};

/// What is written to a column that may be a new one.
pub(crate) struct Column<'a> {
    args: Args,
    tree: &'a ElementTree,
    space: &'a IterationSpace,
    /// What has to hold so that the tree has elements.
    conforms: Option<Reg>,
}

impl Emitter<'_> {
    /// `base(args) = value` for a section.
    pub fn store_section(&mut self, here: Here<'_>, base: Slot, args: Args, value: Operand) -> Option<()> {
        let mut checks = Vec::new();
        let mut to = self.section(here, (Operand::slot(base), args), None, &mut checks)?;
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
        let (element, rank) = self.reps.get(base).elements()?;
        let key = (self.of.variables[base], element, rank);
        let is_own = matches!(self.reps.get(base), Rep::Made(..));
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
            let scratch = self.scratch(here, element, count)?;
            let compact = self.compact(scratch, &space);
            self.fill_leaf(&compact, &tree, &space, fits);
            self.check_all(here, fits.into_iter().collect())?;
            self.fill_leaf(&to, &ElementTree::Elements(compact), &space, None);
        } else {
            self.fill_leaf(&to, &tree, &space, None);
        }
        self.behind_all(behind);
        Some(())
    }

    /// Whether a section that is written is a column of an array to which code appends some, and is made of others.
    fn is_new_column(&self, key: ArrayKey, args: Args, tree: &ElementTree) -> bool {
        let is_column = matches!(*self.of.ssa.args(args), [rows, column]
            if is_colon(&self.of.ssa, rows) && self.rep(column) == Rep::Integer);
        let buffer = self.arrays.get(&key).map(|array| array.buffer);
        is_column
            && !tree.may_fail()
            && self.growing.contains(&key)
            && buffer.is_some_and(|buffer| !reads(tree, buffer))
    }

    /// Writes the column behind the last one of a matrix that has room for it; else goes on.
    pub fn append_column(
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
