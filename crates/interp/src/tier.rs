//! Machine code for loops while they run.
//!
//! A loop is interpreted until somebody outside, who looks at the interpreter every now and then, calls for *attention*: then the
//! loop that runs is asked for by the session, once for each time it was found running. When there is code for it, every turn that
//! the interpreter sees enters it. Code is left at an instruction of MIR, before anything of it was done, and the interpreter goes
//! on there.

use crate::Loaded;
use crate::frame::Cursor;
use lanner_builtins::Builtin;
use lanner_mir::{Block, Callee, FuncRef, Slot};
use lanner_runtime::Value;
use std::cell::Cell;
use std::rc::Rc;

/// Makes code of loops, and runs it.
pub trait Tier {
    /// A loop was found running: perhaps there is code for it from now on.
    fn found(&mut self, at: &Turned<'_>, slots: &[Value]) -> Readiness;

    /// A loop that there may be code for turns back. Runs its code, which leaves it somewhere; none where there is no code for what
    /// the variables are, and how often not to ask again then.
    ///
    /// # Errors
    /// How many turns to wait.
    fn enter(&mut self, at: &Turned<'_>, slots: &mut [Value]) -> Result<(Block, usize), u32>;
}

/// Whether there is code for a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readiness {
    /// Not yet.
    Later,
    /// Perhaps: at each turn it is worth asking.
    Ready,
}

/// A loop that turns back.
#[derive(Clone, Copy)]
pub struct Turned<'a> {
    /// The unit.
    pub loaded: &'a Rc<Loaded>,
    /// The function.
    pub func: FuncRef,
    /// The block that begins the loop's next trip; of a `for` loop the one with its `next`.
    pub header: Block,
    /// The loop's blocks.
    pub blocks: &'a [Block],
    /// The counter of a `for` loop, whose `next` has taken the next element already.
    pub counter: Option<Slot>,
    /// What a name that is called is known to mean, if it is a row.
    pub rows: &'a dyn Fn(Callee) -> Option<Builtin>,
}

/// What the interpreter notes of a loop.
#[derive(Default)]
pub(crate) struct Noted {
    is_ready: Cell<bool>,
    wait: Cell<u32>,
}

impl Noted {
    /// Whether there may be code.
    #[inline(always)]
    pub fn is_ready(&self) -> bool {
        self.is_ready.get()
    }

    /// Whether code may be entered at this turn. A loop that was found running is told of.
    pub fn is_ready_now(
        &self,
        tier: &mut dyn Tier,
        is_found: bool,
        at: &Turned<'_>,
        slots: &[Value],
    ) -> bool {
        if is_found && tier.found(at, slots) == Readiness::Ready {
            self.is_ready.set(true);
        }
        if self.wait.get() > 0 {
            self.wait.set(self.wait.get() - 1);
            return false;
        }
        self.is_ready.get()
    }

    /// A loop turns back. Gives where it was left where code has run.
    pub fn turn(&self, tier: &mut dyn Tier, at: &Turned<'_>, slots: &mut [Value]) -> Option<Cursor> {
        match tier.enter(at, slots) {
            Ok((block, inst)) => Some(Cursor { block, inst: inst as u32 }),
            Err(wait) => {
                self.wait.set(wait);
                None
            }
        }
    }
}
