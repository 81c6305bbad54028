//! Ids and operands.

use lanner_base::id;
use std::fmt;

id! {
    /// A named variable or a temporary of one function: an index into its frame.
    pub struct Slot = "v";
}
id! {
    /// A basic block.
    pub struct Block = "b";
}
id! {
    /// A constant of one function.
    pub struct Const = "c";
}
id! {
    /// A chain of subscripts and fields of one function.
    pub struct Path = "p";
}

/// What an instruction reads. Packed: the interpreter decodes it with two tests.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Operand(u32);

const CONST: u32 = 1 << 31;
const LAST: u32 = 1 << 30;
const SPREAD: u32 = 1 << 29;
const INDEX: u32 = SPREAD - 1;

/// An operand taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperandKind {
    /// Reads a slot, which keeps its value.
    Slot(Slot),
    /// Takes the value out of a slot: nothing reads it before it is written again.
    Last(Slot),
    /// A constant.
    Const(Const),
}

impl Operand {
    /// Reads a slot, which keeps its value.
    pub fn slot(slot: Slot) -> Operand {
        Operand(slot.0)
    }

    /// Takes the value out of a slot.
    pub fn last(slot: Slot) -> Operand {
        Operand(slot.0 | LAST)
    }

    /// A constant.
    pub fn constant(constant: Const) -> Operand {
        Operand(constant.0 | CONST)
    }

    /// The same operand, its list of values spread among the arguments.
    pub fn spread(self) -> Operand {
        Operand(self.0 | SPREAD)
    }

    /// Whether the operand holds a list of values that are arguments each.
    #[inline]
    pub fn is_spread(self) -> bool {
        self.0 & SPREAD != 0
    }

    /// What it reads.
    #[inline]
    pub fn kind(self) -> OperandKind {
        let index = self.0 & INDEX;
        if self.0 & CONST != 0 {
            OperandKind::Const(Const(index))
        } else if self.0 & LAST != 0 {
            OperandKind::Last(Slot(index))
        } else {
            OperandKind::Slot(Slot(index))
        }
    }

    /// The slot it reads, if it is no constant.
    pub fn as_slot(self) -> Option<Slot> {
        match self.kind() {
            OperandKind::Slot(slot) | OperandKind::Last(slot) => Some(slot),
            OperandKind::Const(_) => None,
        }
    }

    /// The same read of another slot.
    pub fn with_slot(self, slot: Slot) -> Operand {
        Operand(self.0 & (LAST | SPREAD) | slot.0)
    }

    /// The same read, taking the value out of its slot.
    pub fn taken(self) -> Operand {
        Operand(self.0 | LAST)
    }

    /// The same read, leaving the value in its slot.
    pub fn borrowed(self) -> Operand {
        Operand(self.0 & !LAST)
    }
}

impl fmt::Debug for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            OperandKind::Slot(slot) => write!(f, "{slot}")?,
            OperandKind::Last(slot) => write!(f, "{slot}!")?,
            OperandKind::Const(constant) => write!(f, "{constant}")?,
        }
        if self.is_spread() { f.write_str("...") } else { Ok(()) }
    }
}

/// A run of operands in the function's pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Args {
    /// First.
    pub start: u32,
    /// How many.
    pub len: u32,
}

impl Args {
    /// No operand.
    pub const NONE: Args = Args { start: 0, len: 0 };
}

/// A run of targets in the function's pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Targets {
    /// First.
    pub start: u32,
    /// How many: the number of outputs asked for, spread targets apart.
    pub len: u32,
}
