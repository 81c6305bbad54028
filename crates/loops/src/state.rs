//! What a loop works on while it runs.

use crate::{ARRAYS, Pinned, PinnedSlice, RANGES, SLICES};
use lanner_runtime::{C64, Char, Range};
use std::sync::atomic::AtomicBool;

/// Registers, arrays and the request to stop.
#[repr(C)]
pub struct State<'a> {
    /// The registers.
    pub registers: &'a mut Registers,
    /// Real arrays.
    pub arrays: [Pinned<'a>; ARRAYS],
    /// Complex arrays.
    pub numbers: [PinnedSlice<'a, C64>; SLICES],
    /// Character arrays.
    pub texts: [PinnedSlice<'a, Char>; SLICES],
    /// Logical arrays.
    pub flags: [PinnedSlice<'a, bool>; SLICES],
    /// Which ranges were made in the loop, a bit for each.
    pub made: u32,
    /// Set from outside to stop the program.
    pub interrupt: &'a AtomicBool,
}

impl<'a> State<'a> {
    /// The state of a loop without arrays.
    pub fn new(registers: &'a mut Registers, interrupt: &'a AtomicBool) -> State<'a> {
        State {
            registers,
            arrays: [const { Pinned::NONE }; ARRAYS],
            numbers: [const { PinnedSlice::NONE }; SLICES],
            texts: [const { PinnedSlice::NONE }; SLICES],
            flags: [const { PinnedSlice::NONE }; SLICES],
            made: 0,
            interrupt,
        }
    }
}

/// The registers: doubles, for subscripts the integers that some of them hold, and what `Next` runs over.
#[repr(C)]
pub struct Registers {
    /// Numbers, 1 and 0 for logicals, the real parts of complex numbers.
    pub doubles: [f64; 256],
    /// The imaginary parts of complex numbers.
    pub imaginary: [f64; 256],
    pub(crate) integers: [i64; 256],
    pub(crate) ranges: [Counted; RANGES],
}

/// A range, and what of it is needed at each turn.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Counted {
    pub first: f64,
    pub step: f64,
    pub len: f64,
    pub kind: Kind,
    pub range: Option<Range>,
}

/// What is known of a range.
#[derive(Clone, Copy, PartialEq)]
#[repr(u64)]
pub(crate) enum Kind {
    /// There is none.
    Absent,
    Any,
    /// All its elements are integers.
    Integral,
}

impl Default for Registers {
    fn default() -> Registers {
        let none = Counted { first: 0.0, step: 0.0, len: 0.0, kind: Kind::Absent, range: None };
        Registers { doubles: [0.0; 256], imaginary: [0.0; 256], integers: [0; 256], ranges: [none; RANGES] }
    }
}

impl Registers {
    /// Says what a `Next` runs over, if that is a range.
    pub fn set_range(&mut self, place: usize, range: Option<Range>) {
        let counted = &mut self.ranges[place % RANGES];
        counted.range = range;
        counted.kind = match range {
            Some(range) => {
                (counted.first, counted.step) = (range.first(), range.step());
                counted.len = range.len() as f64;
                if range.is_integral() { Kind::Integral } else { Kind::Any }
            }
            None => Kind::Absent,
        };
    }

    /// What a `Next` runs over.
    pub fn range(&self, place: usize) -> Option<Range> {
        self.ranges[place % RANGES].range
    }
}

impl Counted {
    /// The element after `done` others; none at the end, and nothing where there is no range.
    #[inline(always)]
    pub fn after(&self, done: f64) -> Option<Option<f64>> {
        match self.kind {
            Kind::Absent => None,
            _ if done >= self.len => Some(None),
            Kind::Integral => Some(Some(self.first + done * self.step)),
            Kind::Any => Some(self.range?.after(done)),
        }
    }
}
