//! Running a function under a watcher: each MIR instruction by itself, as it is, and shown when it is done.
//!
//! Neither the bytecode nor chains run then. Whether there is a watcher is tested once per call of a
//! function, so it costs nothing without one.

use crate::bytecode::Activation;
use crate::frame::{Cursor, Frame};
use crate::{Interpreter, Loaded};
use lanner_base::Id;
use lanner_mir::{Block, FuncRef, Slot};
use lanner_runtime::{Error, Result, Value};
use std::rc::Rc;

/// Looks on while a program runs. Calls are nested: what comes between a function's `entered` and `left` is of that
/// function, but for what comes between those of the functions that it calls.
pub trait Watcher {
    /// A function or script is called. Parameters and captures have their values, of a script all variables.
    fn entered(&mut self, call: Call<'_>, values: Values<'_>);

    /// It goes on to a block: from which one, or from none at its beginning. An error goes from the block where it was
    /// raised to the handler.
    fn block(&mut self, from: Option<Block>, to: Block, values: Values<'_>);

    /// An instruction of the block is done.
    fn done(&mut self, block: Block, inst: usize, values: Values<'_>);

    /// An instruction of the block raised an error. One with a place comes from a function that it called.
    fn failed(&mut self, block: Block, inst: usize, error: &Error, values: Values<'_>);

    /// A function that was called touched variables of functions that called it, by their names.
    fn reached(&mut self);

    /// It ends. Where it returns, outputs have their values.
    fn left(&mut self, end: End, values: Values<'_>);
}

/// What is called, and how.
#[derive(Clone, Copy)]
pub struct Call<'a> {
    /// The unit.
    pub loaded: &'a Rc<Loaded>,
    /// The function.
    pub func: FuncRef,
    /// Arguments that the caller gave; of a script those of its caller.
    pub nargin: usize,
    /// Outputs that the caller asked for; of a script those that its caller was asked for.
    pub nargout: usize,
    /// Another number when any name may mean something else than before.
    pub epoch: u64,
    /// The folders that are searched for functions.
    pub path: &'a [String],
}

/// How a function ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It returns.
    Returned,
    /// By an error.
    Failed,
}

/// The values of a function's slots.
#[derive(Clone, Copy)]
pub struct Values<'a>(&'a [Value]);

impl<'a> Values<'a> {
    pub(crate) fn of(slots: &'a [Value]) -> Values<'a> {
        Values(slots)
    }

    /// The value of a slot, where it is assigned; of a shared variable wherever it lives.
    pub fn get(&self, slot: Slot) -> Option<Value> {
        match self.0.get(slot.index())? {
            Value::Undefined => None,
            Value::Shared(cell) => Some(cell.borrow().clone()).filter(|v| !matches!(v, Value::Undefined)),
            value => Some(value.clone()),
        }
    }

    /// What the slot holds, as it is: it is not shared because of that.
    pub fn slot(&self, slot: Slot) -> Option<&Value> {
        self.0.get(slot.index())
    }
}

/// The functions that wait for the one that runs, the innermost first.
#[derive(Clone, Copy)]
pub struct Around<'a>(&'a [Frame]);

/// A function that waits for one that it called.
#[derive(Clone, Copy)]
pub struct Waiting<'a> {
    /// Its unit.
    pub loaded: &'a Rc<Loaded>,
    /// The function.
    pub func: FuncRef,
    /// Where it waits.
    pub at: (Block, usize),
    /// Its slots.
    pub values: Values<'a>,
}

impl<'a> Around<'a> {
    pub(crate) fn of(frames: &'a [Frame]) -> Around<'a> {
        Around(frames)
    }

    /// Them.
    pub fn waiting(self) -> impl Iterator<Item = Waiting<'a>> {
        self.0.iter().rev().map(|frame| Waiting {
            loaded: &frame.loaded,
            func: frame.func,
            at: (frame.at.block, frame.at.inst as usize),
            values: Values(&frame.slots),
        })
    }
}

impl Interpreter {
    /// Tells the watcher that the innermost frame begins. Answers the block that it comes from, none yet; nothing where
    /// there is no watcher.
    pub(crate) fn begin_watched(
        &mut self,
        loaded: &Rc<Loaded>,
        func: FuncRef,
        slots: &[Value],
    ) -> Option<Option<Block>> {
        let unwritten = usize::from(loaded.func(func).constructs);
        let (nargin, nargout) = (self.top().nargin as usize + unwritten, self.top().nargout as usize);
        let watcher = self.watcher.as_mut()?;
        let (epoch, path) = (self.epoch.get(), self.loader.path().as_slice());
        watcher.entered(Call { loaded, func, nargin, nargout, epoch, path }, Values(slots));
        Some(None)
    }

    /// Runs as `run_quick`, but each instruction by itself. `from` is the block that control comes from, and afterwards
    /// the one that an error comes from.
    #[cold]
    pub(crate) fn run_watched(
        &mut self,
        activation: Activation<'_>,
        slots: &mut Vec<Value>,
        at: &mut Cursor,
        from: &mut Option<Block>,
    ) -> Result<()> {
        let Activation { loaded, ops, .. } = activation;
        loop {
            let block = at.block;
            if let Some(watcher) = &mut self.watcher {
                watcher.block(*from, block, Values(slots));
            }
            *from = Some(block);
            for (k, inst) in ops.func.blocks[block].insts.iter().enumerate() {
                *at = Cursor { block, inst: k as u32 };
                let result = self.step(loaded, ops, slots, at, inst);
                if let Some(watcher) = &mut self.watcher {
                    match &result {
                        Ok(()) => watcher.done(block, k, Values(slots)),
                        Err(error) => watcher.failed(block, k, error, Values(slots)),
                    }
                }
                result?;
                self.check_interrupt()?;
            }
            let Some(next) = self.end_block(ops, block, slots, at)? else { return Ok(()) };
            if next <= block {
                let here = *at;
                self.turn(slots, at, || here)?;
            }
            at.block = next;
        }
    }

    /// Tells the watcher that the innermost frame ends.
    pub(crate) fn end_watched(&mut self, slots: &[Value], returns: bool) {
        let end = if returns { End::Returned } else { End::Failed };
        if let Some(watcher) = &mut self.watcher {
            watcher.left(end, Values(slots));
        }
    }
}
