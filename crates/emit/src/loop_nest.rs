//! Loops over the elements of arrays.
//!
//! ```text
//! x = plus x, %0           head: count k < n, trip, behind
//!                          trip: t1 = load x[k], …, store x[k] = t2
//!                                turn k + 1, head
//! ```
//!
//! Where all arrays are whole and of one shape one loop counts all elements, else there is a loop for each dimension, the first one
//! innermost. Within them are no call-outs and no exits: what may fail is noted, and tested behind the loops.

use crate::elementwise::{Axis, ElementTree, Leaf};
use crate::entry::MOST;
use crate::region::Emitter;
use lanner_builtins::Scalar as Operation;
use lanner_lir::{
    self as lir, BinaryOp, BufferData, CompareOp, Home, Inst, Reg, Scalar, Terminator, Type, UnaryOp,
};
use lanner_lir::{Alias, Buffer};

/// What is computed: its dimensions.
pub(crate) struct IterationSpace {
    pub axes: Vec<Axis>,
    /// Whether one number counts the elements of all that is read.
    pub is_flat: bool,
}

/// Which element.
#[derive(Clone)]
pub(crate) enum IterationPoint {
    /// The one with this number, of everything.
    Flat(Reg),
    /// The one with these subscripts from 0; none where there is only one.
    Axes(Vec<Option<Reg>>),
}

/// A loop that is not closed.
pub(crate) struct OpenLoop {
    pub counter: Reg,
    head: lir::Block,
    pub behind: lir::Block,
}

impl IterationSpace {
    /// The element of a vector with this number.
    pub fn at(&self, k: Reg) -> IterationPoint {
        match self.axes.iter().position(|axis| !axis.is_one) {
            Some(axis) if !self.is_flat => {
                let mut at = vec![None; self.axes.len()];
                at[axis] = Some(k);
                IterationPoint::Axes(at)
            }
            _ => IterationPoint::Flat(k),
        }
    }

    /// Whether it has no more than one dimension that is not 1.
    pub fn is_vector(&self) -> bool {
        self.axes.iter().filter(|axis| !axis.is_one).count() <= 1
    }
}

impl Emitter<'_> {
    /// The dimensions that a tree has by expansion, so many of them, with what has to hold so that its leaves fit.
    pub fn space(&mut self, tree: &ElementTree, checks: &mut Vec<Reg>) -> IterationSpace {
        let mut leaves = Vec::new();
        tree.leaves(&mut |leaf| leaves.push(leaf));
        let rank = leaves.iter().map(|leaf| leaf.axes.len()).max().unwrap_or(0);
        let mut is_flat = leaves.iter().all(|leaf| leaf.is_whole);
        let mut axes: Vec<Axis> = Vec::new();
        for k in 0..rank {
            let mut found: Option<Axis> = None;
            for leaf in &leaves {
                let Some(&axis) = leaf.axes.get(k).filter(|axis| !axis.is_one) else { continue };
                match found {
                    None => found = Some(Axis { places: None, ..axis }),
                    Some(found) => self.fit(found, axis, checks),
                }
            }
            let expands = |leaf: &Leaf| leaf.axes.get(k).is_none_or(|axis| axis.is_one);
            is_flat &= found.is_none() || !leaves.iter().any(|leaf| expands(leaf));
            axes.push(match found {
                Some(axis) => axis,
                None => {
                    let extent = self.index(1);
                    Axis { extent, stride: None, known: None, is_one: true, places: None }
                }
            });
        }
        IterationSpace { axes, is_flat }
    }

    /// What has to hold so that two extents are equal.
    pub fn fit(&mut self, a: Axis, b: Axis, checks: &mut Vec<Reg>) {
        let is_known =
            a.known.zip(b.known).is_some_and(|(a, b)| self.terms.equal(a, b) == lanner_facts::Truth::Yes);
        if a.extent != b.extent && !is_known {
            checks.push(self.compare(CompareOp::Eq, a.extent, b.extent));
        }
    }

    /// The product of two counts.
    pub fn times(&mut self, a: Reg, b: Reg) -> Reg {
        match [a, b].map(|count| self.index_in(count)) {
            [Some(a), Some(b)] if a * b <= MOST.into() => self.index(a * b),
            [Some(1), _] => b,
            [_, Some(1)] => a,
            _ => self.binary(BinaryOp::Mul, a, b),
        }
    }

    /// How many elements there are.
    pub fn elements(&mut self, axes: &[Axis]) -> Reg {
        let mut count = self.index(1);
        for axis in axes.iter().filter(|axis| !axis.is_one) {
            count = self.times(count, axis.extent);
        }
        count
    }

    /// Loops over all elements.
    pub fn each(&mut self, space: &IterationSpace, f: impl FnOnce(&mut Self, &IterationPoint)) {
        let mut open = Vec::new();
        let at = if space.is_flat {
            let count = self.elements(&space.axes);
            let k = self.open(count);
            let counter = k.counter;
            open.push(k);
            IterationPoint::Flat(counter)
        } else {
            let mut at = vec![None; space.axes.len()];
            for (k, axis) in space.axes.iter().enumerate().rev().filter(|(_, axis)| !axis.is_one) {
                let one = self.open(axis.extent);
                at[k] = Some(one.counter);
                open.push(one);
            }
            IterationPoint::Axes(at)
        };
        f(self, &at);
        open.into_iter().rev().for_each(|one| self.close(one));
    }

    /// Opens a loop that counts from 0 to a limit.
    pub fn open(&mut self, limit: Reg) -> OpenLoop {
        let counter = self.temporary(Type::Index);
        let zero = self.index(0);
        self.push(Inst::Copy { dst: counter, src: zero });
        let (head, trip, behind) = (self.new_block(), self.new_block(), self.new_block());
        self.loop_nests.insert(head);
        self.end(Terminator::Jump(head));
        self.begin(head);
        self.end(Terminator::Count { counter, limit, to: [trip, behind] });
        self.begin(trip);
        OpenLoop { counter, head, behind }
    }

    /// Closes it, and begins what is behind it.
    pub fn close(&mut self, OpenLoop { counter, head, behind }: OpenLoop) {
        self.end(Terminator::Turn { counter, step: 1, head });
        self.begin(behind);
    }

    /// The place of an element of a leaf.
    pub fn place_of(&mut self, leaf: &Leaf, at: &IterationPoint) -> Reg {
        let mut place = leaf.origin;
        let mut far = |emitter: &mut Self, offset: Reg| {
            place = Some(match place {
                Some(place) => emitter.binary(BinaryOp::Add, place, offset),
                None => offset,
            });
        };
        match at {
            IterationPoint::Flat(k) => far(self, *k),
            IterationPoint::Axes(at) => {
                for (axis, k) in leaf.axes.iter().zip(at).rev() {
                    if let Some(k) = k.filter(|_| !axis.is_one) {
                        let k = match axis.places {
                            Some(buffer) => {
                                let dst = self.temporary(Type::Index);
                                self.push(Inst::Load { dst, buffer, index: k });
                                dst
                            }
                            None => k,
                        };
                        let offset = match axis.stride {
                            Some(stride) => self.binary(BinaryOp::Mul, k, stride),
                            None => k,
                        };
                        far(self, offset);
                    }
                }
            }
        }
        place.unwrap_or_else(|| self.index(0))
    }

    /// An element of a tree as a double.
    pub fn number_of(&mut self, tree: &ElementTree, at: &IterationPoint, fits: Option<Reg>) -> Reg {
        let x = self.element_of(tree, at, fits);
        self.converted(x, Type::F64)
    }

    /// An element of a tree: a double or a truth value. A register that tells whether all were computed takes in whether this one was.
    pub fn element_of(&mut self, tree: &ElementTree, at: &IterationPoint, fits: Option<Reg>) -> Reg {
        match tree {
            ElementTree::Number(number) => *number,
            ElementTree::Elements(leaf) => {
                let index = self.place_of(leaf, at);
                let dst = self.temporary(self.made.buffers[leaf.buffer].element);
                self.push(Inst::Load { dst, buffer: leaf.buffer, index });
                dst
            }
            ElementTree::Square(a) => {
                let x = self.number_of(a, at, fits);
                self.binary(BinaryOp::Mul, x, x)
            }
            ElementTree::Within(op, a) => {
                let x = self.number_of(a, at, fits);
                if let Some(fits) = fits
                    && let Some(leaves) = self.outside_domain(*op, x)
                {
                    let stays = self.one(UnaryOp::Not, leaves);
                    self.push(Inst::Binary { dst: fits, op: BinaryOp::And, args: [fits, stays] });
                }
                x
            }
            ElementTree::One(op, a) => {
                let x = self.number_of(a, at, fits);
                let op = match op {
                    Operation::Neg => UnaryOp::Neg,
                    Operation::Abs => UnaryOp::Abs,
                    Operation::Floor => UnaryOp::Floor,
                    Operation::Ceil => UnaryOp::Ceil,
                    Operation::Round => UnaryOp::Round,
                    Operation::Fix => UnaryOp::Trunc,
                    // Only what code computes itself becomes a tree; the others are its functions of other numbers.
                    _ => UnaryOp::Sqrt,
                };
                self.one(op, x)
            }
            ElementTree::Two(op, both) => {
                let [a, b] = [0, 1].map(|k| self.number_of(&both[k], at, fits));
                let (op, a, b) = match op {
                    Operation::Add => (BinaryOp::Add, a, b),
                    Operation::Sub => (BinaryOp::Sub, a, b),
                    Operation::Mul => (BinaryOp::Mul, a, b),
                    Operation::Div => (BinaryOp::Div, a, b),
                    Operation::LeftDiv => (BinaryOp::Div, b, a),
                    Operation::Max => (BinaryOp::Max, a, b),
                    _ => (BinaryOp::Min, a, b),
                };
                self.binary(op, a, b)
            }
            ElementTree::Question(op, a) => {
                let x = self.number_of(a, at, fits);
                match op {
                    Operation::IsInf => self.is_infinite(x),
                    Operation::IsFinite => self.is_finite(x),
                    // No other question becomes a tree.
                    _ => self.compare(CompareOp::Ne, x, x),
                }
            }
            ElementTree::Compare(op, both) => {
                let [a, b] = [0, 1].map(|k| self.number_of(&both[k], at, fits));
                self.compare(*op, a, b)
            }
            ElementTree::Truth(a) => {
                let x = self.number_of(a, at, fits);
                if let Some(fits) = fits {
                    let is_number = self.compare(CompareOp::Eq, x, x);
                    self.push(Inst::Binary { dst: fits, op: BinaryOp::And, args: [fits, is_number] });
                }
                let zero = self.constant(Scalar::F64(0.0));
                self.compare(CompareOp::Ne, x, zero)
            }
            ElementTree::Not(a) => {
                let truth = self.element_of(a, at, fits);
                self.one(UnaryOp::Not, truth)
            }
            ElementTree::Both(op, both) => {
                let [a, b] = [0, 1].map(|k| self.element_of(&both[k], at, fits));
                self.binary(*op, a, b)
            }
        }
    }

    /// Memory for so many elements in the frame.
    pub fn frame_buffer(&mut self, name: &str, element: Type, elements: u64) -> Buffer {
        let bytes = (elements * element.bytes()).next_multiple_of(8);
        let home = Home::Frame { offset: self.made.frame(), bytes };
        self.own_buffer(name.to_owned(), element, home)
    }

    /// Memory of the code's own.
    pub fn own_buffer(&mut self, name: String, element: Type, home: Home) -> Buffer {
        let count = self.made.buffers.len();
        let is_taken = self.made.buffers.values().any(|buffer| buffer.name == name);
        let name = if is_taken { format!("{name}.{count}") } else { name };
        self.made.buffers.push(BufferData { name, element, home, alias: Alias(count as u32) })
    }
}
