//! What holds of every unit, whoever made it.
//!
//! ```text
//! b0:
//!   %0 = end x 1 of 1
//!   y = plus %1!, 1       f: b0: y = plus %1!, 1: `%1` is read before it is assigned
//! ```
//!
//! - `ranges`   every id is one of its function's or unit's; nothing else is looked at before this holds
//! - `shape`    the function's head, its blocks and handlers, what an instruction demands of its operands
//! - `calls`    what is handed to functions of the unit: shared variables, captures
//! - `temps`    in slot form, slots without names: written before they are read, temporaries once
//! - `ssa`      in SSA form, every slot: written once, on every way to its reads

mod calls;
mod ranges;
mod shape;
mod ssa;
mod temps;

use crate::text::Printer;
use crate::{Block, Form, Func, FuncRef, Inst, Phi, Slot, Terminator, Unit};

/// Checks every function of the unit.
///
/// # Errors
/// What does not hold, one sentence each, in the order of the text.
pub fn verify(unit: &Unit) -> Result<(), Vec<String>> {
    let mut errors = Vec::new();
    for func in unit.funcs.ids() {
        errors.extend(verify_func(unit, func).err().unwrap_or_default());
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// Checks one function of the unit.
///
/// # Errors
/// As [`verify`].
pub fn verify_func(unit: &Unit, func: FuncRef) -> Result<(), Vec<String>> {
    let func = &unit.funcs[func];
    let mut check = Check { unit, func, printer: Printer::new(func, Some(unit)), errors: Vec::new() };
    check.ranges();
    if check.errors.is_empty() {
        check.shape();
        check.calls();
        match func.form {
            Form::Slots => check.temps(),
            Form::Ssa => check.ssa(),
        }
    }
    if check.errors.is_empty() { Ok(()) } else { Err(check.errors) }
}

/// The function being checked, and what was found.
struct Check<'a> {
    unit: &'a Unit,
    func: &'a Func,
    printer: Printer<'a>,
    errors: Vec<String>,
}

impl Check<'_> {
    /// Something about the function as a whole.
    fn error(&mut self, message: String) {
        self.errors.push(format!("{}: {message}", self.func.name));
    }

    /// Something about a block.
    fn error_in(&mut self, block: Block, message: String) {
        self.error(format!("{block}: {message}"));
    }

    /// Something about an instruction.
    fn error_at(&mut self, block: Block, inst: &Inst, message: &str) {
        let inst = self.printer.inst(inst);
        self.error_in(block, format!("{inst}: {message}"));
    }

    /// Something about a φ.
    fn error_at_phi(&mut self, block: Block, phi: &Phi, message: &str) {
        let phi = self.printer.phi(phi);
        self.error_in(block, format!("{phi}: {message}"));
    }

    /// Something about a block's end.
    fn error_at_end(&mut self, block: Block, term: &Terminator, message: &str) {
        let term = self.printer.term(term);
        self.error_in(block, format!("{term}: {message}"));
    }

    /// A slot as a message names it.
    fn slot(&self, slot: Slot) -> String {
        format!("`{}`", self.printer.slot(slot))
    }
}
