//! Chains of elementwise operations on real arrays, computed block by block.
//!
//! ```text
//! u = u + c * (v(2:n) - v(1:n-1))
//!
//! leaves   l0 = u    l1 = v(2:n)    l2 = v(1:n-1)
//! steps    n0 = l1 - l2    n1 = c * n0    n2 = l0 + n1
//! results  n2
//! ```
//!
//! All leaves and steps have one shape, to which leaves may be expanded. A block of 512 elements goes through all steps
//! before the next one: what is between the operations stays in the first cache, and sections are read where they lie.
//! Every element is computed by the operations that the operators run, in the same order, and sums go through the
//! canonical lanes: the bits are those of operation after operation.

mod join;
mod operation;
mod registers;
mod run;
mod view;

pub use operation::Operation;
pub use run::{Result, Scratch, Source};
pub use view::View;

use crate::memory::{Gather, Grow};
use lanner_builtins::Total;

/// What a step reads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Arg {
    /// A number of the program.
    One(u16),
    /// An operand of the chain.
    Leaf(u16),
    /// What a step computes.
    Node(u16),
}

/// One operation.
#[derive(Clone, Copy)]
pub struct Step {
    /// What it computes.
    pub operation: Operation,
    /// Its first operand.
    pub a: Arg,
    /// Its second one, where it has one.
    pub b: Arg,
    /// The one that the last of several operations takes.
    x: Arg,
    /// Another step does it.
    skipped: bool,
}

impl Step {
    /// An operation of one or two operands; of one, the second is any number.
    pub fn new(operation: Operation, a: Arg, b: Arg) -> Step {
        Step { operation, a, b, x: Arg::One(0), skipped: false }
    }

    fn operands(&self) -> [Arg; 3] {
        [self.a, self.b, self.x]
    }
}

impl Arg {
    fn is_many(self) -> bool {
        !matches!(self, Arg::One(_))
    }
}

/// The operations of a chain.
#[derive(Default)]
pub struct Program {
    steps: Vec<Step>,
    numbers: Vec<f64>,
    totals: Vec<(u16, Total)>,
    may_leave: bool,
    homes: Vec<u16>,
    registers: u16,
}

impl Program {
    /// The most steps, and the most leaves.
    pub const LARGEST: usize = 100;

    /// Forgets all steps.
    pub fn clear(&mut self) {
        self.steps.clear();
        self.numbers.clear();
        self.totals.clear();
        self.may_leave = false;
        self.homes.clear();
        self.registers = 0;
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there is no step.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Adds a number.
    pub fn number(&mut self, x: f64) -> Arg {
        self.numbers.put(x);
        Arg::One((self.numbers.len() - 1) as u16)
    }

    /// Changes a number.
    #[inline]
    pub fn set_number(&mut self, k: u16, x: f64) {
        self.numbers[usize::from(k)] = x;
    }

    /// A number that was added.
    pub fn number_at(&self, k: u16) -> f64 {
        self.numbers[usize::from(k)]
    }

    /// Appends a step and answers its number.
    pub fn push(&mut self, step: Step) -> u16 {
        self.may_leave |= step.operation.may_leave();
        self.steps.put(step);
        (self.steps.len() - 1) as u16
    }

    /// Asks for the sum, product or mean of what a step computes; answers which of the totals it is.
    pub fn total(&mut self, node: u16, op: Total) -> u16 {
        self.totals.put((node, op));
        (self.totals.len() - 1) as u16
    }

    /// Makes the program ready to run, when it is complete. The steps of `results` are read from outside.
    pub fn prepare(&mut self, results: &[u16]) {
        let totals: Vec<u16> = self.totals.iter().map(|(node, _)| *node).gather();
        self.join(results.iter().chain(&totals).copied());
        self.allocate(results.iter().chain(&totals).copied());
    }

    /// Whether the operations one by one take less time: functions that take long are split over threads there.
    pub fn is_better_apart(&self, n: usize) -> bool {
        const SPLIT: usize = 65_536;
        n >= SPLIT
            && self.steps.iter().any(|step| step.operation.takes_long())
            && rayon::current_num_threads() > 1
    }

    /// Whether a step may find that an element is no real number, which ends the run.
    pub fn may_leave(&self) -> bool {
        self.may_leave
    }

    /// Whether the results of a step are truths.
    pub fn is_logical(&self, node: u16) -> bool {
        self.steps[usize::from(node)].operation.is_logical()
    }
}
