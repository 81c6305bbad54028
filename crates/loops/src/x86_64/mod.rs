//! Programs as x86-64 machine code: one template for each operation, registers in memory.
//!
//! ```text
//! add r34 = r0 + r32      movsd  xmm0, [rbx + 8*0]
//!                         addsd  xmm0, [rbx + 8*32]
//!                         movsd  [rbx + 8*34], xmm0
//! ```
//!
//! What an operation wrote stays in `xmm0` for the next one, so a chain of operations does not wait for memory. An
//! operation without a template is a call of the interpreter for it alone. There is no allocation of registers and no
//! optimisation: the code is there at once, and each operation does what the interpreter does, in the same order and with
//! the same bits.
//!
//! `rbx` has the registers, `r13` the arrays, `r12` what calls need, `r14` the request to stop, `r15` counts turns.

#![allow(unsafe_code)] // Each use has its line.

mod assembler;
mod emit;
mod memory;

use crate::Pinned;
use crate::op::Op;
use crate::state::{Registers, State};
use memory::Executable;
use std::sync::atomic::AtomicBool;

/// The machine code of a program.
pub(crate) struct Code {
    memory: Executable,
}

/// What machine code is called with: it answers the turns in the upper half, the operation that left in the lower.
type Entry = extern "C" fn(*mut Registers, *mut Context<'_>, *mut Pinned<'_>, *const AtomicBool) -> u64;

/// What an operation without a template needs.
struct Context<'a> {
    ops: *const [Op],
    state: *mut State<'a>,
}

impl Code {
    /// The code of operations; none where it cannot be made.
    pub fn of(ops: &[Op]) -> Option<Code> {
        let code = emit::emit(ops)?;
        Some(Code { memory: Executable::new(&code)? })
    }

    /// Runs it. `ops` are those that it was made of.
    pub fn run(&self, ops: &[Op], state: &mut State<'_>) -> (usize, u32) {
        let interrupt = state.interrupt;
        let registers: *mut Registers = &raw mut *state.registers;
        let arrays = state.arrays.as_mut_ptr();
        let mut context = Context { ops, state: &raw mut *state };
        // SAFETY: the memory holds a whole function of this type, made by `emit` from verified templates.
        let entry: Entry = unsafe { std::mem::transmute(self.memory.start()) };
        let left = entry(registers, &raw mut context, arrays, interrupt);
        ((left & 0xFFFF_FFFF) as usize, (left >> 32) as u32)
    }
}

/// Does one operation as the interpreter does; false where it leaves the program.
extern "C" fn step(context: *mut Context<'_>, at: u64) -> u64 {
    // SAFETY: `run` made the context from references that last while the code runs. The code itself touches registers
    // and arrays only between calls.
    let (ops, state) = unsafe { (&*(*context).ops, &mut *(*context).state) };
    match ops[at as usize] {
        // 1: on to the body, 2: on to the exit.
        op @ Op::Next { .. } => match state.next(op) {
            Some(true) => 1,
            Some(false) => 2,
            None => 0,
        },
        op => u64::from(state.step(op).is_some()),
    }
}
