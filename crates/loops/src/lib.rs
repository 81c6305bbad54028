//! The loop form: operations on registers and on arrays that stay where they are, until something is not plain.
//!
//! ```text
//! 0  set2 u(r32, r33) = r34         an operation reads and writes registers and elements
//! 1  next r32 in range 0, 0, 2      a target is a place in the program
//! 2  exit
//! ```
//!
//! - `op`       the operations, eight bytes each
//! - `state`    registers, ranges and arrays
//! - `pinned`   an array by its elements and extents
//! - `run`      the interpreter of operations: their meaning
//! - `x86_64/`  the same as machine code, by templates
//!
//! An operation that finds something that is not plain leaves the program and has done nothing: whoever made the program
//! knows how to go on there. No operation calls anything that could see the variables.

pub mod op;
mod pinned;
mod run;
mod state;
#[cfg(all(target_arch = "x86_64", unix))]
mod x86_64;

pub use op::{Access, At, At2, Op, Reg, Sides, Test};
pub use pinned::{Pinned, PinnedSlice};
pub use state::{Registers, State};

/// The most real arrays in a program.
pub const ARRAYS: usize = 16;
/// The most character arrays, and the most logical ones.
pub const SLICES: usize = 4;
/// The most ranges.
pub const RANGES: usize = 8;

/// Operations, and their machine code where this machine has templates.
pub struct Program {
    ops: Vec<Op>,
    #[cfg(all(target_arch = "x86_64", unix))]
    code: Option<x86_64::Code>,
}

/// How a program was left.
pub struct Left {
    /// The operation that left it, which has done nothing.
    pub at: usize,
    /// How often the program turned back.
    pub turns: u32,
}

impl Program {
    /// A program. Registers, places of arrays and ranges, and targets are in bounds; the last operation is an `Exit` or
    /// goes elsewhere.
    pub fn new(ops: Vec<Op>) -> Program {
        Program {
            #[cfg(all(target_arch = "x86_64", unix))]
            code: x86_64::Code::of(&ops),
            ops,
        }
    }

    /// The operations.
    pub fn ops(&self) -> &[Op] {
        &self.ops
    }

    /// Runs the program from its first operation.
    pub fn run(&self, state: &mut State<'_>) -> Left {
        #[cfg(all(target_arch = "x86_64", unix))]
        if let Some(code) = &self.code {
            let (at, turns) = code.run(&self.ops, state);
            return Left { at, turns };
        }
        self.interpret(state)
    }

    /// Runs the program operation by operation.
    pub fn interpret(&self, state: &mut State<'_>) -> Left {
        let (at, turns) = run::run(&self.ops, state);
        Left { at, turns }
    }
}
