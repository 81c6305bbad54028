//! Loops over the elements of arrays.
//!
//! ```text
//! x = plus x, %0           head: count k < n, trip, behind
//!                          trip: t1 = load x[k], …, store x[k] = t2
//!                                turn k + 1, head
//! ```
//!
//! Where all arrays are whole and of one shape one loop counts all elements, else there is a loop for each dimension, the first one
//! innermost. Nothing within asks, and code is not left: what may fail is noted, and looked at behind the loops.

use crate::region::Emitter;
use crate::tree::{Axis, Leaf, Tree};
use lanner_builtins::Scalar as Operation;
use lanner_lir::{
    self as lir, BinaryOp, BufferData, CompareOp, Home, Inst, Reg, Scalar, Terminator, Type, UnaryOp,
};
use lanner_lir::{Alias, Buffer};

/// Elements that a sum adds one after the other; more go through lanes, as in the runtime.
const SEQUENTIAL: i128 = 32;
/// How many lanes there are.
const LANES: i128 = 8;

/// What is computed: its dimensions.
pub(crate) struct Space {
    pub axes: Vec<Axis>,
    /// Whether one number counts the elements of all that is read.
    pub is_flat: bool,
}

/// Which element.
#[derive(Clone)]
pub(crate) enum At {
    /// The one with this number, of everything.
    Flat(Reg),
    /// The one with these subscripts from 0; none where there is only one.
    Axes(Vec<Option<Reg>>),
}

/// A loop that is not closed.
struct Open {
    counter: Reg,
    head: lir::Block,
    behind: lir::Block,
}

impl Emitter<'_> {
    /// The dimensions that a tree has by expansion, so many of them, with what has to hold so that its leaves fit.
    pub fn space(&mut self, tree: &Tree, checks: &mut Vec<Reg>) -> Space {
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
                    None => found = Some(axis),
                    Some(found) => self.fit(found, axis, checks),
                }
            }
            let expands = |leaf: &Leaf| leaf.axes.get(k).is_none_or(|axis| axis.is_one);
            is_flat &= found.is_none() || !leaves.iter().any(|leaf| expands(leaf));
            axes.push(match found {
                Some(axis) => axis,
                None => {
                    let extent = self.index(1);
                    Axis { extent, stride: None, known: None, is_one: true }
                }
            });
        }
        Space { axes, is_flat }
    }

    /// What has to hold so that two extents are equal.
    pub fn fit(&mut self, a: Axis, b: Axis, checks: &mut Vec<Reg>) {
        let is_known =
            a.known.zip(b.known).is_some_and(|(a, b)| self.terms.equal(a, b) == lanner_facts::Truth::Yes);
        if a.extent != b.extent && !is_known {
            checks.push(self.compare(CompareOp::Eq, a.extent, b.extent));
        }
    }

    /// How many elements there are.
    pub fn elements(&mut self, axes: &[Axis]) -> Reg {
        let mut count = None;
        for axis in axes.iter().filter(|axis| !axis.is_one) {
            count = Some(match count {
                Some(count) => self.binary(BinaryOp::Mul, count, axis.extent),
                None => axis.extent,
            });
        }
        count.unwrap_or_else(|| self.index(1))
    }

    /// Loops over all elements.
    pub fn each(&mut self, space: &Space, f: impl FnOnce(&mut Self, &At)) {
        let mut open = Vec::new();
        let at = if space.is_flat {
            let count = self.elements(&space.axes);
            let k = self.open(count);
            let counter = k.counter;
            open.push(k);
            At::Flat(counter)
        } else {
            let mut at = vec![None; space.axes.len()];
            for (k, axis) in space.axes.iter().enumerate().rev().filter(|(_, axis)| !axis.is_one) {
                let one = self.open(axis.extent);
                at[k] = Some(one.counter);
                open.push(one);
            }
            At::Axes(at)
        };
        f(self, &at);
        open.into_iter().rev().for_each(|one| self.close(one));
    }

    fn open(&mut self, limit: Reg) -> Open {
        let counter = self.temporary(Type::Index);
        let zero = self.index(0);
        self.push(Inst::Copy { dst: counter, src: zero });
        let (head, trip, behind) = (self.new_block(), self.new_block(), self.new_block());
        self.nests.insert(head);
        self.end(Terminator::Jump(head));
        self.begin(head);
        self.end(Terminator::Count { counter, limit, to: [trip, behind] });
        self.begin(trip);
        Open { counter, head, behind }
    }

    fn close(&mut self, Open { counter, head, behind }: Open) {
        self.end(Terminator::Turn { counter, step: 1, head });
        self.begin(behind);
    }

    /// The place of an element of a leaf.
    pub fn place_of(&mut self, leaf: &Leaf, at: &At) -> Reg {
        let mut place = leaf.origin;
        let mut far = |emitter: &mut Self, offset: Reg| {
            place = Some(match place {
                Some(place) => emitter.binary(BinaryOp::Add, place, offset),
                None => offset,
            });
        };
        match at {
            At::Flat(k) => far(self, *k),
            At::Axes(at) => {
                for (axis, k) in leaf.axes.iter().zip(at).rev() {
                    if let Some(k) = k.filter(|_| !axis.is_one) {
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

    /// An element of a tree. A register that tells whether all were computed takes in whether this one was.
    pub fn element_of(&mut self, tree: &Tree, at: &At, fits: Option<Reg>) -> Reg {
        match tree {
            Tree::Number(number) => *number,
            Tree::Elements(leaf) => {
                let index = self.place_of(leaf, at);
                let dst = self.temporary(Type::F64);
                self.push(Inst::Load { dst, buffer: leaf.buffer, index });
                dst
            }
            Tree::Square(a) => {
                let x = self.element_of(a, at, fits);
                self.binary(BinaryOp::Mul, x, x)
            }
            Tree::Within(op, a) => {
                let x = self.element_of(a, at, fits);
                if let Some(fits) = fits
                    && let Some(leaves) = self.outside_domain(*op, x)
                {
                    let stays = self.one(UnaryOp::Not, leaves);
                    self.push(Inst::Binary { dst: fits, op: BinaryOp::And, args: [fits, stays] });
                }
                x
            }
            Tree::One(op, a) => {
                let x = self.element_of(a, at, fits);
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
            Tree::Two(op, both) => {
                let [a, b] = [0, 1].map(|k| self.element_of(&both[k], at, fits));
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
        }
    }

    /// The sum of the elements of a vector, in the order of the runtime.
    pub fn sum(&mut self, tree: &Tree, space: &Space, fits: Option<Reg>) -> Reg {
        let count = self.elements(&space.axes);
        let axis = space.axes.iter().position(|axis| !axis.is_one);
        let at = |k: Reg| match axis {
            Some(axis) if !space.is_flat => {
                let mut at = vec![None; space.axes.len()];
                at[axis] = Some(k);
                At::Axes(at)
            }
            _ => At::Flat(k),
        };
        let is_short = self.is_short(count);
        let [short, long] = self.branch_on(is_short);
        let behind = self.new_block();
        self.begin(short);
        let total = self.constant(Scalar::F64(0.0));
        let k = self.open(count);
        let x = self.element_of(tree, &at(k.counter), fits);
        self.push(Inst::Binary { dst: total, op: BinaryOp::Add, args: [total, x] });
        self.close(k);
        self.end(Terminator::Jump(behind));
        self.begin(long);
        let lanes = self.frame_buffer("lanes", LANES as u64);
        let src = self.sum_in_lanes(lanes, count, |emitter, k| emitter.element_of(tree, &at(k), fits));
        self.push(Inst::Copy { dst: total, src });
        self.end(Terminator::Jump(behind));
        self.begin(behind);
        total
    }

    /// Whether so many elements are added one after the other.
    fn is_short(&mut self, count: Reg) -> Reg {
        let most = self.index(SEQUENTIAL);
        self.compare(CompareOp::Le, count, most)
    }

    /// The sum of so many elements in eight lanes.
    fn sum_in_lanes(&mut self, lanes: Buffer, count: Reg, element: impl Fn(&mut Self, Reg) -> Reg) -> Reg {
        let (zero, eight) = (self.index(0), self.index(LANES));
        let nothing = self.constant(Scalar::F64(0.0));
        self.push(Inst::Fill { to: (lanes, zero), src: nothing, count: eight });
        let chunks = self.binary(BinaryOp::Div, count, eight);
        let chunk = self.open(chunks);
        let first = self.binary(BinaryOp::Mul, chunk.counter, eight);
        let lane = self.open(eight);
        let k = self.binary(BinaryOp::Add, first, lane.counter);
        let x = element(self, k);
        self.add_to(lanes, lane.counter, x);
        self.close(lane);
        self.close(chunk);
        let done = self.binary(BinaryOp::Mul, chunks, eight);
        let rest = self.binary(BinaryOp::Sub, count, done);
        let lane = self.open(rest);
        let k = self.binary(BinaryOp::Add, done, lane.counter);
        let x = element(self, k);
        self.add_to(lanes, lane.counter, x);
        self.close(lane);
        let mut parts: Vec<Reg> = (0..LANES)
            .map(|lane| {
                let index = self.index(lane);
                let dst = self.temporary(Type::F64);
                self.push(Inst::Load { dst, buffer: lanes, index });
                dst
            })
            .collect();
        while parts.len() > 1 {
            parts = parts.chunks(2).map(|pair| self.binary(BinaryOp::Add, pair[0], pair[1])).collect();
        }
        parts[0]
    }

    /// Sums along a dimension, to elements one behind the other. Few are added plane by plane.
    pub fn sum_along(&mut self, to: &Leaf, tree: &Tree, (space, dim): (&Space, usize), fits: Option<Reg>) {
        let count = space.axes[dim].extent;
        let mut rest = Space { axes: space.axes.clone(), is_flat: false };
        rest.axes[dim] = to.axes[dim];
        let with = |at: &At, k: Reg| match at {
            At::Axes(at) => {
                let mut at = at.clone();
                at[dim] = Some(k);
                At::Axes(at)
            }
            At::Flat(_) => At::Flat(k),
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
            let x = emitter.element_of(tree, &with(at, counter), fits);
            let index = emitter.place_of(to, at);
            emitter.add_to(to.buffer, index, x);
        });
        self.close(k);
        self.end(Terminator::Jump(behind));
        self.begin(long);
        let lanes = self.frame_buffer("lanes", LANES as u64);
        self.each(&rest, |emitter, at| {
            let element = |emitter: &mut Self, k| emitter.element_of(tree, &with(at, k), fits);
            let src = emitter.sum_in_lanes(lanes, count, element);
            let index = emitter.place_of(to, at);
            emitter.push(Inst::Store { buffer: to.buffer, index, src });
        });
        self.end(Terminator::Jump(behind));
        self.begin(behind);
    }

    fn add_to(&mut self, buffer: Buffer, index: Reg, x: Reg) {
        let old = self.temporary(Type::F64);
        self.push(Inst::Load { dst: old, buffer, index });
        let src = self.binary(BinaryOp::Add, old, x);
        self.push(Inst::Store { buffer, index, src });
    }

    /// Memory for so many doubles in the frame.
    pub fn frame_buffer(&mut self, name: &str, elements: u64) -> Buffer {
        let bytes = elements * Type::F64.bytes();
        let home = Home::Frame { offset: self.made.frame(), bytes };
        self.own_buffer(name.to_owned(), home)
    }

    /// Memory of the code's own for doubles.
    pub fn own_buffer(&mut self, name: String, home: Home) -> Buffer {
        let count = self.made.buffers.len();
        let is_taken = self.made.buffers.values().any(|buffer| buffer.name == name);
        let name = if is_taken { format!("{name}.{count}") } else { name };
        self.made.buffers.push(BufferData { name, element: Type::F64, home, alias: Alias(count as u32) })
    }
}
