//! The bytecode of a function: its instructions as a flat run of operations on unboxed doubles.
//!
//! ```text
//! %1 = minus j, 1
//! %2 = index u(i, %1!)         r0 = u(i, j - 1)
//! %3 = mtimes s2, %2!          r0 = s2 * r0
//! x = plus %3!, y              x  = r0 + y
//! ```
//!
//! Temporaries that are written and read within one scalar block of such instructions are registers: doubles without a
//! tag. Only the last operation of a scalar block writes a variable. An operation expects real double scalars in the slots
//! that it reads; where it finds something else nothing has happened yet, and the MIR instructions do the whole
//! scalar block. A scalar block that always fails so is left to them (see [`ScalarBlock::fail`]).
//!
//! The meaning of every operation is that of the MIR instruction it was made of; [`compile`] makes them, [`run`]
//! runs them.

mod back_edge;
mod compile;
mod heads;
mod run;
pub(crate) mod transposed;

pub(crate) use compile::compile;
pub(crate) use run::Activation;

use crate::lazy_elementwise::Plan;
use lanner_base::Id;
use lanner_builtins::{Extent, Scalar};
use lanner_facts::Comparison;
use lanner_mir::{Block, Slot};
use std::cell::Cell;

/// Registers of temporaries, and of constants behind them.
const TEMPORARIES: usize = 16;
const REGISTERS: usize = 32;

/// The doubles of an activation.
type Registers = [f64; REGISTERS];

/// A register or a slot: what an operation reads or writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place(u16);

impl Place {
    fn register(r: usize) -> Place {
        Place(r as u16)
    }

    fn is_register(self) -> bool {
        usize::from(self.0) < REGISTERS
    }

    fn slot(slot: Slot) -> Option<Place> {
        u16::try_from(slot.index() + REGISTERS).ok().map(Place)
    }
}

/// One operation. `d` is written, the others are read; targets are places in the code.
#[derive(Clone, Copy, Debug)]
enum Op {
    Add {
        d: Place,
        a: Place,
        b: Place,
    },
    Sub {
        d: Place,
        a: Place,
        b: Place,
    },
    Mul {
        d: Place,
        a: Place,
        b: Place,
    },
    Div {
        d: Place,
        a: Place,
        b: Place,
    },
    /// `x * y + c`, `x * y - c`, `c - x * y`, rounded twice.
    MulAdd {
        d: Place,
        x: Place,
        y: Place,
        c: Place,
    },
    MulSub {
        d: Place,
        x: Place,
        y: Place,
        c: Place,
    },
    SubMul {
        d: Place,
        c: Place,
        x: Place,
        y: Place,
    },
    /// A comparison: 1 or 0 in a register, a logical in a slot.
    Compare {
        test: Comparison,
        d: Place,
        a: Place,
        b: Place,
    },
    Move {
        d: Place,
        a: Place,
    },
    Negate {
        d: Place,
        a: Place,
    },
    /// The truth of a logical register or of a slot, or its opposite.
    Truth {
        d: Place,
        a: Place,
        negated: bool,
    },
    /// `&` or `|`.
    Both {
        d: Place,
        a: Place,
        b: Place,
        or: bool,
    },
    /// An operation of two doubles that may leave the reals.
    Power {
        d: Place,
        a: Place,
        b: Place,
    },
    /// A call of a row that is a scalar operation, while its name means that row.
    Call0 {
        d: Place,
        callee: u16,
        constant: f64,
    },
    Call1 {
        d: Place,
        a: Place,
        callee: u16,
        op: Scalar,
    },
    Call2 {
        d: Place,
        a: Place,
        b: Place,
        callee: u16,
        op: Scalar,
    },
    /// `base(i + di)`, `base(i + di, j + dj)`. A loose one also takes characters and logicals, which count as
    /// doubles where they go.
    Index1 {
        d: Place,
        base: u16,
        i: Place,
        di: i8,
        loose: bool,
    },
    Index2 {
        d: Place,
        base: u16,
        i: Place,
        j: Place,
        di: i8,
        dj: i8,
    },
    /// A number that an array's extents give, while the callee's name means the row that says so.
    Extent {
        d: Place,
        base: u16,
        callee: u16,
        extent: Extent,
    },
    End {
        d: Place,
        base: u16,
        position: u8,
        count: u8,
    },
    /// `base(i + di) = v`, `base(i + di, j + dj) = v`.
    Set1 {
        base: u16,
        i: Place,
        v: Place,
        di: i8,
    },
    Set2 {
        base: u16,
        i: Place,
        j: Place,
        v: Place,
        di: i8,
        dj: i8,
    },
    /// The MIR instruction as it is.
    Whole {
        block: u32,
        inst: u32,
    },
    /// A transpose and the matrix product that alone reads it, at `inst` and behind it: see [`turned`].
    TransposedProduct {
        block: u32,
        inst: u32,
    },
    /// The MIR instructions of a scalar block that failed too often.
    Fallback {
        scalar_block: u32,
    },
    Jump {
        to: u32,
    },
    Branch {
        cond: Place,
        then: u32,
        els: u32,
    },
    /// A comparison and the branch on it.
    BranchIf {
        test: Comparison,
        a: Place,
        b: Place,
        then: u32,
        els: u32,
    },
    Next {
        seq: u16,
        counter: u16,
        var: u16,
        body: u32,
        exit: u32,
    },
    /// A MIR instruction with which a chain of operations on arrays may begin.
    Chain {
        block: u32,
        inst: u32,
    },
    Return,
    /// A terminator as it is.
    Terminate {
        block: u32,
    },
}

/// The bytecode of one function.
pub(crate) struct Code {
    ops: Vec<Cell<Op>>,
    /// For each operation the MIR instruction that it was made of, and its scalar block.
    origins: Vec<Origin>,
    scalar_blocks: Vec<ScalarBlock>,
    /// Where each block begins.
    entries: Vec<u32>,
    /// For each instruction of each block the operation that begins with it; its terminator is the last one.
    starts: Vec<Box<[Option<u32>]>>,
    /// The chains that begin with the instructions of operations.
    plans: Vec<Cell<Plan>>,
    /// The registers at the start: the constants are in their places.
    registers: Registers,
    loops: heads::Heads,
}

/// Where an operation comes from.
#[derive(Clone, Copy)]
struct Origin {
    block: Block,
    /// The instruction in the block; its length for the terminator.
    inst: u32,
    scalar_block: u32,
}

/// A run of operations at whose ends no register is in use.
struct ScalarBlock {
    block: Block,
    /// Its instructions, the last one excluded; the terminator belongs to it where no operation begins with that.
    insts: (u32, u32),
    /// Its operations, the last one excluded.
    ops: (u32, u32),
    /// The first operation, while `Left` stands in its place.
    first: Op,
    failures: Cell<u32>,
}

impl ScalarBlock {
    /// Failures after which a scalar block is left to the MIR instructions, and trips after which it gets another chance.
    const PATIENCE: u32 = 8;
    const PAUSE: u32 = 1000;

    /// Notes that an operation found something else than it expected.
    fn fail(&self, code: &Code, scalar_block: u32) {
        self.failures.set(self.failures.get() + 1);
        if self.failures.get() == ScalarBlock::PATIENCE {
            code.ops[self.ops.0 as usize].set(Op::Fallback { scalar_block });
        }
    }

    /// Notes a trip that was left to the MIR instructions.
    fn pass(&self, code: &Code) {
        self.failures.set(self.failures.get() + 1);
        if self.failures.get() >= ScalarBlock::PAUSE {
            self.failures.set(ScalarBlock::PATIENCE - 2);
            code.ops[self.ops.0 as usize].set(self.first);
        }
    }
}
