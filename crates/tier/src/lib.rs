//! Code for loops while they run: which, when, and for what.
//!
//! Hotness, and what becomes code:
//!
//! - `sampling`      the thread that raises the sample flag
//! - `profile`       samples of a region, and its versions
//! - `versions`      the version that fits, or one that is requested
//! - `region_choice` which loop of a nest becomes code first
//! - `allowance`     how much of a run may go into making code on the only processor
//! - `profile_cache` loops whose code was requested in earlier runs
//! - `trial`         whether baseline code of a loop over arrays does better than the interpreter, until LLVM's code is there
//! - `worth`         whether code does better than the interpreter
//!
//! From a request to code:
//!
//! - `request`       a region and its type feedback become LIR
//! - `entry`         type feedback and entry guards
//! - `call_graph`    the functions that a region reaches, and what names mean there
//! - `program`       a region as inference sees it
//! - `arity`         clones for the number of arguments
//! - `handles`       devirtualised calls of handles
//! - `objects`       devirtualised calls of methods
//! - `function`      compiled callees
//! - `cells`, `fields` cells and fields of structs that code has as variables
//! - `compile_queue` making code on other threads; `back_ends` machine code; `watch` what becomes LLVM's
//! - `thread`        those threads
//! - `machine`       machine code
//! - `kept`, `cache` what later runs need not make again
//! - `prefetch`      code of earlier runs, linked before a loop asks for it
//!
//! While code runs:
//!
//! - `version`       one version of a loop: entering its code
//! - `run`           variables as words, and back
//! - `lir`           the interpreter of LIR in the place of machine code
//! - `callouts`      what the interpreter executes for code
//! - `exit_counts`   side exits: where, why, how often
//!
//! For people:
//!
//! - `counts`        what was made, and how it went
//! - `preview`       what would be made of a loop, ahead of the run
//! - `listing`       code as text
//!
//! A warm loop is made a function of its own, inferred for what its variables are, and becomes LIR.
//! It has a few versions, each for other classes, shapes and sizes.

mod allowance;
mod arity;
mod back_ends;
pub mod cache;
mod call_graph;
mod callouts;
mod cells;
mod compile_queue;
mod counts;
mod entry;
mod exit_counts;
mod fields;
mod function;
mod handles;
mod kept;
mod lir;
mod listing;
mod machine;
mod objects;
mod prefetch;
mod preview;
mod profile;
mod profile_cache;
mod program;
mod region_choice;
mod request;
mod run;
mod sampling;
mod thread;
mod trial;
mod version;
mod versions;
mod watch;
mod worth;

pub use compile_queue::Beginning;
pub use counts::TierCounts;
pub use listing::CodeStage;
pub use preview::{Assumption, CompilePreview, Previewer, Verdict};
pub use thread::begin_compile_threads;

use crate::cache::{Cache, SharedCache};
use allowance::Allowance;
use compile_queue::CompileQueue;
use lanner_base::Id;
use lanner_interp::{BackEdge, Code, Loaded, Readiness, Tier, Wait};
use lanner_mir::{Block, FuncRef, Slot};
use lanner_runtime::Value;
use prefetch::Prefetched;
use profile::RegionProfile;
use profile_cache::ProfileCache;
use region_choice::{Candidate, RegionChoice};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use version::take_back;

/// Samples of a loop until it is warm, and its code is requested. A loop that is remembered does not wait.
const WARM: u32 = 1;
/// The same of a loop around one that is code and is entered often.
const WARM_AROUND: u32 = 2;
/// What inference and the baseline's code of a loop take, where nothing else is known.
const FIRST_CODE: Duration = Duration::from_millis(5);
/// The most versions of a loop.
const VERSIONS: usize = 4;
/// Turns to wait where there is no code for what the variables are.
const WAIT: Wait = Wait::Turns(LONGEST_WAIT);
const LONGEST_WAIT: u32 = 64;
/// Turns to wait where no code could be made so early that variables may not have been yet what they are from then on.
const EARLY: u32 = 1000;
/// Turns of a loop, at most, that wait until all variables that it assigns have a value.
const FIRST: u32 = 2;

/// Which code runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// None: everything is interpreted.
    #[default]
    Interpreter,
    /// LIR, interpreted from a loop's first turn on: slow, a test of the compiler.
    Lir,
    /// The same with *stress deoptimisation*: it takes side exits at random places, a test of them.
    Stress,
    /// Code of the baseline's from a loop's first turn on, for which everything waits: a test of it.
    Baseline,
    /// LLVM's code from a loop's first turn on, for which everything waits.
    Jit,
    /// Machine code for warm loops, made while the interpreter goes on: the baseline's, then LLVM's.
    Auto,
}

/// A function of a unit, which stands for its address.
type UnitFunc = (usize, FuncRef);

/// A region: what becomes code as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Region {
    func: UnitFunc,
    entry: RegionEntry,
}

/// Where a region is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum RegionEntry {
    /// At a loop's header (on-stack replacement).
    Loop(Block),
    /// Where the function is called.
    Call,
}

/// Makes code, keeps it, and runs it.
pub struct Tiers {
    engine: Engine,
    /// What may go into making code.
    allowance: Arc<Allowance>,
    /// Whether the loop that was found last is code and entered often.
    is_entered_often: bool,
    sample_flag: Arc<AtomicBool>,
    interrupt: &'static AtomicBool,
    queue: Option<CompileQueue>,
    /// Objects on disk, once they were needed.
    cache: Arc<SharedCache>,
    prefetched: Arc<Prefetched>,
    counts: Rc<RefCell<TierCounts>>,
    loops: FxHashMap<Region, RegionProfile>,
    /// A look for the loop that becomes code, while it lasts.
    choice: Option<RegionChoice<Region>>,
    /// The loops around others, whose code was requested for both.
    around: FxHashMap<Region, Region>,
    /// By function.
    remembered: FxHashMap<UnitFunc, ProfileCache>,
    /// Units whose addresses are keys.
    units: Vec<Rc<Loaded>>,
}

impl Tiers {
    /// Makes nothing yet. Code polls the flag `interrupt`.
    pub fn new(
        engine: Engine,
        interrupt: Arc<AtomicBool>,
        sample_flag: Arc<AtomicBool>,
        counts: Rc<RefCell<TierCounts>>,
    ) -> Tiers {
        let prefetched = Arc::<Prefetched>::default();
        if engine == Engine::Auto {
            sampling::tick(Arc::clone(&sample_flag), Arc::clone(&prefetched));
        }
        // Code refers to it as long as there is any.
        let interrupt: &'static Arc<AtomicBool> = Box::leak(Box::new(interrupt));
        Tiers {
            engine,
            allowance: Arc::new(Allowance::new(engine == Engine::Auto)),
            is_entered_often: false,
            sample_flag,
            interrupt,
            queue: None,
            cache: Arc::default(),
            prefetched,
            counts,
            loops: FxHashMap::default(),
            choice: None,
            around: FxHashMap::default(),
            remembered: FxHashMap::default(),
            units: Vec::new(),
        }
    }

    fn cache(&self) -> Option<&Arc<Cache>> {
        self.cache.get()
    }

    /// Whether it was found in an earlier run that the interpreter does better with a loop.
    fn is_refused(&mut self, at: &BackEdge<'_>) -> bool {
        let is_measured = matches!(self.engine, Engine::Auto | Engine::Jit | Engine::Baseline);
        is_measured && self.remembered(at).is_refused(at.header, at.is_call)
    }

    /// What is remembered of the function with a loop.
    fn remembered(&mut self, at: &BackEdge<'_>) -> &mut ProfileCache {
        let key = unit_func(at);
        let cache = self.cache().cloned();
        let of = |cache: Arc<Cache>| ProfileCache::of(&cache, at.loaded.func(at.func));
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
    fn awaits_values(&mut self, at: &BackEdge<'_>, slots: &[Value]) -> bool {
        let is_measured = matches!(self.engine, Engine::Auto | Engine::Jit | Engine::Baseline);
        let profile = self.profile(at);
        if !is_measured || at.is_call || profile.waited >= FIRST || !profile.versions.is_empty() {
            return false;
        }
        profile.waited += 1;
        let func = at.loaded.func(at.func);
        let is_unassigned =
            |slot: Slot| func.slots[slot].name.is_some() && matches!(slots[slot.index()], Value::Undefined);
        func.written(at.blocks.iter().copied()).iter().any(is_unassigned)
    }

    /// Notes for later runs that the interpreter does better with a loop; of code that was made early, that the next run waits until the loop
    /// is hot, and says so once more if that is no better.
    fn remember_poor(&self, at: &BackEdge<'_>, is_early: bool) {
        let Some(cache) = self.cache() else { return };
        let function = cache.compiler.function(at.loaded.func(at.func));
        let key = if at.is_call { function.called() } else { function.turning(at.header) };
        if is_early {
            cache.note_poor(&key);
        } else {
            cache.refuse_loop(&key);
        }
    }

    fn profile(&mut self, at: &BackEdge<'_>) -> &mut RegionProfile {
        self.keep(at.loaded);
        self.loops.entry(region(at)).or_default()
    }
}

impl Tier for Tiers {
    fn sample(&mut self, at: &BackEdge<'_>, slots: &[Value]) -> Readiness {
        let is_eager = self.engine != Engine::Auto;
        if !self.allowance.permits(FIRST_CODE) {
            self.sample_flag.store(false, Ordering::Relaxed);
            return Readiness::Later;
        }
        let samples = self.profile(at).samples;
        let wanted = if std::mem::take(&mut self.is_entered_often) { WARM_AROUND } else { WARM };
        let (mut is_remembered, mut awaits_around) = (false, false);
        if samples == 0 && self.is_refused(at) {
            self.profile(at).is_refused = true;
        }
        if self.profile(at).is_refused {
            self.choice.take_if(|choice| choice.is_over(Instant::now()));
            self.sample_flag.store(is_eager || self.choice.is_some(), Ordering::Relaxed);
            return Readiness::Later;
        }
        if !is_eager && samples < wanted {
            let remembered = self.remembered(at);
            if at.is_call {
                is_remembered = remembered.is_called;
            } else {
                is_remembered = remembered.has(at.header);
                awaits_around = remembered.awaits_around(at.header);
            }
        }
        // The next loop that turns is found, too: where code is entered often that is the one around it.
        let is_within = !at.is_call && self.profile(at).is_entered_often();
        self.is_entered_often = is_within;
        let is_early = is_eager || is_remembered;
        if !is_early && !is_within && self.choice.is_none() && self.prefetched.is_probe() {
            self.sample_flag.store(false, Ordering::Relaxed);
            return Readiness::Later;
        }
        let is_looked_at = self.choice.is_some();
        if is_looked_at {
            self.profile(at).note_fractions(slots);
        }
        let is_chosen = !is_early && self.is_chosen(at, samples + 1 >= wanted);
        let looks = awaits_around || is_within || self.choice.is_some();
        self.sample_flag.store(is_eager || looks, Ordering::Relaxed);
        if awaits_around {
            return Readiness::Later;
        }
        self.profile(at).samples += u32::from(!is_looked_at);
        self.profile(at).is_early |= is_early;
        if is_early || is_chosen { Readiness::Ready } else { Readiness::Later }
    }

    fn code(&mut self, at: &BackEdge<'_>, slots: &mut [Value]) -> Result<Rc<dyn Code>, Wait> {
        if self.awaits_values(at, slots) {
            return Err(Wait::Turns(0));
        }
        // Its `next` takes the element again that it has taken.
        let taken = at.counter.map(|counter| (counter, take_back(slots, counter)));
        let mut code = self.version(at, slots);
        if matches!(code, Err(Wait::Never)) {
            let profile = self.profile(at);
            let is_given_up = profile.versions.iter().any(|version| version.is_given_up());
            let is_early = profile.is_early;
            let begins_again = profile.begins_again();
            if is_given_up {
                self.remember_poor(at, is_early);
            }
            if self.engine == Engine::Auto {
                self.remembered(at).request(at.header);
            }
            if begins_again {
                code = Err(Wait::Turns(if self.engine == Engine::Auto { EARLY } else { 1 }));
            }
        }
        if let Some((counter, value)) = taken {
            slots[counter.index()] = value;
        }
        Ok(code?)
    }
}

impl Tiers {
    /// Whether code is to be made of a loop that turns: of those around one that is warm, the outermost that turns often.
    fn is_chosen(&mut self, at: &BackEdge<'_>, is_warm: bool) -> bool {
        let (key, now) = (region(at), Instant::now());
        let profile = self.profile(at);
        let (is_hopeless, is_requested) = (profile.is_hopeless(), !profile.versions.is_empty());
        self.choice.take_if(|choice| choice.is_over(now));
        if let Some(choice) = &mut self.choice {
            let loops = &self.loops;
            let is_awaited = |key| loops.get(&key).is_some_and(RegionProfile::is_awaited);
            let is_taken = choice.turn(key, || candidate(at), now, is_awaited);
            if is_taken {
                let held: Vec<Region> = choice.held_by(key).collect();
                held.iter().for_each(|held| self.forget(held));
                self.around.extend(held.into_iter().map(|held| (held, key)));
            }
            return is_taken && !is_hopeless && !is_requested || is_requested && is_warm;
        }
        let around = self.around.get(&key).and_then(|around| self.loops.get(around));
        if !is_requested && around.is_some_and(RegionProfile::is_awaited) {
            return false;
        }
        let is_within_none = around.is_some_and(RegionProfile::is_hopeless);
        let is_outgrown = self.profile(at).is_outgrown();
        let is_worth_it = !is_hopeless && !is_within_none;
        let is_looked_for = is_warm && is_worth_it && self.profile(at).may_look();
        let from = if is_outgrown { RegionChoice::around } else { RegionChoice::from };
        self.choice = is_looked_for.then(|| from(candidate(at), now));
        is_warm && (is_requested || !is_looked_for)
    }

    /// A loop within one that is code need not be remembered: later runs request that one.
    fn forget(&self, region: &Region) {
        let function = self.remembered.get(&region.func).and_then(|profile| profile.function);
        if let (Some(cache), Some(function)) = (self.cache(), function) {
            cache.forget_loop(&match region.entry {
                RegionEntry::Call => function.called(),
                RegionEntry::Loop(header) => function.turning(header),
            });
        }
    }
}

impl Drop for Tiers {
    /// The next run of the program finds what this one requested.
    fn drop(&mut self) {
        if let (Some((program, made)), Some(cache)) = (self.prefetched.changed(), self.cache()) {
            cache.keep_program(&program, &made);
        }
    }
}

/// The region whose back edge this is.
fn region(at: &BackEdge<'_>) -> Region {
    let entry = if at.is_call { RegionEntry::Call } else { RegionEntry::Loop(at.header) };
    Region { func: unit_func(at), entry }
}

fn unit_func(at: &BackEdge<'_>) -> UnitFunc {
    (Rc::as_ptr(at.loaded) as usize, at.func)
}

/// A loop that turns, as it may be chosen.
fn candidate(at: &BackEdge<'_>) -> Candidate<Region> {
    let &BackEdge { header, blocks, is_call, depth, .. } = at;
    Candidate { key: region(at), func: unit_func(at), header, blocks: blocks.to_vec(), is_call, depth }
}
