//! Making machine code on other threads while the interpreter goes on.
//!
//! ```text
//! program ── request ─► lanner-lower     inference, LIR, and the baseline's code: a few milliseconds
//!    ▲                    │              (or LLVM's object, where the cache has it)
//!    ├── pending ◄────────┤
//!    │                    └─ job ──► lanner-compile    looks each millisecond which code runs; what runs for as long
//!    └── better code ◄──────────────────┘              as LLVM takes is made again by LLVM
//! ```

use super::allowance::Allowance;
use super::machine::{CompiledLoop, Linked, Machine, symbols};
use super::request::{CompileRequest, CompileResult};
use super::thread;
use crate::cache::{Cache, Key, Note};
use lanner_abi::{Error, Symbols};
use lanner_jit::{Engine, Object, Options, compile};
use lanner_lir::Func;
use lanner_runtime::memory;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, Once, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// Code of a loop, when it is there; none where none can be made.
pub(crate) type Pending = Arc<OnceLock<Option<CompiledLoop>>>;

/// Bytes without which no code is begun: LLVM takes some megabytes and cannot be refused any.
const LEAST: usize = 32 << 20;

/// How often running code is looked for, and how many samples of the baseline's make it hot, and LLVM makes it again: then it has
/// run for about as long as LLVM will take.
const LOOK: Duration = Duration::from_millis(1);
const HOT: u32 = 15;
/// A [`LOOK`] in which the interpreter wanted LLVM's code, as it does better than the baseline's, counts as so many in which baseline code ran.
const WANTED: u32 = 3;
/// What LLVM takes for a loop, where nothing else is known.
const OPTIMIZED_CODE: Duration = Duration::from_millis(20);

/// Which back ends make code.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ladder {
    /// The baseline at once, LLVM for what runs long.
    Both,
    /// The baseline alone: a test of it.
    Baseline,
    /// LLVM alone.
    Optimized,
}

/// A panic of a thread that makes code is a line in builds for developers, and nothing in others: the interpreter does the loop.
fn say_defects_in_a_line() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !std::thread::current().name().is_some_and(|name| thread::NAMES.contains(&name)) {
                before(panic);
            } else if cfg!(debug_assertions) {
                let place = panic.location().map(ToString::to_string).unwrap_or_default();
                eprintln!("lanner: no code for a loop: defect of the compiler at {place}");
            }
        }));
    });
}

/// Makes code, in the order of requests.
pub(crate) struct CompileQueue {
    requests: Sender<(CompileRequest, Pending)>,
    unanswered: Arc<Unanswered>,
}

/// Code that was made, and the samples of the baseline's.
struct Job {
    pending: Pending,
    found: u32,
    /// What it is to be kept by for later runs.
    keep: Option<Key>,
}

/// Requests whose code is not there yet.
#[derive(Default)]
struct Unanswered(Mutex<Vec<Pending>>);

impl Unanswered {
    fn lock(&self) -> MutexGuard<'_, Vec<Pending>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// There will be no code.
    fn refuse(&self) {
        for pending in self.lock().iter() {
            let _ = pending.set(None);
        }
    }
}

/// What both threads have.
struct Shared {
    ladder: Ladder,
    symbols: Symbols,
    cache: Option<Arc<Cache>>,
    /// LLVM's linker, once code of its is wanted.
    engine: OnceLock<Option<Engine>>,
    /// Set when code is there.
    sample_flag: Arc<AtomicBool>,
    unanswered: Arc<Unanswered>,
    allowance: Arc<Allowance>,
}

impl CompileQueue {
    /// Threads that make code and raise the sample flag when it is there. Code polls the flag `interrupt`.
    pub fn new(
        ladder: Ladder,
        interrupt: &'static AtomicBool,
        sample_flag: Arc<AtomicBool>,
        cache: Option<Arc<Cache>>,
        allowance: Arc<Allowance>,
    ) -> CompileQueue {
        let (requests, requested) = channel::<(CompileRequest, Pending)>();
        let (jobs, todo) = channel::<Job>();
        let unanswered = Arc::<Unanswered>::default();
        let shared = Arc::new(Shared {
            ladder,
            symbols: symbols(interrupt),
            cache,
            engine: OnceLock::new(),
            sample_flag,
            unanswered: Arc::clone(&unanswered),
            allowance,
        });
        say_defects_in_a_line();
        // Without a thread nothing receives requests, and everything stays interpreted.
        let theirs = Arc::clone(&shared);
        thread::spawn(move || {
            theirs.stand_still_where_memory_is_refused();
            theirs.optimize(&todo);
        });
        thread::begin(thread::LOWERS, move || {
            shared.stand_still_where_memory_is_refused();
            while let Ok((request, pending)) = requested.recv() {
                let keep = shared.allowance.take(|| shared.lower(&request, &pending));
                let version = in_baseline(&pending).map(|(version, _)| version);
                let found = if version.is_some_and(|version| shared.was_hot(version)) { HOT } else { 0 };
                let _ = jobs.send(Job { pending, found, keep });
            }
        });
        CompileQueue { requests, unanswered }
    }

    /// Requests code.
    pub fn request(&self, request: CompileRequest) -> Pending {
        let pending = Pending::default();
        self.unanswered.lock().push(Arc::clone(&pending));
        let is_sent = self.requests.send((request, Arc::clone(&pending))).is_ok();
        if !is_sent || lanner_jit::is_over() {
            let _ = pending.set(None);
        }
        pending
    }
}

impl Shared {
    /// This thread may use LLVM, whose requests for memory cannot fail: where one does, no loop waits for code any more.
    fn stand_still_where_memory_is_refused(&self) {
        let (told, ends) = (Arc::clone(&self.unanswered), Arc::clone(&self.sample_flag));
        lanner_jit::stand_still_where_memory_is_refused(move || {
            told.refuse();
            ends.store(true, Ordering::Relaxed);
        });
    }

    fn engine(&self) -> Option<&Engine> {
        self.engine.get_or_init(|| Engine::new().ok()).as_ref()
    }

    /// Makes the first code of a loop. Gives what it is to be kept by.
    fn lower(&self, request: &CompileRequest, pending: &Pending) -> Option<Key> {
        let cache = self.cache.as_deref();
        // Now, as the program may end before its code is made.
        if let Some(cache) = cache {
            cache.keep_loop(&request.key(cache));
        }
        let typed = cache.map(|cache| (cache, request.typed_key(cache)));
        let is_refused = |(cache, key): &(&Cache, _)| cache.loop_note(key) == Some(Note::Refused);
        let is_possible = !typed.as_ref().is_some_and(is_refused) && memory::has_room(LEAST);
        // A defect of the compiler leaves the loop to the interpreter.
        let made_key = cache.and_then(|cache| Some((cache, request.made_key(cache)?)));
        let kept = || {
            made_key
                .as_ref()
                .filter(|_| request.may_be_kept)
                .and_then(|(cache, key)| request.kept(cache, key))
        };
        let kept = is_possible.then(kept).flatten();
        let is_kept = kept.is_some();
        let make = || is_possible.then(|| self.version(request, kept)).flatten();
        let made = catch_unwind(AssertUnwindSafe(make));
        let version = made.unwrap_or_default();
        let keep = made_key.filter(|_| !is_kept).map(|(_, key)| key);
        // Where the program waits for code, what is kept does not depend on when it ends.
        if let (Some(cache), Some(key), Some(version)) = (cache, &keep, &version)
            && self.ladder != Ladder::Both
        {
            version.made.keep(cache, key);
        }
        // The next run need not infer it to see that.
        if let Some((cache, key)) = typed.filter(|_| version.is_none() && is_possible) {
            cache.refuse_loop(&key);
        }
        let _ = pending.set(version);
        self.unanswered.lock().retain(|pending| pending.get().is_none());
        self.sample_flag.store(true, Ordering::Relaxed);
        keep.filter(|_| self.ladder == Ladder::Both)
    }

    /// What was kept of a loop, or what is made of it, with machine code.
    fn version(&self, request: &CompileRequest, kept: Option<CompileResult>) -> Option<CompiledLoop> {
        let mut version = match kept {
            Some(made) => CompiledLoop { made, machine: None, inferring: None },
            None => version(request)?,
        };
        let funcs = version.made.module();
        let optimized = match self.ladder {
            Ladder::Both => self.kept(&funcs),
            Ladder::Baseline => None,
            Ladder::Optimized => self.optimized(&funcs).ok(),
        };
        let has_baseline = optimized.is_none() && self.ladder != Ladder::Optimized;
        let baseline = has_baseline.then(|| self.baseline(&funcs)).transpose().ok()?;
        if optimized.is_none() && baseline.is_none() {
            return None;
        }
        version.machine = Some(Machine::new(&funcs, baseline, optimized)?);
        Some(version)
    }

    /// The baseline's code of functions, of which the first one is entered.
    fn baseline(&self, funcs: &[Func]) -> Result<Linked<lanner_baseline::Code>, Error> {
        let start = Instant::now();
        let code = lanner_baseline::compile(funcs, &self.symbols)?;
        let entry = funcs.first().and_then(|func| code.entry(&func.name));
        let entry = entry.ok_or_else(|| Error::new("there is no entry"))?;
        let bytes = code.bytes();
        Ok(Linked { code, entry, time: start.elapsed(), bytes, is_cached: false })
    }

    /// LLVM's code of functions, where its object is in the cache.
    fn kept(&self, funcs: &[Func]) -> Option<Linked<lanner_jit::Code>> {
        let start = Instant::now();
        let cache = self.cache.as_ref()?;
        let object = cache.object(&cache.compiler.object(funcs, &Options::default()))?;
        self.linked(funcs, &object, start, true).ok()
    }

    /// LLVM's code of functions.
    fn optimized(&self, funcs: &[Func]) -> Result<Linked<lanner_jit::Code>, lanner_jit::Error> {
        if let Some(kept) = self.kept(funcs) {
            return Ok(kept);
        }
        let start = Instant::now();
        let kept =
            self.cache.as_ref().map(|cache| (cache, cache.compiler.object(funcs, &Options::default())));
        if let Some((cache, key)) = &kept {
            cache.begin(key);
        }
        let object = compile(funcs, &Options::default())?;
        if let Some((cache, key)) = &kept {
            cache.keep(key, &object);
        }
        self.linked(funcs, &object, start, false)
    }

    fn linked(
        &self,
        funcs: &[Func],
        object: &Object,
        start: Instant,
        is_cached: bool,
    ) -> Result<Linked<lanner_jit::Code>, lanner_jit::Error> {
        let engine = self.engine().ok_or_else(|| Error::new("there is no linker"))?;
        let code = engine.load(object, &self.symbols)?;
        let entry = funcs.first().and_then(|func| code.entry(&func.name));
        let entry = entry.ok_or_else(|| Error::new("there is no entry"))?;
        Ok(Linked { code, entry, time: start.elapsed(), bytes: object.bytes.len(), is_cached })
    }

    /// Whether a version without LLVM's code was hot in an earlier run, which ended before that was there.
    fn was_hot(&self, version: &CompiledLoop) -> bool {
        let key = |cache: &Cache| cache.compiler.object(&version.made.module(), &Options::default());
        self.cache.as_ref().is_some_and(|cache| cache.is_begun(&key(cache)))
    }

    /// Makes hot code again, until there are no more requests.
    fn optimize(&self, todo: &Receiver<Job>) {
        let mut waiting: Vec<Job> = Vec::new();
        loop {
            let job = match waiting.is_empty() {
                true => todo.recv().map_err(|_| RecvTimeoutError::Disconnected),
                false => todo.recv_timeout(LOOK),
            };
            match job {
                Ok(job) => {
                    self.keep(&job);
                    waiting.extend(Some(job).filter(|_| self.ladder == Ladder::Both));
                }
                Err(RecvTimeoutError::Timeout) => self.look(&mut waiting),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Keeps what was made for later runs: on this thread, so that the program does not wait for it.
    fn keep(&self, job: &Job) {
        if let (Some(cache), Some(key), Some(Some(version))) = (&self.cache, &job.keep, job.pending.get()) {
            version.made.keep(cache, key);
        }
    }

    /// Counts which baseline code runs, and makes that again which is hot.
    fn look(&self, waiting: &mut Vec<Job>) {
        // What is no baseline code, or not any more, is not looked at.
        waiting.retain(|job| in_baseline(&job.pending).is_some());
        for job in waiting.iter_mut() {
            let Some((_, machine)) = in_baseline(&job.pending) else { continue };
            job.found += if machine.was_wanted() { WANTED } else { u32::from(machine.is_in_baseline()) };
        }
        let Some(at) = waiting.iter().position(|job| job.found >= HOT) else { return };
        if !self.allowance.permits(OPTIMIZED_CODE) {
            return;
        }
        let Job { pending, .. } = waiting.swap_remove(at);
        let Some((version, machine)) = in_baseline(&pending) else { return };
        // Where LLVM does not make it the baseline's code stays.
        if let Some(code) = self.allowance.take(|| self.made(&version.made.module())) {
            machine.optimize(code);
            self.sample_flag.store(true, Ordering::Relaxed);
        }
    }

    /// LLVM's code of functions; none without room for it.
    fn made(&self, funcs: &[Func]) -> Option<Linked<lanner_jit::Code>> {
        let made = catch_unwind(AssertUnwindSafe(|| {
            memory::has_room(LEAST).then(|| self.optimized(funcs).ok()).flatten()
        }));
        made.unwrap_or_default()
    }
}

/// A version whose code is the baseline's alone.
fn in_baseline(pending: &Pending) -> Option<(&CompiledLoop, &Machine)> {
    let version = pending.get()?.as_ref()?;
    let machine = version.machine.as_ref()?;
    (!machine.is_optimized()).then_some((version, machine))
}

/// LIR of a loop; none where none can be made.
pub(crate) fn version(request: &CompileRequest) -> Option<CompiledLoop> {
    let start = Instant::now();
    let made = request.lir()?;
    Some(CompiledLoop { made, machine: None, inferring: Some(start.elapsed()) })
}

/// The sampling thread: raises the flag each millisecond, and seldom where no back edge takes it down.
pub(crate) fn tick(sample_flag: Arc<AtomicBool>) {
    const SHORT: Duration = Duration::from_millis(1);
    const LONG: Duration = Duration::from_millis(20);
    std::thread::spawn(move || {
        let mut pause = SHORT;
        // The session is gone when no other owner of the flag is left.
        while Arc::strong_count(&sample_flag) > 1 {
            std::thread::sleep(pause);
            let was_heard = !sample_flag.swap(true, Ordering::Relaxed);
            pause = if was_heard { SHORT } else { (pause * 2).min(LONG) };
        }
    });
}
