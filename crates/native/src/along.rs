//! Numbers made of the elements along a dimension, in the canonical order.
//!
//! ```text
//! sum(x)          each column: one number after the other, or eight lanes where there are more than 32
//! sum(x, 2)       64 rows at a time, side by side: lane j of row i adds x(i, j), x(i, j + 8), …
//! ```
//!
//! An array is `outer` blocks of `n` runs of `inner` elements: what is joined is `inner` elements apart.

use crate::Held;
use crate::emitter::{Emitter, Lowered};
use crate::reduction::{Elements, Join, Kind, LANES, SEQUENTIAL};
use lanner_lir::{BinaryOp, Buffer, CompareOp, Inst, Reg, Scalar, Terminator, Type, UnaryOp};
use lanner_mir::{Operand, Slot};

/// Rows that are joined side by side, so that their lanes stay in the cache.
const ROWS: i64 = 64;

/// What is joined, and the extents of the result.
struct Along {
    inner: Reg,
    n: Reg,
    outer: Reg,
    extents: Vec<Reg>,
}

/// What is made of no number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OfNothing {
    /// What others join: the sum is 0.
    One,
    /// Nothing: there is no greatest one.
    Nothing,
}

/// How a run of elements joins the numbers of its rows.
#[derive(Clone, Copy)]
enum Step {
    Double(Join),
    /// Whether any element is true, or false.
    Truth(bool),
}

impl Step {
    fn ty(self) -> Type {
        match self {
            Step::Double(_) => Type::F64,
            Step::Truth(_) => Type::Bool,
        }
    }
}

impl Emitter<'_> {
    /// `dst = sum(arg, dim)`, `dim` from 0. Without it, along the first dimension whose extent is not 1.
    pub fn reduce_along(&mut self, dst: Slot, kind: Kind, arg: Operand, dim: Option<usize>) -> Lowered {
        let (Held::Array(ty, rank), Held::Array(element, _), Some(slot)) =
            (self.source.held[dst], self.held(arg), arg.as_slot())
        else {
            return Err("a reduction of this value");
        };
        let step = match kind {
            Kind::Sum | Kind::Prod | Kind::Max | Kind::Min => Step::Double(self.join_of(kind, element)?),
            Kind::Any => Step::Truth(true),
            Kind::All => Step::Truth(false),
        };
        if ty != step.ty() {
            return Err("a reduction that gives another class");
        }
        let mut of = self.extents_of(slot)?;
        let of_nothing =
            if matches!(kind, Kind::Max | Kind::Min) { OfNothing::Nothing } else { OfNothing::One };
        for extent in &mut of {
            // The result may lie where the array is.
            if self.known_index(*extent).is_none() {
                *extent = self.kept(*extent);
            }
        }
        let mut along = match dim {
            Some(dim) => self.along_dimension(&of, dim, of_nothing),
            None => self.along_first(&of, of_nothing),
        };
        along.extents.truncate(rank.into());
        let count = self.product(&along.extents);
        let to = self.room(dst, count)?;
        if !self.source.fused.contains(&slot) {
            let from = self.buffer(slot)?;
            // Where both begin at one place, each number is written behind what is read for it.
            if from != to && self.shares_memory(from, to) {
                return Err("a reduction into a part of its array");
            }
        }
        match (self.known_index(along.inner), step) {
            (Some(1), Step::Double(join)) => self.join_columns((to, arg), &along, join)?,
            _ => self.join_rows((to, arg), &along, step)?,
        }
        if matches!(kind, Kind::All) {
            self.negate(to, count);
        }
        self.set_extents(dst, &along.extents)
    }

    fn along_dimension(&mut self, of: &[Reg], dim: usize, of_nothing: OfNothing) -> Along {
        let mut extents = of.to_vec();
        let one = self.index(1);
        let n = of.get(dim).copied().unwrap_or(one);
        let made = self.made_of(n, of_nothing);
        if let Some(extent) = extents.get_mut(dim) {
            *extent = made;
        }
        let inner = self.product(&of[..dim.min(of.len())]);
        let outer = self.product(of.get(dim + 1..).unwrap_or_default());
        let outer = self.binary(BinaryOp::Mul, outer, made);
        Along { inner, n, outer, extents }
    }

    /// How many numbers are made of so many.
    fn made_of(&mut self, n: Reg, of_nothing: OfNothing) -> Reg {
        let one = self.index(1);
        match of_nothing {
            OfNothing::One => one,
            OfNothing::Nothing => self.binary(BinaryOp::Min, n, one),
        }
    }

    /// Along the first dimension whose extent is not 1: what is before it is 1. Of 0 x 0 it is one number.
    fn along_first(&mut self, of: &[Reg], of_nothing: OfNothing) -> Along {
        let [zero, one] = [0, 1].map(|number| self.index(number));
        let mut is_found = self.constant(Scalar::Bool(false));
        let (mut n, mut extents) = (one, Vec::new());
        for &extent in of {
            let is_more = self.compare(CompareOp::Ne, extent, one);
            let is_open = self.unary(UnaryOp::Not, is_found);
            let is_it = self.binary(BinaryOp::And, is_open, is_more);
            n = self.select(is_it, extent, n);
            let made = self.made_of(extent, of_nothing);
            extents.push(self.select(is_it, made, extent));
            is_found = self.binary(BinaryOp::Or, is_found, is_more);
        }
        let nothing = of.iter().fold(None, |all: Option<Reg>, &extent| {
            let is_none = self.compare(CompareOp::Eq, extent, zero);
            Some(all.map_or(is_none, |all| self.binary(BinaryOp::And, all, is_none)))
        });
        if let (Some(is_none), OfNothing::One, 2) = (nothing, of_nothing, of.len()) {
            extents[1] = self.select(is_none, one, extents[1]);
        }
        let outer = self.product(&extents);
        Along { inner: one, n, outer, extents }
    }

    /// Each column becomes a number.
    fn join_columns(&mut self, (to, arg): (Buffer, Operand), along: &Along, join: Join) -> Lowered {
        let open = self.open(along.outer);
        let before = self.binary(BinaryOp::Mul, open.counter, along.n);
        let src = self.joined(Elements::Of(arg), (before, along.n), join)?;
        self.push(Inst::Store { buffer: to, index: open.counter, src });
        self.close(open);
        Ok(())
    }

    /// Rows become numbers, some of them side by side.
    fn join_rows(&mut self, (to, arg): (Buffer, Operand), along: &Along, step: Step) -> Lowered {
        let (lanes, most) = self.lanes_of(along.n, step);
        let bytes = most as u64 * ROWS as u64 * step.ty().bytes();
        let joined = self.own_frame("joined", step.ty(), bytes);
        let (rows, more) = (self.index(ROWS), self.index(ROWS - 1));
        let blocks = self.binary(BinaryOp::Add, along.inner, more);
        let blocks = self.binary(BinaryOp::Div, blocks, rows);
        let outer = self.open(along.outer);
        let block = self.open(blocks);
        let rows = self.index(ROWS);
        let first = self.binary(BinaryOp::Mul, block.counter, rows);
        let rest = self.binary(BinaryOp::Sub, along.inner, first);
        let count = self.binary(BinaryOp::Min, rest, rows);
        let zero = self.index(0);
        let start = self.start_of(step);
        let all = self.binary(BinaryOp::Mul, lanes, rows);
        self.push(Inst::Fill { to: (joined, zero), src: start, count: all });
        let run = self.open(along.n);
        let at = self.binary(BinaryOp::Mul, outer.counter, along.n);
        let at = self.binary(BinaryOp::Add, at, run.counter);
        let at = self.binary(BinaryOp::Mul, at, along.inner);
        let from = self.binary(BinaryOp::Add, at, first);
        let lane = self.lane_of(run.counter, lanes);
        let rows = self.index(ROWS);
        let lane = self.binary(BinaryOp::Mul, lane, rows);
        let row = self.open(count);
        let k = self.binary(BinaryOp::Add, from, row.counter);
        let index = self.binary(BinaryOp::Add, lane, row.counter);
        let old = self.temporary(step.ty());
        self.push(Inst::Load { dst: old, buffer: joined, index });
        let src = self.step_to(step, old, (arg, k))?;
        self.push(Inst::Store { buffer: joined, index, src });
        self.close(row);
        self.close(run);
        let place = self.binary(BinaryOp::Mul, outer.counter, along.inner);
        let place = self.binary(BinaryOp::Add, place, first);
        self.end_rows((to, place), (joined, count), (lanes, most), step);
        self.close(block);
        self.close(outer);
        Ok(())
    }

    /// How many lanes there are for so many elements, and at most.
    fn lanes_of(&mut self, n: Reg, step: Step) -> (Reg, i64) {
        let [one, eight, most] = [1, LANES, SEQUENTIAL].map(|number| self.index(number));
        let is_short = match step {
            Step::Double(_) => self.compare(CompareOp::Le, n, most),
            Step::Truth(_) => self.constant(Scalar::Bool(true)),
        };
        let lanes = self.select(is_short, one, eight);
        (lanes, if self.known_truth(is_short) == Some(true) { 1 } else { LANES })
    }

    /// The lane of an element: all have one, or one of eight.
    fn lane_of(&mut self, k: Reg, lanes: Reg) -> Reg {
        match self.known_index(lanes) {
            Some(1) => self.index(0),
            _ => {
                let turns = self.binary(BinaryOp::Div, k, lanes);
                let done = self.binary(BinaryOp::Mul, turns, lanes);
                self.binary(BinaryOp::Sub, k, done)
            }
        }
    }

    fn start_of(&mut self, step: Step) -> Reg {
        self.constant(match step {
            Step::Double(join) => Scalar::F64(join.identity()),
            Step::Truth(_) => Scalar::Bool(false),
        })
    }

    /// What a row is with one more element.
    fn step_to(&mut self, step: Step, old: Reg, (arg, k): (Operand, Reg)) -> Lowered<Reg> {
        match step {
            Step::Double(join) => {
                let x = self.double_at(Elements::Of(arg), k)?;
                Ok(self.binary(join.op(), old, x))
            }
            Step::Truth(wanted) => {
                let x = self.element_number(arg, k)?;
                let truth = self.truth_in(x, wanted);
                Ok(self.binary(BinaryOp::Or, old, truth))
            }
        }
    }

    /// The numbers of rows go where the result is.
    fn end_rows(
        &mut self,
        (to, place): (Buffer, Reg),
        (joined, count): (Buffer, Reg),
        (lanes, most): (Reg, i64),
        step: Step,
    ) {
        let zero = self.index(0);
        let Step::Double(join) = step else {
            self.push(Inst::Move { to: (to, place), from: (joined, zero), count });
            return;
        };
        if most == 1 {
            self.push(Inst::Move { to: (to, place), from: (joined, zero), count });
            return;
        }
        let one = self.index(1);
        let is_short = self.compare(CompareOp::Eq, lanes, one);
        let ways = (self.known_truth(is_short) != Some(false)).then(|| {
            let [short, long] = self.branch_on(is_short);
            (short, long, self.new_block())
        });
        if let Some((short, long, behind)) = ways {
            self.begin(short);
            self.push(Inst::Move { to: (to, place), from: (joined, zero), count });
            self.end(Terminator::Jump(behind));
            self.begin(long);
        }
        let row = self.open(count);
        let mut parts: Vec<Reg> = Vec::new();
        for lane in 0..LANES {
            let before = self.index(lane * ROWS);
            let index = self.binary(BinaryOp::Add, row.counter, before);
            let dst = self.temporary(Type::F64);
            self.push(Inst::Load { dst, buffer: joined, index });
            parts.push(dst);
        }
        while parts.len() > 1 {
            parts = parts.chunks(2).map(|pair| self.binary(join.op(), pair[0], pair[1])).collect();
        }
        let index = self.binary(BinaryOp::Add, place, row.counter);
        self.push(Inst::Store { buffer: to, index, src: parts[0] });
        self.close(row);
        if let Some((.., behind)) = ways {
            self.end(Terminator::Jump(behind));
            self.begin(behind);
        }
    }

    /// Each truth value becomes the other one.
    fn negate(&mut self, buffer: Buffer, count: Reg) {
        let open = self.open(count);
        let truth = self.temporary(Type::Bool);
        self.push(Inst::Load { dst: truth, buffer, index: open.counter });
        let src = self.unary(UnaryOp::Not, truth);
        self.push(Inst::Store { buffer, index: open.counter, src });
        self.close(open);
    }
}
