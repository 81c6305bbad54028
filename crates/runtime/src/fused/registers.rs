//! Which register each step of a program writes, and the memory of the registers.

use super::{Arg, Program};
use crate::memory;
use crate::memory::Grow;

/// Elements of a block, where no run of a view suits better.
pub(super) const BLOCK: usize = 512;
/// The longest block.
pub(super) const LONGEST: usize = 2 * BLOCK;
/// Registers begin at cache lines, and not all at the same distance from a page: loads would wait for stores to other
/// registers.
const LINE: usize = 8;
const STRIDE: usize = LONGEST + LINE;

impl Program {
    /// Gives each step a register, which is free again after its last reader; `kept` are read at the end.
    pub(super) fn allocate(&mut self, kept: impl Iterator<Item = u16>) {
        let count = self.steps.len();
        let mut ends = memory::filled(0, count);
        for (k, step) in self.steps.iter().enumerate().filter(|(_, step)| !step.skipped) {
            for arg in step.operands() {
                if let Arg::Node(node) = arg {
                    ends[usize::from(node)] = k;
                }
            }
        }
        kept.for_each(|node| ends[usize::from(node)] = usize::MAX);
        let mut free: Vec<u16> = Vec::new();
        self.homes.clear();
        for (k, step) in self.steps.iter().enumerate() {
            if step.skipped {
                self.homes.put(u16::MAX);
                continue;
            }
            // Not a register that the step reads, so that slices do not overlap.
            let home = free.pop().unwrap_or_else(|| {
                self.registers += 1;
                self.registers - 1
            });
            self.homes.put(home);
            for arg in step.operands() {
                if let Arg::Node(node) = arg
                    && ends[usize::from(node)] == k
                {
                    free.put(self.homes[usize::from(node)]);
                    // Once.
                    ends[usize::from(node)] = usize::MAX;
                }
            }
            if ends[k] == 0 {
                free.put(home);
            }
        }
    }
}

/// The memory of registers.
#[derive(Default)]
pub(super) struct Registers {
    memory: Vec<f64>,
    first: usize,
}

impl Registers {
    /// Makes room for so many.
    pub fn reserve(&mut self, count: usize) {
        let needed = (count + 1) * STRIDE;
        if self.memory.len() < needed {
            self.memory = memory::filled(0.0, needed);
            self.first = self.memory.as_ptr().align_offset(LINE * size_of::<f64>()).min(LINE);
        }
    }

    /// The first `n` elements of a register.
    #[inline(always)]
    pub fn get(&self, register: usize, n: usize) -> &[f64] {
        let start = self.first + register * STRIDE;
        &self.memory[start..start + n]
    }

    /// The same to write.
    #[inline(always)]
    pub fn get_mut(&mut self, register: usize, n: usize) -> &mut [f64] {
        let start = self.first + register * STRIDE;
        &mut self.memory[start..start + n]
    }

    /// A register to write, and the others.
    #[inline(always)]
    pub fn split(&mut self, register: usize, n: usize) -> (&mut [f64], Others<'_>) {
        let start = self.first + register * STRIDE;
        let (before, rest) = self.memory.split_at_mut(start);
        let (own, after) = rest.split_at_mut(STRIDE);
        (&mut own[..n], Others { before, after, first: self.first, after_start: start + STRIDE })
    }
}

/// All registers but one.
#[derive(Clone, Copy)]
pub(super) struct Others<'a> {
    before: &'a [f64],
    after: &'a [f64],
    first: usize,
    after_start: usize,
}

impl<'a> Others<'a> {
    /// The first `n` elements of a register, which is not the one apart.
    #[inline(always)]
    pub fn get(self, register: usize, n: usize) -> &'a [f64] {
        let start = self.first + register * STRIDE;
        match start.checked_sub(self.after_start) {
            Some(start) => &self.after[start..start + n],
            None => &self.before[start..start + n],
        }
    }
}
