//! Somebody who counts the changes of parts of variables: told of each before and behind it, and of nothing else, so that everything
//! runs as it does without a meter.

use crate::frame::Cursor;
use crate::watch::{Around, Values};
use crate::{Interpreter, Loaded};
use lanner_mir::{Block, FuncRef, Inst, Slot};
use lanner_runtime::Value;
use std::cell::RefCell;
use std::rc::Rc;

/// Counts changes of parts of variables.
pub trait Meter {
    /// A change is about to be made.
    fn begins(&mut self, change: Change<'_>);

    /// It was made. One that fails is not told of.
    fn done(&mut self, base: Slot, values: Values<'_>);
}

/// A change of a part of a variable.
#[derive(Clone, Copy)]
pub struct Change<'a> {
    /// The unit that runs.
    pub loaded: &'a Rc<Loaded>,
    /// The function that runs.
    pub func: FuncRef,
    /// The instruction.
    pub at: (Block, usize),
    /// The variable.
    pub base: Slot,
    /// The values of the function's slots.
    pub values: Values<'a>,
    /// The functions that wait for it.
    pub around: Around<'a>,
}

/// The variable that an instruction changes a part of.
fn changed(inst: &Inst) -> Option<Slot> {
    match *inst {
        Inst::SetIndex { base, .. }
        | Inst::SetPath { base, .. }
        | Inst::SetList { base, .. }
        | Inst::Delete { base, .. } => Some(base),
        _ => None,
    }
}

impl Interpreter {
    /// Tells of every change of a part of a variable from now on.
    pub fn measure(&mut self, meter: Box<dyn Meter>) {
        self.meter = Some(RefCell::new(meter));
    }

    /// Tells that an instruction is about to run. Answers the variable that it changes a part of.
    #[cold]
    pub(crate) fn begin_change(&mut self, inst: &Inst, slots: &[Value], at: &Cursor) -> Option<Slot> {
        let base = changed(inst)?;
        let (top, outer) = self.frames.split_last()?;
        let change = Change {
            loaded: &top.loaded,
            func: top.func,
            at: (at.block, at.inst as usize),
            base,
            values: Values::of(slots),
            around: Around::of(outer),
        };
        self.meter.as_ref()?.borrow_mut().begins(change);
        Some(base)
    }

    /// Tells that the change was made.
    #[cold]
    pub(crate) fn end_change(&mut self, base: Slot, slots: &[Value]) {
        if let Some(meter) = &self.meter {
            meter.borrow_mut().done(base, Values::of(slots));
        }
    }
}
