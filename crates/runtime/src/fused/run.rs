//! Runs a program over all elements.

use super::registers::{BLOCK, LONGEST, Others, Registers};
use super::view::Walk;
use super::{Arg, Program, View};
use crate::arith::expand::append;
use crate::arith::kernel::dispatch::vectorized;
use crate::arith::pieces::{Side, total};
use crate::arith::reduce::{LANES, pairwise};
use crate::memory::{Grow, GrowBy};
use crate::value::Tensor;
use lanner_builtins::Total;
use smallvec::SmallVec;
use std::rc::Rc;

/// The length of runs that are blocks of their own, so that sections are read where they lie.
const SHORTEST: usize = 128;

/// Stands for the place of a leaf whose block was copied.
const COPIED: usize = usize::MAX;

/// Where the elements of a leaf are.
#[derive(Clone, Copy, Debug)]
pub enum Source<'a> {
    /// In a buffer.
    Numbers(&'a [f64]),
    /// In a buffer of truths.
    Truths(&'a [bool]),
    /// In the buffer of this result, at whose places they are read before they are written.
    Result(usize),
}

/// A source with the part of it that is read.
type Leaf<'s, 'v> = (Source<'s>, &'v View);

/// Where the elements of a step go.
#[derive(Debug)]
pub enum Result {
    /// To the end of a buffer with capacity for them.
    New(Vec<f64>),
    /// The same as truths.
    Truths(Vec<bool>),
    /// Over the elements of an array that nobody else holds.
    Over(Rc<Tensor<f64>>),
}

/// The leaves whose elements do not lie side by side, and where they are.
type Walks<'a> = SmallVec<[(usize, Walk<'a>); 4]>;

/// Buffers of blocks, kept for the next run.
#[derive(Default)]
pub struct Scratch {
    /// Those of the steps, then one for each leaf, then one more.
    registers: Registers,
    /// Where the block of each leaf begins in its buffer, or [`COPIED`] where it is in the leaf's register.
    places: Vec<usize>,
    lanes: Vec<[f64; LANES]>,
    /// The totals, after a run.
    pub totals: Vec<f64>,
}

/// What a block is computed from.
#[derive(Clone, Copy)]
struct Block<'a> {
    /// Its length.
    n: usize,
    leaves: &'a [Leaf<'a, 'a>],
    results: &'a [(u16, Result)],
    places: &'a [usize],
    /// The register of the first leaf.
    first: usize,
}

impl Program {
    /// Computes `n` elements of the steps named beside the results, and the totals. False where an element is no real
    /// number: results are then anything.
    pub fn run(
        &self,
        n: usize,
        leaves: &[Leaf<'_, '_>],
        results: &mut [(u16, Result)],
        scratch: &mut Scratch,
    ) -> bool {
        let block = self.block(n, leaves);
        let mut walks = scratch.prepare(self, leaves);
        let mut at = 0;
        while at < n {
            let len = block.min(n - at);
            for (leaf, walk) in &mut walks {
                scratch.fetch(self, len, *leaf, walk, (leaves, results));
            }
            if !scratch.compute(self, len, leaves, results) {
                return false;
            }
            scratch.add_up(self, n, len);
            scratch.write(self, at, len, results);
            at += len;
            if at < n {
                scratch.places.iter_mut().filter(|place| **place != COPIED).for_each(|place| *place += len);
            }
        }
        scratch.join(self, n);
        true
    }

    /// Elements of a block.
    fn block(&self, n: usize, leaves: &[Leaf<'_, '_>]) -> usize {
        let runs = leaves.iter().map(|(_, view)| view.run()).filter(|&run| run > 0);
        match runs.min() {
            Some(run) if self.totals.is_empty() && (SHORTEST..=LONGEST).contains(&run) && run < n => run,
            _ => BLOCK,
        }
    }
}

impl Scratch {
    /// Makes room, and finds the first block of each leaf; answers the leaves that have to be walked over.
    fn prepare<'a>(&mut self, program: &Program, leaves: &[Leaf<'_, 'a>]) -> Walks<'a> {
        self.registers.reserve(usize::from(program.registers) + leaves.len() + 1);
        self.lanes.clear();
        self.lanes.put_all(program.totals.iter().map(|&(_, op)| [identity(op); LANES]));
        self.totals.clear();
        self.places.clear();
        let mut walks = Walks::new();
        for (k, (source, view)) in leaves.iter().enumerate() {
            match (source, view.start_of_all()) {
                (Source::Numbers(_) | Source::Result(_), Some(base)) => self.places.put(base),
                _ => {
                    walks.push((k, Walk::over(view)));
                    self.places.put(COPIED);
                }
            }
        }
        walks
    }

    /// Finds the next `n` elements of a leaf; copies them where they do not lie side by side.
    fn fetch(
        &mut self,
        program: &Program,
        n: usize,
        leaf: usize,
        walk: &mut Walk<'_>,
        (leaves, results): (&[Leaf<'_, '_>], &[(u16, Result)]),
    ) {
        let to = self.registers.get_mut(usize::from(program.registers) + leaf, n);
        let numbers = match leaves[leaf].0 {
            Source::Truths(truths) => return copy(walk, to, truths, |x| f64::from(u8::from(x))),
            Source::Numbers(numbers) => numbers,
            Source::Result(k) => match &results[k].1 {
                Result::Over(t) => t.data(),
                Result::New(_) | Result::Truths(_) => &[],
            },
        };
        self.places[leaf] = walk.straight(n).unwrap_or(COPIED);
        if self.places[leaf] == COPIED {
            copy(walk, to, numbers, |x| x);
        }
    }

    /// Computes the steps of a block.
    fn compute(
        &mut self,
        program: &Program,
        n: usize,
        leaves: &[Leaf<'_, '_>],
        results: &[(u16, Result)],
    ) -> bool {
        let first = usize::from(program.registers);
        let block = Block { n, leaves, results, places: &self.places, first };
        for (step, &home) in program.steps.iter().zip(&program.homes) {
            if step.skipped {
                continue;
            }
            let (to, others) = self.registers.split(usize::from(home), n);
            if let Some(joined) = step.operation.as_joined() {
                let y = block.many(program, others, step.a);
                let z = block.many(program, others, step.b);
                let x = block.many(program, others, step.x);
                let scale = program.numbers.get(usize::from(joined.scale)).copied().unwrap_or(1.0);
                joined.compute(scale, to, x, y, z);
                continue;
            }
            let a = block.side(program, others, step.a);
            let b = block.side(program, others, step.b);
            if !step.operation.stays_real(a) {
                return false;
            }
            if let Some((op, number)) = step.operation.spare(a, b) {
                // The register behind the others holds the number for all places.
                let spare = first + leaves.len();
                self.registers.get_mut(spare, n).fill(number);
                let (to, others) = self.registers.split(usize::from(home), n);
                let spare = others.get(spare, n);
                match (step.a, step.b) {
                    (Arg::One(_), b) => op(spare, block.many(program, others, b), to),
                    (a, _) => op(block.many(program, others, a), spare, to),
                }
                continue;
            }
            step.operation.compute(to, a, b);
        }
        true
    }

    /// Takes the block into the totals.
    fn add_up(&mut self, program: &Program, all: usize, n: usize) {
        for (lanes, &(node, op)) in self.lanes.iter_mut().zip(&program.totals) {
            let block = self.registers.get(usize::from(program.homes[usize::from(node)]), n);
            if all == n {
                // One block is all there is.
                lanes[0] = total(op, block);
            } else if op == Total::Prod {
                join_lanes(lanes, block, |p, x| p * x);
            } else {
                join_lanes(lanes, block, |s, x| s + x);
            }
        }
    }

    fn join(&mut self, program: &Program, all: usize) {
        for (lanes, &(_, op)) in self.lanes.iter().zip(&program.totals) {
            self.totals.put(if all <= BLOCK {
                lanes[0]
            } else {
                match op {
                    Total::Sum => pairwise(*lanes, |s, r| s + r),
                    Total::Prod => pairwise(*lanes, |p, q| p * q),
                    Total::Mean => pairwise(*lanes, |s, r| s + r) / all as f64,
                }
            });
        }
    }

    /// Writes the results of the block, after all its leaves were read.
    fn write(&mut self, program: &Program, at: usize, n: usize, results: &mut [(u16, Result)]) {
        for (node, result) in results {
            let block = self.registers.get(usize::from(program.homes[usize::from(*node)]), n);
            match result {
                Result::New(out) => out.put_slice(block),
                Result::Truths(out) => append(out, block, |x| x != 0.0),
                Result::Over(t) => {
                    if let Some(own) = Rc::get_mut(t) {
                        own.data_mut()[at..at + n].copy_from_slice(block);
                    }
                }
            }
        }
    }
}

impl<'a> Block<'a> {
    /// An operand.
    #[inline(always)]
    fn side(self, program: &Program, registers: Others<'a>, arg: Arg) -> Side<'a> {
        match arg {
            Arg::One(k) => Side::One(program.numbers[usize::from(k)]),
            many => Side::Many(self.many(program, registers, many)),
        }
    }

    /// The block of an operand; nothing for a number.
    #[inline(always)]
    fn many(self, program: &Program, registers: Others<'a>, arg: Arg) -> &'a [f64] {
        let n = self.n;
        match arg {
            Arg::One(_) => &[],
            Arg::Node(node) => registers.get(usize::from(program.homes[usize::from(node)]), n),
            Arg::Leaf(leaf) => {
                let leaf = usize::from(leaf);
                match (self.places[leaf], self.leaves[leaf].0) {
                    (COPIED, _) => registers.get(self.first + leaf, n),
                    (place, Source::Numbers(numbers)) => &numbers[place..place + n],
                    (place, Source::Result(k)) => match &self.results[k].1 {
                        Result::Over(t) => &t.data()[place..place + n],
                        Result::New(_) | Result::Truths(_) => &[],
                    },
                    (_, Source::Truths(_)) => &[],
                }
            }
        }
    }
}

/// Copies the next elements of a view.
fn copy<T: Copy>(walk: &mut Walk<'_>, to: &mut [f64], from: &[T], f: impl Fn(T) -> f64 + Copy) {
    let mut done = 0;
    walk.runs(to.len(), |place, stride, len| {
        let to = &mut to[done..done + len];
        done += len;
        match stride {
            0 => to.fill(f(from[place])),
            1 => {
                let from = &from[place..place + len];
                vectorized(
                    #[inline(always)]
                    || to.iter_mut().zip(from).for_each(|(to, &x)| *to = f(x)),
                );
            }
            _ => {
                for (k, to) in to.iter_mut().enumerate() {
                    *to = f(from[place.wrapping_add_signed(stride * k as isize)]);
                }
            }
        }
    });
}

fn identity(op: Total) -> f64 {
    if op == Total::Prod { 1.0 } else { 0.0 }
}

/// Element `k` of a block joins lane `k % 8`: blocks begin at multiples of 8.
fn join_lanes(lanes: &mut [f64; LANES], block: &[f64], step: impl Fn(f64, f64) -> f64) {
    vectorized(
        #[inline(always)]
        || {
            let (chunks, rest) = block.as_chunks::<LANES>();
            let mut own = *lanes;
            for chunk in chunks {
                for k in 0..LANES {
                    own[k] = step(own[k], chunk[k]);
                }
            }
            for (lane, &x) in own.iter_mut().zip(rest) {
                *lane = step(*lane, x);
            }
            *lanes = own;
        },
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fused::{Operation, Step};
    use crate::value::Dims;
    use lanner_builtins::Scalar;

    /// `x + 3 * (y - z)` where `y` and `z` are sections, and its sum.
    #[test]
    fn blocks_have_the_bits_of_whole_arrays() {
        for n in [2, 31, 33, 512, 513, 2000] {
            let x: Vec<f64> = (0..n).map(|k| 1.0 / (k as f64 + 0.3)).collect();
            let y: Vec<f64> = (0..=n).map(|k| (k as f64).sqrt()).collect();
            let mut program = Program::default();
            let binary = |op| Operation::binary(op, None).expect("an operation");
            let difference = program.push(Step::new(binary(Scalar::Sub), Arg::Leaf(1), Arg::Leaf(2)));
            let three = program.number(3.0);
            let product = program.push(Step::new(binary(Scalar::Mul), three, Arg::Node(difference)));
            let sum = program.push(Step::new(binary(Scalar::Add), Arg::Leaf(0), Arg::Node(product)));
            program.total(sum, Total::Sum);
            program.prepare(&[sum]);
            let shape = Dims::matrix(n, 1);
            let view = View::whole(&shape).spread(&shape);
            let leaves = [
                (Source::Numbers(&x), &view),
                (Source::Numbers(&y[1..]), &view),
                (Source::Numbers(&y[..n]), &view),
            ];
            let mut results = [(sum, Result::New(Vec::with_capacity(n)))];
            let mut scratch = Scratch::default();
            assert!(program.run(n, &leaves, &mut results, &mut scratch));
            let want: Vec<f64> = (0..n).map(|k| x[k] + 3.0 * (y[k + 1] - y[k])).collect();
            assert!(matches!(&results[0].1, Result::New(made) if *made == want), "{n}");
            assert_eq!(scratch.totals[0], total(Total::Sum, &want), "{n}");
        }
    }

    #[test]
    fn a_root_that_leaves_the_real_numbers_ends_the_run() {
        let mut program = Program::default();
        let root = Operation::unary(Scalar::Sqrt).expect("an operation");
        let node = program.push(Step::new(root, Arg::Leaf(0), Arg::Leaf(0)));
        program.prepare(&[node]);
        let shape = Dims::matrix(1, 3);
        let view = View::whole(&shape).spread(&shape);
        let run = |x: &[f64]| {
            let mut results = [(node, Result::New(Vec::with_capacity(3)))];
            program.run(3, &[(Source::Numbers(x), &view)], &mut results, &mut Scratch::default())
        };
        assert!(run(&[1.0, f64::NAN, 4.0]));
        assert!(!run(&[1.0, -1.0, 4.0]));
    }
}
