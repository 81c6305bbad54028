//! What is known of a loop while its program runs: how often it was found, and its versions.

use super::entry::{changed, is_integer};
use super::fields::Variables;
use super::machine::CompiledLoop;
use super::trial::Turn;
use super::version::{LoopVersion, PATIENCE};
use super::{LONGEST_WAIT, VERSIONS};
use lanner_base::Id;
use lanner_emit::NumberPart;
use lanner_interp::{BackEdge, Wait};
use lanner_mir::{Block, Slot};
use lanner_runtime::Value;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// While code is being made, a loop waits a turn more for each so many times that it has looked for it, to [`LONGEST_WAIT`] turns: a look takes as long as a
/// short turn, and a loop with long ones is not to miss its code by many of them.
const ASKS: u32 = 4;
/// How often code is left because something does not hold until there is code that does not take it for granted.
const FAILS: u32 = 2;
/// How often code is entered between two samples of its loop, where the loop around it is worth code more.
const OFTEN: u32 = 16;
/// How often loops around one are looked for.
const LOOKS: u32 = 4;

/// What code has taken for granted, and how often it was left because that did not hold.
#[derive(Default)]
pub(crate) struct SpeculationFailures {
    /// That a store does not let its array grow.
    pub grown: FxHashMap<(Block, usize), u32>,
    /// That a variable is held as it was before.
    pub varied: FxHashMap<Slot, u32>,
}

/// What is known of a loop.
#[derive(Default)]
pub(crate) struct RegionProfile {
    pub samples: u32,
    /// How often its code was entered since it was found.
    pub entered: u32,
    /// Whether its code was requested at its first turns, and whether that was done again.
    pub is_early: bool,
    is_retried: bool,
    /// Turns for which it waited for values of its variables.
    pub waited: u32,
    /// How often it looked in vain for code that is being made.
    looked: Cell<u32>,
    /// Whether the interpreter does better, as an earlier run has found.
    pub is_refused: bool,
    /// How often loops around it were looked for.
    looks: u32,
    /// Variables that held a number with a fraction while they were: code holds them as doubles, also where they are integers by chance.
    pub fractions: FxHashSet<Slot>,
    pub failures: Rc<RefCell<SpeculationFailures>>,
    pub versions: Vec<Rc<LoopVersion>>,
}

impl SpeculationFailures {
    /// The stores and the variables of which code is not to take it for granted again.
    pub fn often(&self) -> (FxHashSet<(Block, usize)>, FxHashSet<Slot>) {
        let grown = self.grown.iter().filter(|(_, times)| **times >= FAILS).map(|(&store, _)| store);
        let varied = self.varied.iter().filter(|(_, times)| **times >= FAILS).map(|(&slot, _)| slot);
        (grown.collect(), varied.collect())
    }
}

impl RegionProfile {
    /// Whether code of it is being made.
    pub fn is_awaited(&self) -> bool {
        self.versions.iter().any(|version| version.code.get().is_none())
    }

    /// Notes what variables hold at one of its turns.
    pub fn note_fractions(&mut self, slots: &[Value]) {
        let has_fraction = |value: &Value| matches!(value, Value::Scalar(x) if !is_integer(*x));
        let held = slots.iter().enumerate().filter(|(_, value)| has_fraction(value));
        self.fractions.extend(held.map(|(k, _)| Slot::from_index(k)));
    }

    /// Whether loops around it are to be looked for. One that has code already and is found all the same is interpreted for what its variables
    /// are, so that happens more than once.
    pub fn may_look(&mut self) -> bool {
        self.looks += 1;
        self.looks <= LOOKS
    }

    /// Whether it has as many versions as it may.
    pub fn is_outgrown(&self) -> bool {
        self.versions.len() == VERSIONS
    }

    /// Whether there is no code of it, and will be none.
    pub fn is_hopeless(&self) -> bool {
        let is_none = |version: &Rc<LoopVersion>| matches!(version.code.get(), Some(None));
        self.is_refused || self.versions.iter().any(|version| is_none(version) || version.is_given_up())
    }

    /// The version for what the variables are; none where there is none.
    pub fn version(&self, at: &BackEdge<'_>, slots: &[Value]) -> Result<Option<Rc<LoopVersion>>, Wait> {
        for version in &self.versions {
            if version.is_given_up() {
                return Err(Wait::Never);
            }
            let Some(code) = version.code.get() else { return Err(self.wait_for_code()) };
            // What no code could be made of will not have any for other sizes.
            let Some(CompiledLoop { made, .. }) = code else { return Err(Wait::Never) };
            if version.epoch.get() != at.epoch {
                let are_outside = made.cells.holds_outside(at, &version.units, &version.outside);
                if !made.call_graph.holds(at, &version.units) || !are_outside {
                    continue;
                }
                version.epoch.set(at.epoch);
            }
            let variables = Variables { slots, outside: &version.outside };
            let fits = made.region.depth <= at.depth
                && made.call_graph.are_no_variables(at, &version.units)
                && made.handles.iter().all(|handle| handle.holds(slots))
                && made.objects.hold(slots)
                && made.signature.fits(variables)
                && made.cells.holds(variables, &made.signature.fields);
            if fits {
                return match version.turn() {
                    Turn::Interpret => Err(Wait::Turns(0)),
                    Turn::Refuse => Err(self.wait_for_code()),
                    Turn::Enter => {
                        self.looked.set(0);
                        version.is_entered.set(true);
                        Ok(Some(Rc::clone(version)))
                    }
                };
            }
        }
        Ok(None)
    }

    /// Turns to wait for code that is being made.
    fn wait_for_code(&self) -> Wait {
        let looks = self.looked.get() + 1;
        self.looked.set(looks);
        Wait::Turns((looks / ASKS).min(LONGEST_WAIT))
    }

    /// Forgets, once, that no code could be made of it at its first turns.
    pub fn begins_again(&mut self) -> bool {
        let is_again = self.is_early && !self.is_retried;
        self.is_retried |= is_again;
        if is_again {
            self.versions
                .retain(|version| !matches!(version.code.get(), Some(None)) && !version.is_given_up());
        }
        is_again
    }

    /// Whether its code was entered often since the last call of this, or would be if that were worth it.
    pub fn is_entered_often(&mut self) -> bool {
        let is_poor = self.versions.iter().any(|version| version.poor.get() >= PATIENCE);
        std::mem::take(&mut self.entered) >= OFTEN || is_poor
    }

    /// Lets go of versions that take for granted what did not hold.
    pub fn drop_failing(&mut self) {
        let (grown, varied) = self.failures.borrow().often();
        self.versions.retain(|version| {
            let Some(Some(version)) = version.code.get() else { return true };
            !grown.iter().any(|&store| version.made.is_checked_store(store))
                && varied.is_disjoint(&version.made.region.speculated)
        });
    }

    /// Numbers that are not what they were for another version.
    pub fn varying(&self, slots: &[Value]) -> Vec<(Slot, NumberPart)> {
        let made = self.versions.iter().filter_map(|version| {
            let variables = Variables { slots, outside: &version.outside };
            Some((&version.code.get()?.as_ref()?.made, variables))
        });
        made.flat_map(|(made, variables)| changed(&made.numbers, variables, &made.signature.fields)).collect()
    }
}
