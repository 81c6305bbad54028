//! Call-outs: what the interpreter executes for compiled code, on the variables' slots.

use super::call_graph::{CallGraph, Home};
use super::exit_counts::ExitCounts;
use super::fields::{Variables, find, put_back, take_out};
use super::request::CompileResult;
use super::run::{Place, give_back, nothing_owned, words};
use lanner_emit::{Callout, CalloutKind};
use lanner_interp::{DeoptFrame, Host, Loaded, Stopped};
use lanner_mir::{Block, FuncRef, Slot};
use lanner_runtime::{Dims, Value};
use smallvec::SmallVec;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;

/// Where the interpreter goes on, or why it does not.
pub(crate) type Resume = Result<(Block, usize), Stopped>;

/// Which side exits stress deoptimisation takes: a pseudo-random sequence, the same in every run.
pub(crate) struct StressDeopt(Cell<u64>);

impl Default for StressDeopt {
    fn default() -> StressDeopt {
        StressDeopt(Cell::new(1))
    }
}

impl StressDeopt {
    /// One time in eight. (Knuth's MMIX generator.)
    fn next(&self) -> bool {
        let next =
            self.0.get().wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0.set(next);
        next >> 61 == 0
    }
}

/// Compiled code that runs, its variables, and the interpreter that executes its call-outs.
pub(crate) struct JitActivation<'a> {
    pub result: &'a CompileResult,
    pub slots: &'a mut Vec<Value>,
    /// Cells of functions that the code calls.
    pub outside: &'a [Value],
    pub host: &'a mut dyn Host,
    /// Takes side exits at random where a check holds, and behind call-outs: a test.
    pub stress: Option<&'a StressDeopt>,
    /// Whether the user wants the program to stop.
    pub interrupt: &'a AtomicBool,
    pub exits: &'a ExitCounts,
    /// Whether the code is worth something only where it does better than the interpreter.
    pub is_measured: bool,
    /// How many bytes were copied where code was left at last.
    pub copied: u64,
    /// Whether fields of structs are behind the variables.
    pub are_out: bool,
    /// Where the interpreter goes on where a call-out stopped the code.
    pub stopped: Option<Resume>,
    /// The variable that is not what the code takes.
    pub varied: Option<Slot>,
    /// Calls that code has begun and left, the innermost first.
    pub pending: Vec<PendingFrame>,
}

/// A call that code has begun and left.
pub(crate) struct PendingFrame {
    /// The function, by the number that it has where the code reaches it.
    pub func: FuncRef,
    /// Its variables.
    pub slots: Vec<Value>,
    /// The instruction at which it was left.
    pub at: (Block, usize),
}

impl PendingFrame {
    /// The same for who finishes it.
    pub fn at_home(self, reached: &CallGraph, units: &[Rc<Loaded>]) -> DeoptFrame {
        let Home { unit, func } = reached.home(self.func);
        DeoptFrame { loaded: Rc::clone(&units[unit]), func, slots: self.slots, at: self.at }
    }
}

impl JitActivation<'_> {
    /// Executes the call-out at a place, where the variables are as given. Gives what the code reads back, word by word; none where it is
    /// left there.
    pub fn answer(
        &mut self,
        at: u32,
        given: impl Iterator<Item = u64>,
        mut take: impl FnMut(u64),
    ) -> Option<()> {
        self.exits.worth.pause();
        let left = &self.result.region.exits[at as usize];
        let copied = give_back(left, given, self.slots, &[], nothing_owned);
        self.exits.note_copied(copied);
        let Some(ask) = &left.callout else { return None };
        self.exits.note_callout();
        self.exits.worth.stop(copied);
        let fields = &self.result.signature.fields;
        // Whoever writes them by name is noticed as with all variables, and the code is left.
        let is_inside = ask.looks_inside && !fields.is_empty();
        if is_inside {
            put_back(self.slots, fields);
            self.are_out = false;
        }
        let done = self.done(ask, (left.block, left.inst));
        if is_inside {
            // What was not given yet comes where code is left.
            self.are_out = take_out(self.slots, self.outside, fields);
        }
        let (truth, next) = match done {
            Ok(done) => done,
            Err(stopped) => {
                self.stopped = Some(stopped);
                return None;
            }
        };
        if !self.are_out {
            self.stopped = Some(Ok(next));
            return None;
        }
        truth.into_iter().for_each(|truth| take(truth.into()));
        let taken = words(&ask.results, self.slots, 0, take).map_err(|slot| self.varied = Some(slot));
        let goes_on = !self.is_stressed() && !self.gives_up();
        let taken = taken.ok().filter(|()| goes_on);
        if taken.is_none() {
            self.stopped = Some(Ok(next));
        }
        self.exits.worth.resume();
        taken
    }

    /// A function beside the code was left at a place, where its variables are as given.
    pub fn begin(
        &mut self,
        number: usize,
        at: u32,
        given: impl Iterator<Item = u64>,
        adopt: impl FnMut(Place<'_>) -> Option<Value>,
    ) {
        let beside = &self.result.functions[number];
        let left = &beside.code.exits[at as usize];
        let mut slots = vec![Value::Undefined; self.result.call_graph.func(beside.func).slots.len()];
        let copied = give_back(left, given, &mut slots, self.slots, adopt);
        self.exits.note_copied(copied);
        self.pending.push(PendingFrame { func: beside.func, slots, at: (left.block, left.inst) });
    }

    /// Whether the interpreter would do better.
    fn gives_up(&self) -> bool {
        self.is_measured && self.exits.worth.is_poor()
    }

    /// Whether something that holds is taken not to hold.
    pub fn is_stressed(&self) -> bool {
        self.stress.is_some_and(StressDeopt::next)
    }

    /// The truth of a block's end that was called out, and the place behind what was done.
    fn done(
        &mut self,
        ask: &Callout,
        (block, inst): (Block, usize),
    ) -> Result<(Option<bool>, (Block, usize)), Resume> {
        // In their structs, if they are read.
        let fields = &self.result.signature.fields[..];
        let outside = self.outside;
        let failed = |inst: usize| move |error| Err(Stopped::Failed((block, inst), error));
        match ask.kind {
            CalloutKind::Nothing => Ok((None, (block, inst))),
            CalloutKind::Insts(count) => {
                let extents = |slots: &[Value], inst: usize| -> SmallVec<[Dims; 1]> {
                    let kept = ask.keeps.iter().filter(|(at, _)| *at == inst);
                    kept.filter_map(|(_, slot)| {
                        Some(find(Variables { slots, outside }, fields, *slot)?.dims())
                    })
                    .collect()
                };
                let end = inst + count;
                for inst in inst..end {
                    let keeps = ask.keeps.iter().any(|(at, _)| *at == inst);
                    let before = keeps.then(|| extents(self.slots, inst));
                    let goes_on = self.host.step(self.slots, (block, inst)).map_err(failed(inst))?;
                    if !goes_on || before.is_some_and(|before| before != extents(self.slots, inst)) {
                        return Err(Ok((block, inst + 1)));
                    }
                }
                Ok((None, (block, end)))
            }
            CalloutKind::End(to) => match self.host.end_block(self.slots, block).map_err(failed(inst))? {
                Some(next) => Ok((Some(next == to), (next, 0))),
                None => Err(Ok((block, inst))),
            },
        }
    }
}
