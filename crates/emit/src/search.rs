//! Where something is in a vector.
//!
//! ```text
//! [m, i] = max(x)          m = the largest, for each k: if x[k] == m, i = k + 1 and done
//! k = find(x > 3, 1)       n = 0, for each j: if x[j] > 3, k[n] = j + 1 and n = n + 1; done where n is 1
//! ```

use crate::array::reads;
use crate::elementwise::{Axis, ElementTree};
use crate::loop_nest::IterationSpace;
use crate::reduction::{Joined, Vector};
use crate::region::{Emitter, Here};
use crate::rep::{DOUBLE, KnownFacts, Rep, constant, fold_of, is_vector, made};
use crate::row::Rows;
use crate::scalar::Target;
use lanner_builtins::Fold;
use lanner_lir::{BinaryOp, Buffer, CompareOp, Inst, Reg, Terminator, Type};
use lanner_mir::{self as mir, Args, Callee, Func, Operand, Slot};

/// What a call looks for in its first argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sought {
    /// The largest element, or the smallest, and where the first such one is.
    Extreme(Fold),
    /// Where elements are that are not zero: so many at most, if that is said.
    Places(Option<i64>),
}

/// What a call with these arguments and so many targets looks for.
pub(crate) fn sought(
    func: &Func,
    callee: Callee,
    args: &[Operand],
    targets: usize,
    rows: Rows<'_>,
) -> Option<Sought> {
    let finds = rows(callee)?.row().finds;
    match (targets, args) {
        (_, args) if args.iter().any(|arg| arg.is_spread()) => None,
        (2, [_]) => match fold_of(callee, rows)? {
            fold @ (Fold::Max | Fold::Min) => Some(Sought::Extreme(fold)),
            _ => None,
        },
        (1, [_]) if finds => Some(Sought::Places(None)),
        (1, &[_, most]) if finds => {
            let most =
                constant(func, most).filter(|most| most.fract() == 0.0 && (1.0..1e9).contains(most))?;
            Some(Sought::Places(Some(most as i64)))
        }
        _ => None,
    }
}

/// What holds what such a call gives for its targets; none where it is no vector that code searches.
pub(crate) fn held(
    sought: Sought,
    vector: (Operand, Rep),
    targets: &[mir::Target],
    known: KnownFacts<'_>,
) -> Option<[Rep; 2]> {
    let (operand, rep) = vector;
    if !is_vector(operand, known) {
        return None;
    }
    match (sought, rep.elements()?, targets) {
        (Sought::Extreme(_), (Type::F64, _), _) => Some([DOUBLE, Rep::Integer]),
        (Sought::Places(_), _, &[mir::Target::Slot(dst)]) => match made(dst, Type::F64, known) {
            rep @ Rep::Made(_, 2) => Some([rep, Rep::Boxed]),
            _ => None,
        },
        _ => None,
    }
}

impl Emitter<'_> {
    /// What an instruction looks for, if code does it.
    pub fn search_in(&self, inst: &mir::Inst) -> Option<Sought> {
        let mir::Inst::Call { targets, callee, args, .. } = *inst else { return None };
        let (targets, args) = (self.of.ssa.target_list(targets), self.of.ssa.args(args));
        let sought = sought(&self.of.ssa, callee, args, targets.len(), self.rows)?;
        let is_held = |slot: Slot| self.reps.get(slot) != Rep::Boxed && !self.reps.needs_callout(slot);
        let are_held = targets.iter().all(|target| match *target {
            mir::Target::Slot(slot) => is_held(slot),
            mir::Target::Ignored => true,
            _ => false,
        });
        let is_array = self.rep(*args.first()?).elements().is_some();
        (are_held && is_array).then_some(sought)
    }

    /// The largest or smallest element of a vector and its place.
    pub fn extreme(&mut self, here: Here<'_>, targets: &[mir::Target], fold: Fold, args: Args) -> Option<()> {
        let &[vector] = self.of.ssa.args(args) else { return None };
        let (tree, space, mut checks) = self.vector_of(here, vector)?;
        let count = self.elements(&space.axes);
        let (zero, one) = (self.index(0), self.index(1));
        checks.push(self.compare(CompareOp::Ge, count, one));
        self.check_all(here, checks)?;
        let fits = self.fits(&tree);
        let tree = match tree {
            ElementTree::Elements(leaf) => ElementTree::Elements(leaf),
            computed => {
                let scratch = self.scratch(here, Type::F64, count)?;
                self.fill(scratch, &computed, &space, fits);
                self.check_all(here, fits.into_iter().collect())?;
                ElementTree::Elements(self.compact(scratch, &space))
            }
        };
        let vector = [Vector { tree, space, count }];
        let best = self.joined(Joined::By(fold), &vector, None);
        let [Vector { tree, space, .. }] = vector;
        let place = self.temporary(Type::Index);
        self.push(Inst::Copy { dst: place, src: zero });
        let behind = self.new_block();
        let k = self.open(count);
        let x = self.number_of(&tree, &space.at(k.counter), None);
        let is_best = self.compare(CompareOp::Eq, x, best);
        let [found, next] = self.branch_on(is_best);
        self.begin(found);
        self.push(Inst::Copy { dst: place, src: k.counter });
        self.end(Terminator::Jump(behind));
        self.begin(next);
        self.close(k);
        self.end(Terminator::Jump(behind));
        self.begin(behind);
        // Of zeros the first one counts; where all are NaN, the first of those.
        let best = self.number_of(&tree, &space.at(place), None);
        let place = self.binary(BinaryOp::Add, place, one);
        for (&target, src) in targets.iter().zip([best, place]) {
            if let mir::Target::Slot(slot) = target {
                self.finish((self.of.variables[slot], slot), src)?;
            }
        }
        Some(())
    }

    /// The places of elements of a vector that are not zero.
    pub fn find(
        &mut self,
        here: Here<'_>,
        (variable, value): Target,
        most: Option<i64>,
        args: Args,
    ) -> Option<()> {
        let vector = *self.of.ssa.args(args).first()?;
        let key = (variable, Type::F64, self.reps.get(value).doubles()?);
        let (tree, space, mut checks) = self.vector_of(here, vector)?;
        let all = self.elements(&space.axes);
        let one = self.index(1);
        // Nothing of a number is 0 x 0.
        checks.push(self.compare(CompareOp::Ne, all, one));
        self.check_all(here, checks)?;
        let to = self.array(key).buffer;
        let tree = self.mask_apart(here, (tree, &space), to)?;
        let most = most.map(|most| self.index(most.into()));
        let room = most.map_or(all, |most| self.binary(BinaryOp::Min, all, most));
        let is_over = self.reps.is_over(value);
        let places = if is_over || reads(&tree, to) { self.scratch(here, Type::F64, room)? } else { to };
        if places == to {
            self.room(here, to, room)?;
        }
        let count = self.list_places(&tree, &space, places, (all, most));
        let count_of = |&axis: &Axis| if axis.is_one { axis } else { Axis { extent: count, ..axis } };
        let axes: Vec<Axis> = space.axes.iter().map(count_of).collect();
        if places != to {
            let behind = self.begin_array(here, (key, value), &axes, Vec::new())?;
            self.copy_back(places, to, count);
            self.end_array((key, value), &axes, behind);
        } else {
            self.set_extents(key, &axes);
        }
        Some(())
    }

    /// Writes the places of elements that are not zero, as many as there is room for, and gives their number.
    fn list_places(
        &mut self,
        tree: &ElementTree,
        space: &IterationSpace,
        to: Buffer,
        (all, most): (Reg, Option<Reg>),
    ) -> Reg {
        let (zero, one) = (self.index(0), self.index(1));
        let count = self.temporary(Type::Index);
        self.push(Inst::Copy { dst: count, src: zero });
        let behind = self.new_block();
        let k = self.open(all);
        let x = self.element_of(tree, &space.at(k.counter), None);
        let counts = self.is_not_zero(x);
        let [found, next] = self.branch_on(counts);
        self.begin(found);
        let place = self.binary(BinaryOp::Add, k.counter, one);
        let src = self.converted(place, Type::F64);
        self.push(Inst::Store { buffer: to, index: count, src });
        self.push(Inst::Binary { dst: count, op: BinaryOp::Add, args: [count, one] });
        match most {
            Some(most) => {
                let is_done = self.compare(CompareOp::Ge, count, most);
                self.end(Terminator::Branch { cond: is_done, to: [behind, next] });
            }
            None => self.end(Terminator::Jump(next)),
        }
        self.begin(next);
        self.close(k);
        self.end(Terminator::Jump(behind));
        self.begin(behind);
        count
    }

    /// The elements of a vector, with what has to hold so that they are there.
    fn vector_of(
        &mut self,
        here: Here<'_>,
        vector: Operand,
    ) -> Option<(ElementTree, IterationSpace, Vec<Reg>)> {
        let tree = self.tree(here, vector)?;
        let mut checks = Vec::new();
        let space = self.space(&tree, &mut checks);
        space.is_vector().then_some((tree, space, checks))
    }
}
