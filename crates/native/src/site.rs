//! The errors by which a function is left, and what needs the runtime library.

use lanner_builtins::Builtin;
use lanner_mir::{Block, Origin};

/// How an error's text has numbers that are no integers where it asks for integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whole {
    /// All are integers.
    Always,
    /// Some are not: the text has all with a point and an exponent.
    NotAlways,
}

/// An error of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Failure {
    /// A subscript is no positive integer. What the exit gives: the subscript. Which position, none where there is only one.
    Subscript(Option<u8>),
    /// A subscript is beyond the array. The exit gives how many elements there are.
    Bounds,
    /// A subscript is beyond its extent. The exit gives the extent. Which position, from 1.
    BoundsAt(u8),
    /// A store by one subscript has other than as many elements as its place.
    StoreCount,
    /// The extents of a store and of its place differ. The exit gives the place's, then the value's.
    StoreSize {
        /// How many extents the place has.
        place: u8,
        /// How many extents the value has.
        value: u8,
    },
    /// An array that is no vector grows by one subscript.
    Growth,
    /// A place that is to be deleted is beyond the array. The exit gives it, and the extent.
    Deletion,
    /// The extents of operands do not fit.
    Conform,
    /// The inner dimensions of a product differ.
    Inner,
    /// The parts of a concatenation do not fit.
    Concat,
    /// NaN is no truth value.
    NanTruth,
    /// There is no memory for an array.
    Memory,
    /// A variable that is read has no value.
    Unassigned,
    /// A function that is called was left.
    Called,
    /// Too many calls are within each other.
    Recursion,
    /// An extent of a new array is NaN.
    SizeNan,
    /// An extent of a new array is no integer. The exit gives it.
    SizeFraction,
    /// A new array is too large for any memory. The exit gives its extents, so many, and its gigabytes.
    TooLarge(u8),
    /// `error('f:id', 'text %d', k)`: the exit gives the numbers. [`crate::raised`] has the texts.
    Raised(Whole),
    /// A value is not as a row demands: `mustBePositive(x)`, or `assert(x > 0)` without a message. [`crate::demanded`] has the text.
    Demanded(Builtin),
}

/// Where a function is left, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    /// What went wrong.
    pub failure: Failure,
    /// Where the instruction that fails comes from.
    pub origin: Origin,
    /// The instruction: its block in SSA form, and which one it is there.
    pub inst: (Block, usize),
}

/// An instruction that has no native lowering: the runtime library does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// The block in SSA form.
    pub block: Block,
    /// Which instruction, as many as the block has for its end.
    pub inst: usize,
    /// Where it stands.
    pub origin: Origin,
    /// Why.
    pub why: &'static str,
}
