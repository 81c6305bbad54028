//! Code for loops while they run: which, when, and for what.
//!
//! - `asking`   what code does not do itself
//! - `cells`    cells of functions that a loop calls
//! - `counted`  calls with fewer arguments, and of functions that ask for them
//! - `counts`   what was made, and how it went
//! - `entry`    what the variables are when a loop is entered: facts, and what has to hold again
//! - `foreseen` what would be made of a loop, ahead of the run
//! - `fields`   fields of structs that code has as variables
//! - `function` functions that code calls
//! - `handles`  calls of handles
//! - `leaving`  where code was left
//! - `machine`  machine code
//! - `make`     from a loop to LIR
//! - `maker`    making code on other threads
//! - `ordered`  a version that was ordered: entering its code
//! - `program`  a loop as inference sees it
//! - `reached`  what a loop reaches
//! - `remembered` loops that code was ordered of before
//! - `run`      variables as numbers, and back
//! - `shown`    what was made, as text
//! - `trial`    whether baseline code of a loop over arrays does better than the interpreter, until LLVM's code is there
//! - `worth`    whether code does better than the interpreter
//!
//! A loop that was found running often enough is made a function of its own, inferred for what its variables are, and becomes LIR.
//! It has a few versions, each for other classes, shapes and sizes.

mod asking;
mod cells;
mod counted;
mod counts;
mod entry;
mod fields;
mod foreseen;
mod function;
mod handles;
mod leaving;
mod machine;
mod make;
mod maker;
mod ordered;
mod program;
mod reached;
mod remembered;
mod run;
mod shown;
mod thread;
mod trial;
mod worth;

pub use counts::TierCounts;
pub(crate) use foreseen::{Foreseen, Foreseer, Granted, Verdict};
pub use shown::CodeStage;
pub use thread::begin_compile_thread;

use crate::cache::Cache;
use asking::Doubts;
use counts::Asked;
use entry::{Seen, changed};
use fields::Variables;
use lanner_base::Id;
use lanner_emit::NumberPart;
use lanner_interp::{Code, Loaded, Readiness, Tier, Turned};
use lanner_mir::{Block, FuncRef, Slot};
use lanner_runtime::Value;
use leaving::Leaving;
use machine::Version;
use make::{Order, Past, Purpose};
use maker::{Ladder, Pending, version};
use ordered::{Ordered, PATIENCE, take_back};
use reached::Units;
use remembered::Remembered;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{Cell, OnceCell, RefCell};
use std::num::NonZero;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use trial::Turn;

/// How often a loop is found running until it is warm, and code is made for it. Where the program has the only processor that is as many
/// milliseconds as inference and baseline code take, more or less, so that no more is lost than was waited. Another processor is often half of
/// the same core, so something is lost there, too. A loop that is remembered does not wait.
const WARM: u32 = 4;
const WARM_BESIDE: u32 = 2;
/// The same of a loop around one that is code and is entered often.
const WARM_AROUND: u32 = 2;
/// The most versions of a loop.
const VERSIONS: usize = 4;
/// Turns to wait where there is no code for what the variables are, and where there never will be.
const WAIT: u32 = 64;
const NEVER: u32 = u32::MAX;
/// While code is being made, a loop waits a turn more for each so many times that it has asked, to [`WAIT`] turns: asking takes as long as a
/// short turn, and a loop with long ones is not to miss its code by many of them.
const ASKS: u32 = 4;
/// Turns to wait where no code could be made so early that variables may not have been yet what they are from then on.
const EARLY: u32 = 1000;
/// Turns of a loop, at most, that wait until all variables that it assigns have a value.
const FIRST: u32 = 2;
/// How often code is left because something does not hold until there is code that does not take it for granted.
const FAILS: u32 = 2;
/// How often code is entered between two times that its loop is found running, where the loop around it is worth code more.
const OFTEN: u32 = 16;

/// Which code runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// None: everything is interpreted.
    #[default]
    Interpreter,
    /// LIR, interpreted from a loop's first turn on: slow, a test of the compiler.
    Lir,
    /// The same, and every so often code is left where it need not be: a test of the ways out.
    Doubt,
    /// Code of the baseline's from a loop's first turn on, for which everything waits: a test of it.
    Baseline,
    /// LLVM's code from a loop's first turn on, for which everything waits.
    Jit,
    /// Machine code for loops that are found running, made while the interpreter goes on: the baseline's, then LLVM's.
    Auto,
}

/// What code has taken for granted, and how often it was left because that did not hold.
#[derive(Default)]
struct Failures {
    /// That a store does not let its array grow.
    grown: FxHashMap<(Block, usize), u32>,
    /// That a variable is held as it was before.
    varied: FxHashMap<Slot, u32>,
}

/// A loop: its unit, function and header, and whether it is none, but a call of the function.
type Key = (usize, FuncRef, Block, bool);

/// Makes code, keeps it, and runs it.
pub(crate) struct Tiers {
    engine: Engine,
    /// How often a loop is found until code is made for it.
    wanted: u32,
    /// Whether the loop that was found last is code and entered often.
    is_within: bool,
    attention: Arc<AtomicBool>,
    interrupt: &'static AtomicBool,
    maker: Option<maker::Maker>,
    /// Objects on disk, once somebody has asked for them.
    cache: OnceCell<Option<Arc<Cache>>>,
    counts: Rc<RefCell<TierCounts>>,
    loops: FxHashMap<Key, Known>,
    /// By function.
    remembered: FxHashMap<(usize, FuncRef), Remembered>,
    /// Units whose addresses are keys.
    units: Vec<Rc<Loaded>>,
}

/// What is known of a loop.
#[derive(Default)]
struct Known {
    found: u32,
    /// How often its code was entered since it was found.
    entered: u32,
    /// Whether it was ordered at its first turns, and whether that was done again.
    is_early: bool,
    is_retried: bool,
    /// Turns for which it waited for values of its variables.
    waited: u32,
    /// How often it asked in vain for code that is being made.
    asked: Cell<u32>,
    /// Whether the interpreter does better, as an earlier run has found.
    is_refused: bool,
    failures: Rc<RefCell<Failures>>,
    versions: Vec<Rc<Ordered>>,
}

impl Tiers {
    /// Makes nothing yet. The flag `interrupt` asks code to stop.
    pub fn new(
        engine: Engine,
        interrupt: Arc<AtomicBool>,
        attention: Arc<AtomicBool>,
        counts: Rc<RefCell<TierCounts>>,
    ) -> Tiers {
        if engine == Engine::Auto {
            maker::tick(Arc::clone(&attention));
        }
        // Code refers to it as long as there is any.
        let interrupt: &'static Arc<AtomicBool> = Box::leak(Box::new(interrupt));
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        Tiers {
            engine,
            wanted: if processors > 1 { WARM_BESIDE } else { WARM },
            is_within: false,
            attention,
            interrupt,
            maker: None,
            cache: OnceCell::new(),
            counts,
            loops: FxHashMap::default(),
            remembered: FxHashMap::default(),
            units: Vec::new(),
        }
    }

    fn cache(&self) -> Option<&Arc<Cache>> {
        self.cache.get_or_init(|| Cache::open().map(Arc::new)).as_ref()
    }

    /// Whether it was found in an earlier run that the interpreter does better with a loop.
    fn is_refused(&mut self, at: &Turned<'_>) -> bool {
        let is_measured = matches!(self.engine, Engine::Auto | Engine::Jit | Engine::Baseline);
        is_measured && self.remembered(at).is_refused(at.header, at.is_call)
    }

    /// What is remembered of the function with a loop.
    fn remembered(&mut self, at: &Turned<'_>) -> &mut Remembered {
        let key = (Rc::as_ptr(at.loaded) as usize, at.func);
        let cache = self.cache().cloned();
        let of = |cache: Arc<Cache>| Remembered::of(&cache, at.loaded.func(at.func));
        self.remembered.entry(key).or_insert_with(|| cache.map(of).unwrap_or_default())
    }

    /// Keeps a unit, whose address stands for it.
    fn keep(&mut self, loaded: &Rc<Loaded>) {
        if self.units.iter().all(|unit| !Rc::ptr_eq(unit, loaded)) {
            self.units.push(Rc::clone(loaded));
        }
    }

    /// Whether a variable that a loop assigns has no value yet, for the first turns of a loop without code: behind them it mostly has one,
    /// which tells how code is to hold it.
    fn awaits_values(&mut self, at: &Turned<'_>, slots: &[Value]) -> bool {
        let is_measured = matches!(self.engine, Engine::Auto | Engine::Jit | Engine::Baseline);
        let known = self.known(at);
        if !is_measured || at.is_call || known.waited >= FIRST || !known.versions.is_empty() {
            return false;
        }
        known.waited += 1;
        let func = at.loaded.func(at.func);
        let is_unassigned =
            |slot: Slot| func.slots[slot].name.is_some() && matches!(slots[slot.index()], Value::Undefined);
        func.written(at.blocks.iter().copied()).iter().any(is_unassigned)
    }

    /// Notes for later runs that the interpreter does better with a loop; of code that was made early, that the next run waits until the loop
    /// is hot, and says so once more if that is no better.
    fn remember_poor(&self, at: &Turned<'_>, is_early: bool) {
        let Some(cache) = self.cache() else { return };
        let function = cache.compiler.function(at.loaded.func(at.func));
        let key = if at.is_call { function.called() } else { function.turning(at.header) };
        if is_early {
            cache.doubt_loop(&key);
        } else {
            cache.refuse_loop(&key);
        }
    }

    fn known(&mut self, at: &Turned<'_>) -> &mut Known {
        let address = Rc::as_ptr(at.loaded) as usize;
        self.keep(at.loaded);
        self.loops.entry((address, at.func, at.header, at.is_call)).or_default()
    }
}

impl Tier for Tiers {
    fn found(&mut self, at: &Turned<'_>, _: &[Value]) -> Readiness {
        let is_eager = self.engine != Engine::Auto;
        let found = self.known(at).found;
        let wanted = if std::mem::take(&mut self.is_within) { WARM_AROUND } else { self.wanted };
        let (mut is_remembered, mut awaits_around) = (false, false);
        if found == 0 && self.is_refused(at) {
            self.known(at).is_refused = true;
        }
        if self.known(at).is_refused {
            self.attention.store(is_eager, Ordering::Relaxed);
            return Readiness::Later;
        }
        if !is_eager && found < wanted {
            let remembered = self.remembered(at);
            if at.is_call {
                is_remembered = remembered.is_called;
            } else {
                is_remembered = remembered.find(at.header);
                awaits_around = remembered.awaits_around(at.header);
            }
        }
        // The next loop that turns is found, too: where code is entered often that is the one around it.
        let is_within = !at.is_call && self.known(at).is_entered_often();
        self.is_within = is_within;
        self.attention.store(is_eager || awaits_around || is_within, Ordering::Relaxed);
        if awaits_around && !is_remembered {
            return Readiness::Later;
        }
        self.known(at).found += 1;
        let is_early = is_eager || is_remembered;
        self.known(at).is_early |= is_early;
        let is_ready = is_early || found + 1 >= wanted;
        if is_ready { Readiness::Ready } else { Readiness::Later }
    }

    fn code(&mut self, at: &Turned<'_>, slots: &mut [Value]) -> Result<Rc<dyn Code>, u32> {
        if self.awaits_values(at, slots) {
            return Err(0);
        }
        // Its `next` takes the element again that it has taken.
        let taken = at.counter.map(|counter| (counter, take_back(slots, counter)));
        let mut code = self.version(at, slots);
        if matches!(code, Err(NEVER)) {
            let known = self.known(at);
            let is_given_up = known.versions.iter().any(|version| version.is_given_up());
            let is_early = known.is_early;
            let begins_again = known.begins_again();
            if is_given_up {
                self.remember_poor(at, is_early);
            }
            if begins_again {
                code = Err(if self.engine == Engine::Auto { EARLY } else { 1 });
            }
        }
        if let Some((counter, value)) = taken {
            slots[counter.index()] = value;
        }
        Ok(code?)
    }
}

impl Tiers {
    fn version(&mut self, at: &Turned<'_>, slots: &[Value]) -> Result<Rc<Ordered>, u32> {
        let (engine, interrupt) = (self.engine, self.interrupt);
        let known = self.known(at);
        known.drop_failing();
        if let Some(version) = known.version(at, slots)? {
            known.entered += 1;
            self.counts.borrow_mut().entries += 1;
            return Ok(version);
        }
        if known.versions.len() == VERSIONS {
            return Err(WAIT);
        }
        let has_few_versions = known.versions.len() + 1 < VERSIONS;
        let (grown, varied) = known.failures.borrow().often();
        let past = Past { varying: known.varying(slots), has_few_versions, grown, varied };
        let purpose = if engine == Engine::Auto { Purpose::Speed } else { Purpose::Run };
        let mut units = Units::new(at);
        let order = Order::new(&mut units, Seen::all(at.loaded.func(at.func), slots), past, purpose);
        let (order, outside) = order.with_parts(&mut units, slots);
        let units: Rc<[Rc<Loaded>]> = units.all.into();
        units.iter().for_each(|unit| self.keep(unit));
        let code = match engine {
            Engine::Interpreter | Engine::Lir | Engine::Doubt => Pending::new(version(&order).into()),
            Engine::Baseline | Engine::Jit | Engine::Auto => {
                let ladder = match engine {
                    Engine::Baseline => Ladder::Baseline,
                    Engine::Jit => Ladder::Optimized,
                    _ => Ladder::Both,
                };
                let attention = Arc::clone(&self.attention);
                let cache = self.cache().cloned();
                let maker =
                    self.maker.get_or_insert_with(|| maker::Maker::new(ladder, interrupt, attention, cache));
                maker.order(order)
            }
        };
        let leaving = Rc::new(Leaving::new(at));
        let asked = Asked {
            loaded: Rc::clone(at.loaded),
            units: Rc::clone(&units),
            func: at.func,
            header: at.header,
            is_call: at.is_call,
            is_remembered: engine == Engine::Auto && self.known(at).is_early,
            code: Arc::clone(&code),
            leaving: Rc::clone(&leaving),
        };
        self.counts.borrow_mut().asked.push(asked);
        if matches!(engine, Engine::Jit | Engine::Baseline) {
            code.wait();
        }
        let known = self.known(at);
        known.versions.push(Rc::new(Ordered {
            code,
            header: at.header,
            leaving,
            units,
            outside,
            engine,
            interrupt,
            epoch: Cell::new(at.epoch),
            doubts: Doubts::default(),
            failures: Rc::clone(&known.failures),
            poor: Cell::default(),
            trial: OnceCell::new(),
        }));
        let version = known.version(at, slots)?.ok_or(WAIT)?;
        self.counts.borrow_mut().entries += 1;
        Ok(version)
    }
}

impl Failures {
    /// The stores and the variables of which code is not to take it for granted again.
    fn often(&self) -> (FxHashSet<(Block, usize)>, FxHashSet<Slot>) {
        let grown = self.grown.iter().filter(|(_, times)| **times >= FAILS).map(|(&store, _)| store);
        let varied = self.varied.iter().filter(|(_, times)| **times >= FAILS).map(|(&slot, _)| slot);
        (grown.collect(), varied.collect())
    }
}

impl Known {
    /// The version for what the variables are; none where there is none.
    fn version(&self, at: &Turned<'_>, slots: &[Value]) -> Result<Option<Rc<Ordered>>, u32> {
        for version in &self.versions {
            if version.is_given_up() {
                return Err(NEVER);
            }
            let Some(code) = version.code.get() else { return Err(self.wait_for_code()) };
            // What no code could be made of will not have any for other sizes.
            let Some(Version { made, .. }) = code else { return Err(NEVER) };
            if version.epoch.get() != at.epoch {
                let are_outside = made.cells.holds_outside(at, &version.units, &version.outside);
                if !made.reached.holds(at, &version.units) || !are_outside {
                    continue;
                }
                version.epoch.set(at.epoch);
            }
            let variables = Variables { slots, outside: &version.outside };
            let fits = made.code.depth <= at.depth
                && made.reached.are_no_variables(at, &version.units)
                && made.handles.iter().all(|handle| handle.holds(slots))
                && made.signature.fits(variables)
                && made.cells.holds(variables, &made.signature.fields);
            if fits {
                return match version.turn() {
                    Turn::Interpret => Err(0),
                    Turn::Refuse => Err(self.wait_for_code()),
                    Turn::Enter => {
                        self.asked.set(0);
                        Ok(Some(Rc::clone(version)))
                    }
                };
            }
        }
        Ok(None)
    }

    /// Turns to wait for code that is being made.
    fn wait_for_code(&self) -> u32 {
        let asked = self.asked.get() + 1;
        self.asked.set(asked);
        (asked / ASKS).min(WAIT)
    }

    /// Forgets, once, that no code could be made of it at its first turns.
    fn begins_again(&mut self) -> bool {
        let is_again = self.is_early && !self.is_retried;
        self.is_retried |= is_again;
        if is_again {
            self.versions
                .retain(|version| !matches!(version.code.get(), Some(None)) && !version.is_given_up());
        }
        is_again
    }

    /// Whether its code was entered often since it was asked that last, or would be if that were worth it.
    fn is_entered_often(&mut self) -> bool {
        let is_poor = self.versions.iter().any(|version| version.poor.get() >= PATIENCE);
        std::mem::take(&mut self.entered) >= OFTEN || is_poor
    }

    /// Lets go of versions that take for granted what did not hold.
    fn drop_failing(&mut self) {
        let (grown, varied) = self.failures.borrow().often();
        self.versions.retain(|version| {
            let Some(Some(version)) = version.code.get() else { return true };
            !grown.iter().any(|&store| version.made.is_checked_store(store))
                && varied.is_disjoint(&version.made.code.supposed)
        });
    }

    /// Numbers that are not what they were for another version.
    fn varying(&self, slots: &[Value]) -> Vec<(Slot, NumberPart)> {
        let made = self.versions.iter().filter_map(|version| {
            let variables = Variables { slots, outside: &version.outside };
            Some((&version.code.get()?.as_ref()?.made, variables))
        });
        made.flat_map(|(made, variables)| changed(&made.numbers, variables, &made.signature.fields)).collect()
    }
}
