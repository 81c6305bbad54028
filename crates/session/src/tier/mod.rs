//! Code for loops while they run: which, when, and for what.
//!
//! - `counts`   what was made, and how it went
//! - `entry`    what the variables are when a loop is entered: facts, and what has to hold again
//! - `machine`  machine code, made by another thread
//! - `program`  a loop as inference sees it
//! - `run`      variables as numbers, and back
//!
//! A loop that was found running often enough is made a function of its own, inferred for what its variables are, and becomes LIR.
//! It has a few versions, each for other classes, shapes and sizes.

mod counts;
mod entry;
mod machine;
mod program;
mod run;

pub use counts::TierCounts;

use entry::{Maker, Param, Part, Signature, numbers, rep_of};
use lanner_base::Id;
use lanner_builtins::Builtin;
use lanner_emit::{Emitted, Source, emit, outline, too_narrow};
use lanner_infer::{ANY_OUTPUTS, Function, Inference};
use lanner_interp::{Loaded, Readiness, Tier, Turned};
use lanner_mir::{Block, Callee, CalleeData, Func, FuncRef, Slot, ssa_of};
use lanner_runtime::Value;
use machine::Pending;
use program::OneLoop;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often a loop is found running until code is made for it.
const FOUND: u32 = 2;
/// The most versions of a loop.
const VERSIONS: usize = 4;
/// Turns to wait where there is no code for what the variables are, and where there never will be.
const WAIT: u32 = 64;
const NEVER: u32 = u32::MAX;
/// What a stay in code should last, and stays below that until the code is passed by for a while.
const WORTH: Duration = Duration::from_nanos(500);
const PATIENCE: u32 = 64;

/// Which code runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// None: everything is interpreted.
    #[default]
    Interpreter,
    /// LIR, interpreted from a loop's first turn on: slow, a test of the compiler.
    Lir,
    /// Machine code from a loop's first turn on, for which everything waits.
    Jit,
    /// Machine code for loops that are found running, made while the interpreter goes on.
    Auto,
}

/// A loop: its unit, function and header.
type Key = (usize, FuncRef, Block);

/// Makes code, keeps it, and runs it.
pub(crate) struct Tiers {
    engine: Engine,
    attention: Arc<AtomicBool>,
    interrupt: &'static AtomicBool,
    maker: Option<machine::Maker>,
    counts: Rc<RefCell<TierCounts>>,
    loops: FxHashMap<Key, Known>,
    /// Units whose addresses are keys.
    units: Vec<Rc<Loaded>>,
}

/// What is known of a loop.
#[derive(Default)]
struct Known {
    found: u32,
    versions: Vec<Version>,
    /// Whether no code can be made of it.
    is_hopeless: bool,
}

/// Code for a loop.
struct Version {
    signature: Signature,
    /// The numbers of what it was made for.
    numbers: Vec<(Slot, Part, i64)>,
    code: Emitted,
    /// Its machine code; none where LIR is interpreted.
    machine: Option<Pending>,
    /// Stays in a row that were not worth their entry.
    poor: u32,
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
            machine::tick(Arc::clone(&attention));
        }
        // Code refers to it as long as there is any.
        let interrupt: &'static Arc<AtomicBool> = Box::leak(Box::new(interrupt));
        Tiers {
            engine,
            attention,
            interrupt,
            maker: None,
            counts,
            loops: FxHashMap::default(),
            units: Vec::new(),
        }
    }

    fn known(&mut self, at: &Turned<'_>) -> &mut Known {
        let address = Rc::as_ptr(at.loaded) as usize;
        if self.units.iter().all(|unit| !Rc::ptr_eq(unit, at.loaded)) {
            self.units.push(Rc::clone(at.loaded));
        }
        self.loops.entry((address, at.func, at.header)).or_default()
    }
}

impl Tier for Tiers {
    fn found(&mut self, at: &Turned<'_>, _: &[Value]) -> Readiness {
        let is_eager = self.engine != Engine::Auto;
        // The next loop that turns is found, too.
        self.attention.store(is_eager, Ordering::Relaxed);
        let known = self.known(at);
        known.found += 1;
        if known.found >= FOUND || is_eager { Readiness::Ready } else { Readiness::Later }
    }

    fn enter(&mut self, at: &Turned<'_>, slots: &mut [Value]) -> Result<(Block, usize), u32> {
        if self.known(at).is_hopeless {
            return Err(NEVER);
        }
        // Its `next` takes the element again that it has taken.
        let taken = at.counter.map(|counter| (counter, take_back(slots, counter)));
        let left = self.enter_version(at, slots);
        if left.is_err()
            && let Some((counter, value)) = taken
        {
            slots[counter.index()] = value;
        }
        left
    }
}

/// Counts one less; gives what it was.
fn take_back(slots: &mut [Value], counter: Slot) -> Value {
    let value = slots[counter.index()].clone();
    if let Value::Scalar(done) = value {
        slots[counter.index()] = Value::Scalar(done - 1.0);
    }
    value
}

impl Tiers {
    fn enter_version(&mut self, at: &Turned<'_>, slots: &mut [Value]) -> Result<(Block, usize), u32> {
        let version = self.version(at, slots)?;
        let engine = self.engine;
        let counts = Rc::clone(&self.counts);
        let Version { code, machine, poor, .. } = &mut self.known(at).versions[version];
        if *poor >= PATIENCE {
            *poor -= 1;
            return Err(WAIT);
        }
        let left = match machine {
            None => run::interpret(&code.func, &code.params, slots).unwrap_or_else(|fault| panic!("{fault}")),
            Some(pending) => {
                let made = if engine == Engine::Auto { pending.get() } else { Some(pending.wait()) };
                match made {
                    None => return Err(0),
                    Some(Err(_)) => return Err(NEVER),
                    Some(Ok(made)) => {
                        let start = Instant::now();
                        let left = made.run(&code.func, &code.params, slots);
                        let is_poor = engine == Engine::Auto && start.elapsed() < WORTH;
                        *poor = if is_poor { *poor + 1 } else { 0 };
                        left
                    }
                }
            }
        };
        let Some((exit, words)) = left else { return Err(WAIT) };
        counts.borrow_mut().entries += 1;
        let left = &code.left[exit as usize];
        run::give_back(left, words.into_iter(), slots);
        Ok((left.block, left.inst))
    }

    /// The version for what the variables are, made where there is none yet.
    fn version(&mut self, at: &Turned<'_>, slots: &[Value]) -> Result<usize, u32> {
        let fits = |version: &Version| {
            let means_rows = || version.code.callees.iter().all(|&callee| (at.rows)(callee).is_some());
            version.signature.fits(slots) && means_rows()
        };
        let known = self.known(at);
        if let Some(version) = known.versions.iter().position(fits) {
            return Ok(version);
        }
        if known.versions.len() == VERSIONS {
            return Err(WAIT);
        }
        let varying = known.varying(slots);
        let start = Instant::now();
        let made = make(at, slots, &varying);
        self.counts.borrow_mut().inferring += start.elapsed();
        let Some((signature, code)) = made else {
            let known = self.known(at);
            known.is_hopeless = known.versions.is_empty();
            self.counts.borrow_mut().hopeless += 1;
            return Err(WAIT);
        };
        let machine = (self.engine != Engine::Lir).then(|| {
            let (interrupt, attention) = (self.interrupt, Arc::clone(&self.attention));
            let maker = self.maker.get_or_insert_with(|| machine::Maker::new(interrupt, attention));
            let pending = maker.order(code.func.clone());
            self.counts.borrow_mut().made.push(Arc::clone(&pending));
            pending
        });
        let numbers = numbers(&signature.params, slots);
        let known = self.known(at);
        known.versions.push(Version { signature, numbers, code, machine, poor: 0 });
        Ok(known.versions.len() - 1)
    }
}

impl Known {
    /// Numbers that are not what they were for another version.
    fn varying(&self, slots: &[Value]) -> Vec<(Slot, Part)> {
        let mut found = Vec::new();
        for version in &self.versions {
            let now = numbers(&version.signature.params, slots);
            let is_same = |number: &&(Slot, Part, i64)| now.contains(number);
            found.extend(
                version.numbers.iter().filter(|number| !is_same(number)).map(|&(slot, part, _)| (slot, part)),
            );
        }
        found
    }
}

/// Code for what the variables of a loop are, of which some numbers vary.
fn make(at: &Turned<'_>, slots: &[Value], varying: &[(Slot, Part)]) -> Option<(Signature, Emitted)> {
    let func = at.loaded.func(at.func);
    let outline = outline(func, at.blocks, at.header)?;
    let of = ssa_of(&outline.func);
    let ssa = Rc::new(of.ssa.clone());
    let names = names(func, at.rows);
    let written = |slot: Slot| of.variables.values().filter(|&&variable| variable == slot).count() > 1;
    let mut params: Vec<Param> = outline
        .func
        .params
        .iter()
        .map(|&slot| {
            let (rep, rank) = rep_of(&slots[slot.index()]);
            Param { slot, rep, rank, is_written: written(slot) }
        })
        .collect();
    let values: Vec<&Value> = params.iter().map(|param| &slots[param.slot.index()]).collect();
    let program = OneLoop { func: ssa, names };
    let function = Function { unit: 0, func: FuncRef(0) };
    loop {
        let mut inference = Inference::new(&program);
        let (signature, facts) =
            Maker::new(&mut inference.terms, &params, varying).facts(&values, at.counter);
        let (facts, _) = inference.facts(function, &facts, ANY_OUTPUTS);
        let entry: Vec<_> = params.iter().map(|param| (param.rep, param.rank)).collect();
        let source = Source { func, outline: &outline, of: &of, facts: &facts, entry: &entry, rows: at.rows };
        let narrow = too_narrow(source);
        if narrow.is_empty() {
            let name = format!("{}.{}", func.name, at.header);
            let code = emit(source, &name)?;
            debug_assert_eq!(lanner_lir::verify(&code.func), Ok(()), "{}", code.func);
            return Some((signature, code));
        }
        narrow.into_iter().for_each(|k| params[k].rep = lanner_emit::DOUBLE);
    }
}

/// What the names mean that a function calls, as far as that is known.
fn names(func: &Func, rows: &dyn Fn(Callee) -> Option<Builtin>) -> FxHashMap<String, Builtin> {
    let name = |callee: Callee| match &func.callees[callee] {
        CalleeData::Named(name) | CalleeData::Undecided { name, .. } => Some(name.to_string()),
        CalleeData::Local { .. } | CalleeData::Builtin(_) => None,
    };
    func.callees.ids().filter_map(|callee| Some((name(callee)?, rows(callee)?))).collect()
}
