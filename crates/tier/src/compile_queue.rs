//! Making machine code on other threads while the interpreter goes on.
//!
//! ```text
//! program ── begins ──► lanner-lower     links what its last run has left in the cache (`prefetch`)
//!         ── request ─►                  inference, LIR, and the baseline's code: a few milliseconds
//!    ▲                    │              (or LLVM's object, where the cache has it)
//!    ├── pending ◄────────┤
//!    │                    └─ job ──► lanner-compile    looks each millisecond which code runs; what runs for as long
//!    └── better code ◄──────────────────┘              as LLVM takes is made again by LLVM
//! ```

use super::allowance::Allowance;
use super::kept::Kept;
use super::machine::{CompiledLoop, symbols};
use super::prefetch::Prefetched;
use super::request::CompileRequest;
use super::thread;
use super::watch::Job;
use crate::cache::{Cache, Key, Note, SharedCache};
use lanner_abi::Symbols;
use lanner_jit::Engine;
use lanner_runtime::memory;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, MutexGuard, Once, OnceLock, PoisonError};
use std::time::Instant;

/// Code of a loop, when it is there; none where none can be made.
pub(crate) type Pending = Arc<OnceLock<Option<CompiledLoop>>>;

/// Bytes without which no code is begun: LLVM takes some megabytes and cannot be refused any.
pub(crate) const LEAST: usize = 32 << 20;

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
    orders: Sender<Order>,
    unanswered: Arc<Unanswered>,
}

/// What the thread that makes the first code is to do.
enum Order {
    Request(Box<CompileRequest>, Pending),
    /// A program begins.
    Prefetch(PathBuf),
}

/// To the thread of a queue that a program begins.
#[derive(Clone)]
pub struct Beginning(Sender<Order>);

impl Beginning {
    /// The program of this file begins: what its last run has left in the cache is linked, while it is loaded.
    pub fn of(&self, program: &Path) {
        // Without a thread there is no code.
        let _ = self.0.send(Order::Prefetch(program.to_owned()));
    }
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
pub(crate) struct Shared {
    pub ladder: Ladder,
    pub symbols: Symbols,
    pub cache: Arc<SharedCache>,
    pub prefetched: Arc<Prefetched>,
    /// LLVM's linker, once code of its is wanted.
    pub engine: OnceLock<Option<Engine>>,
    /// Set when code is there.
    pub sample_flag: Arc<AtomicBool>,
    unanswered: Arc<Unanswered>,
    pub allowance: Arc<Allowance>,
}

impl CompileQueue {
    /// Threads that make code and raise the sample flag when it is there. Code polls the flag `interrupt`.
    pub fn new(
        ladder: Ladder,
        interrupt: &'static AtomicBool,
        sample_flag: Arc<AtomicBool>,
        cache: Arc<SharedCache>,
        prefetched: Arc<Prefetched>,
        allowance: Arc<Allowance>,
    ) -> CompileQueue {
        let (orders, ordered) = channel::<Order>();
        let (jobs, todo) = channel::<Job>();
        let unanswered = Arc::<Unanswered>::default();
        let shared = Arc::new(Shared {
            ladder,
            symbols: symbols(interrupt),
            cache,
            prefetched,
            engine: OnceLock::new(),
            sample_flag,
            unanswered: Arc::clone(&unanswered),
            allowance,
        });
        say_defects_in_a_line();
        // Without a thread nothing receives requests, and everything stays interpreted.
        let theirs = Arc::clone(&shared);
        thread::spawn(thread::COMPILES, move || {
            theirs.stand_still_where_memory_is_refused();
            thread::give_way();
            theirs.optimize(&todo);
        });
        thread::spawn(thread::LOWERS, move || {
            shared.stand_still_where_memory_is_refused();
            shared.answer(&ordered, &jobs);
        });
        CompileQueue { orders, unanswered }
    }

    /// Whom to tell that a program begins.
    pub fn beginning(&self) -> Beginning {
        Beginning(self.orders.clone())
    }

    /// Requests code.
    pub fn request(&self, request: CompileRequest) -> Pending {
        let pending = Pending::default();
        self.unanswered.lock().push(Arc::clone(&pending));
        let is_sent = self.orders.send(Order::Request(Box::new(request), Arc::clone(&pending))).is_ok();
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

    /// Makes the first code of loops. While none is requested, links what the last run of the program has left in the cache.
    fn answer(&self, ordered: &Receiver<Order>, jobs: &Sender<Job>) {
        let mut left = Vec::new().into_iter();
        loop {
            let order = match left.len() {
                0 => ordered.recv().map_err(|_| TryRecvError::Disconnected),
                _ => ordered.try_recv(),
            };
            // What goes wrong leaves loops to the interpreter.
            let done = match order {
                Ok(Order::Request(request, pending)) => catch_unwind(AssertUnwindSafe(|| {
                    self.allowance.take(|| self.lower(&request, &pending, jobs));
                })),
                Ok(Order::Prefetch(program)) => {
                    left = self.left_by_last_run(&program).into_iter();
                    Ok(())
                }
                Err(TryRecvError::Empty) => catch_unwind(AssertUnwindSafe(|| {
                    left.next().and_then(|key| self.prefetch(key, jobs));
                })),
                Err(TryRecvError::Disconnected) => return,
            };
            if done.is_err() {
                self.unanswered.refuse();
            }
        }
    }

    /// What the last run of a program has left in the cache; nothing on the only processor, where code waits.
    fn left_by_last_run(&self, program: &Path) -> Vec<Key> {
        let Some(cache) = self.cache.get().filter(|_| !self.allowance.is_bounded()) else {
            return Vec::new();
        };
        let program = cache.compiler.program(program);
        let left = cache.program(&program);
        self.prefetched.begin(program, left.clone());
        left
    }

    /// Links what was left of a loop.
    fn prefetch(&self, key: Key, jobs: &Sender<Job>) -> Option<()> {
        let mut kept = Kept::of(self.cache.get()?, &key).filter(|_| memory::has_room(LEAST))?;
        let funcs = kept.made.module();
        let optimized = self.kept(&funcs);
        if optimized.is_none() && kept.baseline.is_none() {
            return None;
        }
        let machine = Arc::new(self.machine(&funcs, optimized, &mut kept.baseline)?);
        self.prefetched.link(key, kept, Arc::clone(&machine));
        self.watch(machine, funcs, jobs);
        Some(())
    }

    /// Makes the first code of a loop.
    fn lower(&self, request: &CompileRequest, pending: &Pending, jobs: &Sender<Job>) {
        let cache = self.cache.get().map(|cache| &**cache);
        // Now, as the program may end before its code is made.
        if let Some(cache) = cache {
            cache.keep_loop(&request.key(cache));
        }
        let typed = cache.map(|cache| (cache, request.typed_key(cache)));
        let is_refused = |(cache, key): &(&Cache, _)| cache.loop_note(key) == Some(Note::Refused);
        let is_possible = !typed.as_ref().is_some_and(is_refused) && memory::has_room(LEAST);
        let key = cache.and_then(|cache| Some((cache, request.made_key(cache)?)));
        let key = key.filter(|_| request.may_be_kept);
        // What was linked in the meantime is entered as it is.
        let linked = key.as_ref().and_then(|(_, key)| self.prefetched.request(key, |_| false));
        let make = || {
            let kept = key.as_ref().and_then(|(cache, key)| Kept::of(cache, &key.whole));
            self.version(request, kept, jobs)
        };
        // A defect of the compiler leaves the loop to the interpreter.
        let made = || is_possible.then(|| catch_unwind(AssertUnwindSafe(make)).unwrap_or_default()).flatten();
        let version = linked.map(|linked| CompiledLoop::linked(linked, request)).or_else(made);
        let is_new = version.as_ref().is_some_and(|version| version.inferring.is_some());
        let keep = key.filter(|_| is_new);
        // Where the program waits for code, what is kept does not depend on when it ends.
        if let (Some((cache, key)), Some(version)) = (&keep, &version)
            && self.ladder != Ladder::Both
        {
            version.keep(cache, key);
        }
        // The next run need not infer it to see that.
        if let Some((cache, key)) = typed.filter(|_| version.is_none() && is_possible) {
            cache.refuse_loop(&key);
        }
        let _ = pending.set(version);
        self.unanswered.lock().retain(|pending| pending.get().is_none());
        self.sample_flag.store(true, Ordering::Relaxed);
        if let Some((_, key)) = keep.filter(|_| self.ladder == Ladder::Both) {
            let _ = jobs.send(Job::Keep(key, Arc::clone(pending)));
        }
    }

    /// What was kept of a loop, or what is made of it, with machine code.
    fn version(
        &self,
        request: &CompileRequest,
        kept: Option<Kept>,
        jobs: &Sender<Job>,
    ) -> Option<CompiledLoop> {
        let mut version = match kept {
            Some(Kept { made, baseline, .. }) => {
                CompiledLoop { made: request.with_own(made), machine: None, baseline, inferring: None }
            }
            None => version(request)?,
        };
        let funcs = version.made.module();
        let optimized = match self.ladder {
            Ladder::Both => self.kept(&funcs),
            Ladder::Baseline => None,
            Ladder::Optimized => Some(self.optimized(&funcs).ok()?),
        };
        let machine = Arc::new(self.machine(&funcs, optimized, &mut version.baseline)?);
        version.machine = Some(Arc::clone(&machine));
        self.watch(machine, funcs, jobs);
        Some(version)
    }
}

/// LIR of a loop; none where none can be made.
pub(crate) fn version(request: &CompileRequest) -> Option<CompiledLoop> {
    let start = Instant::now();
    let made = request.lir()?;
    Some(CompiledLoop { made, machine: None, baseline: None, inferring: Some(start.elapsed()) })
}
