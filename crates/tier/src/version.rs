//! One version of a loop: entering its code, and what to do instead.

use super::callouts::{JitActivation, StressDeopt};
use super::compile_queue::Pending;
use super::exit_counts::ExitCounts;
use super::fields::{put_back, put_together, take_out};
use super::machine::{CompiledLoop, Machine};
use super::profile::SpeculationFailures;
use super::trial::{Trial, Turn};
use super::{Engine, WAIT, lir};
use lanner_base::Id;
use lanner_interp::{Code, Host, Loaded, Stopped};
use lanner_mir::{Block, Slot};
use lanner_runtime::Value;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// How long an activation should last, and how many shorter ones in a row let the loop pass by its code for a while.
const WORTH: Duration = Duration::from_nanos(500);
pub(crate) const PATIENCE: u32 = 64;

/// A version of a loop.
pub(crate) struct LoopVersion {
    pub code: Pending,
    /// Where its loop turns.
    pub header: Block,
    pub exits: Rc<ExitCounts>,
    /// Those that it reaches.
    pub units: Rc<[Rc<Loaded>]>,
    /// Cells of functions that it calls.
    pub outside: Vec<Value>,
    pub engine: Engine,
    pub interrupt: &'static AtomicBool,
    /// The epoch in which names mean what they meant for it.
    pub epoch: Cell<u64>,
    pub stress: StressDeopt,
    /// The loop's.
    pub failures: Rc<RefCell<SpeculationFailures>>,
    /// Activations in a row that were not worth their entry.
    pub poor: Cell<u32>,
    /// The trial of the baseline's code against the interpreter, once there is one.
    pub trial: OnceCell<Trial>,
    /// Whether its code did for what the variables were, once.
    pub is_entered: Cell<bool>,
}

impl LoopVersion {
    /// Whether it runs for its speed, and not to test the compiler.
    pub fn is_measured(&self) -> bool {
        matches!(self.engine, Engine::Auto | Engine::Jit | Engine::Baseline)
    }

    /// What is to be done with its loop, which turns: the baseline's code of loops over elements is tried first.
    pub fn turn(&self) -> Turn {
        let Some(Some(CompiledLoop { made, machine: Some(machine), .. })) = self.code.get() else {
            return Turn::Enter;
        };
        if machine.is_optimized() {
            return Turn::Enter;
        }
        let is_wanted = self.engine == Engine::Auto && made.region.is_over_elements;
        let turn = self.trial.get_or_init(|| Trial::new(is_wanted)).turn(Instant::now());
        if turn == Turn::Refuse {
            machine.want_better();
        }
        turn
    }

    /// Runs code. In a trial it is left at its first `poll`, and timed.
    fn timed(
        &self,
        machine: &Machine,
        counter: Option<Slot>,
        activation: &mut JitActivation<'_>,
    ) -> Option<u32> {
        let trial = self.trial.get().filter(|trial| trial.is_timed() && !machine.is_optimized());
        let Some(trial) = trial else { return machine.run(activation) };
        let done = |activation: &JitActivation<'_>| match counter
            .map(|counter| &activation.slots[counter.index()])
        {
            Some(&Value::Scalar(done)) => done,
            _ => 0.0,
        };
        self.exits.note_trial();
        let (before, start) = (done(activation), Instant::now());
        let left = machine.to_its_poll(|| machine.run(activation));
        let took = start.elapsed();
        let turns =
            left.is_some_and(|exit| activation.result.region.exits[exit as usize].block == self.header);
        let trips = if counter.is_some() { (done(activation) - before) as u32 } else { 1 };
        trial.note_stay(took, if turns && activation.stopped.is_none() { trips } else { 0 });
        left
    }

    /// Whether the interpreter does better.
    pub fn is_given_up(&self) -> bool {
        self.is_measured() && self.exits.worth.is_poor()
    }
}

impl Code for LoopVersion {
    fn run(
        &self,
        counter: Option<Slot>,
        slots: &mut Vec<Value>,
        host: &mut dyn Host,
    ) -> Result<(Block, usize), Stopped> {
        if self.poor.get() >= PATIENCE {
            self.poor.set(self.poor.get() - 1);
            return Err(Stopped::Wait(WAIT));
        }
        let Some(Some(version)) = self.code.get() else { return Err(Stopped::Wait(WAIT)) };
        let made = &version.made;
        let fields = &made.signature.fields[..];
        if !take_out(slots, &self.outside, fields) {
            return Err(Stopped::Wait(WAIT));
        }
        let taken = counter.map(|counter| (counter, take_back(slots, counter)));
        let stress = (self.engine == Engine::Stress).then_some(&self.stress);
        let exits = &self.exits;
        let mut activation = JitActivation {
            result: made,
            slots,
            outside: &self.outside,
            host,
            stress,
            interrupt: self.interrupt,
            exits,
            is_measured: self.is_measured(),
            copied: 0,
            are_out: true,
            stopped: None,
            varied: None,
            pending: Vec::new(),
        };
        let left = match &version.machine {
            None => lir::interpret(&mut activation).unwrap_or_else(|fault| panic!("{fault}")),
            Some(machine) => {
                exits.worth.begin();
                let left = self.timed(machine, counter, &mut activation);
                let is_poor = exits.worth.end(activation.copied) < WORTH && self.is_measured();
                self.poor.set(if is_poor { self.poor.get() + 1 } else { 0 });
                left
            }
        };
        let JitActivation { stopped, varied, pending: mut begun, are_out, .. } = activation;
        if let Some(slot) = varied {
            *self.failures.borrow_mut().varied.entry(slot).or_default() += 1;
        }
        if are_out {
            put_back(slots, fields);
        }
        let Some(exit) = left else {
            if let Some((counter, value)) = taken {
                slots[counter.index()] = value;
            }
            return Err(Stopped::Wait(WAIT));
        };
        let left = &made.region.exits[exit as usize];
        let behind = self.exits.note((left.block, left.inst), stopped.as_ref());
        if let Some(place) = behind.filter(|&place| version.made.is_checked_store(place)) {
            *self.failures.borrow_mut().grown.entry(place).or_default() += 1;
        }
        if left.is_call {
            let place = (left.block, left.inst);
            put_together(&mut begun, &made.call_graph, made.argument_by_fields(place), slots);
            let begun = begun.into_iter().map(|begun| begun.at_home(&made.call_graph, &self.units)).collect();
            host.finish(slots, place, begun).map_err(|error| Stopped::Failed(place, error))?;
            return Ok((left.block, left.inst + 1));
        }
        stopped.unwrap_or(Ok((left.block, left.inst)))
    }
}

/// Counts one less; gives what it was.
pub(crate) fn take_back(slots: &mut [Value], counter: Slot) -> Value {
    let value = slots[counter.index()].clone();
    if let Value::Scalar(done) = value {
        slots[counter.index()] = Value::Scalar(done - 1.0);
    }
    value
}
