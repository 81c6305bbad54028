//! Machine code, made by another thread while the interpreter goes on.
#![allow(unsafe_code)]

use super::asking::Stay;
use super::make::{self, Order};
use super::run::{Place, adopted, give_back, with_array, words as taken};
use super::thread;
use crate::cache::{Cache, Note};
use lanner_builtins::Draw;
use lanner_jit::{Code, Engine, Entry, Layout, Object, Options, Symbols, compile};
use lanner_lir::Func;
use lanner_runtime::{Dims, Value, memory};
use smallvec::SmallVec;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, Once, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// Code of a loop, when it is there; none where none can be made.
pub(super) type Pending = Arc<OnceLock<Option<Version>>>;

/// Code of a loop.
pub(super) struct Version {
    pub made: make::Made,
    /// Its machine code; none where LIR is interpreted.
    pub machine: Option<Machine>,
    /// The time that inference and emission took.
    pub inferring: Duration,
}

/// Machine code.
pub(super) struct Machine {
    /// What the entry is in, which is there as long as this.
    _code: Code,
    entry: Entry,
    layout: Layout,
    /// Those of the functions beside it.
    beside: Vec<Layout>,
    /// The time that LLVM took.
    pub time: Duration,
    /// Bytes of its object.
    pub bytes: usize,
    /// Whether that was in the cache.
    pub is_cached: bool,
}

/// A panic of the thread that makes code is a line in builds for developers, and nothing in others: the interpreter does the loop.
fn say_defects_in_a_line() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if std::thread::current().name() != Some(thread::NAME) {
                before(panic);
            } else if cfg!(debug_assertions) {
                let place = panic.location().map(ToString::to_string).unwrap_or_default();
                eprintln!("lanner: no code for a loop: defect of the compiler at {place}");
            }
        }));
    });
}

/// Who makes code.
pub(super) struct Maker {
    jobs: Sender<(Order, Pending)>,
    unanswered: Arc<Unanswered>,
}

/// Orders whose code is not there yet.
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

/// Bytes without which no code is begun: LLVM takes some megabytes and cannot be refused any.
const LEAST: usize = 32 << 20;

impl Maker {
    /// A thread that makes code and calls for attention when it is there. The flag `interrupt` asks code to stop.
    pub fn new(
        interrupt: &'static AtomicBool,
        attention: Arc<AtomicBool>,
        cache: Option<Arc<Cache>>,
    ) -> Maker {
        let (jobs, todo) = channel::<(Order, Pending)>();
        let unanswered = Arc::<Unanswered>::default();
        let theirs = Arc::clone(&unanswered);
        say_defects_in_a_line();
        // Without a thread nothing receives orders, and everything stays interpreted.
        thread::spawn(move || {
            let told = Arc::clone(&theirs);
            let ends = Arc::clone(&attention);
            lanner_jit::stand_still_where_memory_is_refused(move || {
                told.refuse();
                ends.store(true, Ordering::Relaxed);
            });
            let engine = Engine::new();
            let symbols = symbols(interrupt);
            while let Ok((order, pending)) = todo.recv() {
                // Now, as the program may end before its code is made.
                if let Some(cache) = &cache {
                    cache.keep_loop(&order.key(cache));
                }
                let linker = |engine| Linker { engine, symbols: &symbols, cache: cache.as_deref() };
                let typed = cache.as_ref().map(|cache| (cache, order.typed_key(cache)));
                let is_hopeless =
                    typed.as_ref().is_some_and(|(cache, key)| cache.loop_note(key) == Some(Note::Refused));
                let engine = engine.as_ref().ok().filter(|_| !is_hopeless && memory::has_room(LEAST));
                // A defect of the compiler leaves the loop to the interpreter.
                let made = catch_unwind(AssertUnwindSafe(|| {
                    engine.and_then(|engine| version(&order, Some(linker(engine))))
                }));
                let version = made.unwrap_or_default();
                // The next run need not infer it to see that.
                if let Some((cache, key)) = typed.filter(|_| version.is_none() && engine.is_some()) {
                    cache.refuse_loop(&key);
                }
                let _ = pending.set(version);
                theirs.lock().retain(|pending| pending.get().is_none());
                attention.store(true, Ordering::Relaxed);
            }
        });
        Maker { jobs, unanswered }
    }

    /// Orders code.
    pub fn order(&self, order: Order) -> Pending {
        let pending = Pending::default();
        self.unanswered.lock().push(Arc::clone(&pending));
        let is_sent = self.jobs.send((order, Arc::clone(&pending))).is_ok();
        if !is_sent || lanner_jit::is_over() {
            let _ = pending.set(None);
        }
        pending
    }
}

/// What it takes to link code, and where objects may be found.
#[derive(Clone, Copy)]
pub(super) struct Linker<'a> {
    engine: &'a Engine,
    symbols: &'a Symbols,
    cache: Option<&'a Cache>,
}

/// Code of a loop, as machine code where somebody links it; none where none can be made.
pub(super) fn version(order: &Order, linker: Option<Linker<'_>>) -> Option<Version> {
    let start = Instant::now();
    let made = order.lir()?;
    let inferring = start.elapsed();
    let machine = match linker {
        Some(linker) => Some(machine(linker, &made.module()).ok()??),
        None => None,
    };
    Some(Version { made, machine, inferring })
}

fn symbols(interrupt: &'static AtomicBool) -> Symbols {
    let mut symbols = Symbols::answered(interrupt, answer, left);
    let draws: [(Draw, extern "C" fn() -> f64); 3] =
        [(Draw::Uniform, uniform), (Draw::Normal, normal), (Draw::Exponential, exponential)];
    let draws = draws.map(|(draw, address)| (draw.symbol(), address as *const ()));
    for (symbol, address) in lanner_runtime::symbols::symbols().into_iter().chain(draws) {
        // SAFETY: the runtime's functions take doubles and give one by the C ABI, or take places and counts, as functions of LIR declare
        // them.
        unsafe { symbols.define(symbol, address) };
    }
    symbols
}

/// The machine code of functions, of which the first one is entered.
fn machine(linker: Linker<'_>, funcs: &[Func]) -> Result<Option<Machine>, lanner_jit::Error> {
    let start = Instant::now();
    let (object, is_cached) = object(linker.cache, funcs)?;
    let code = linker.engine.load(&object, linker.symbols)?;
    let bytes = object.bytes.len();
    let mut layouts = funcs.iter().map(Layout::of);
    let (Some(layout), Some(func)) = (layouts.next(), funcs.first()) else { return Ok(None) };
    let Some(entry) = code.entry(&func.name) else { return Ok(None) };
    let beside = layouts.collect();
    Ok(Some(Machine { _code: code, entry, layout, beside, time: start.elapsed(), bytes, is_cached }))
}

/// The object of functions, and whether it was in the cache.
fn object(cache: Option<&Cache>, funcs: &[Func]) -> Result<(Object, bool), lanner_jit::Error> {
    let options = Options::default();
    let Some(cache) = cache else { return Ok((compile(funcs, &options)?, false)) };
    let key = cache.compiler.object(funcs, &options);
    if let Some(object) = cache.object(&key) {
        return Ok((object, true));
    }
    let object = compile(funcs, &options)?;
    cache.keep(&key, &object);
    Ok((object, false))
}

impl Machine {
    /// Runs the code of a loop, and gives variables back. Gives the exit by which it was left; none where variables are not what it was
    /// made for.
    pub fn run(&self, stay: &mut Stay<'_>) -> Option<u32> {
        let made = stay.made;
        let code = &made.code;
        let mut words = Vec::with_capacity(self.layout.words);
        taken(&code.params, stay.slots, stay.host.calls_left(), |word| words.push(word)).ok()?;
        words.resize(self.layout.words, 0);
        let mut running =
            Running { stay: &mut *stay, layout: &self.layout, beside: &self.beside, panic: None };
        let outer = RUNNING.replace((&raw mut running).cast());
        // SAFETY: the words are as many as the function wants, and what they say of arrays holds: they stay where they are as long as
        // nobody else touches the slots, and who does that takes them again. LIR is made so that it stays within them.
        let ended = unsafe { (self.entry)(words.as_mut_ptr()) };
        RUNNING.set(outer);
        if let Some(panic) = running.panic {
            std::panic::resume_unwind(panic);
        }
        let exit = lanner_lir::Exit(ended.checked_sub(1)?);
        let at = code.func.exits[exit].at;
        let given: SmallVec<[u64; 16]> = self.layout.given(&code.func, exit).map(|at| words[at]).collect();
        // SAFETY: code was left by this exit with these words.
        let adopt =
            |place: Place<'_>| unsafe { adopt(&self.layout, (&code.func, exit), words.as_mut_ptr(), place) };
        let copied = give_back(&code.left[at as usize], given.into_iter(), stay.slots, &[], adopt);
        stay.leaving.note_copied(copied);
        stay.copied = copied;
        // SAFETY: as above; arrays were copied, or their memory is not there any more.
        unsafe { self.layout.release(&code.func, exit, |at| words[at]) };
        Some(at)
    }
}

/// The array whose elements begin where memory does that code has left on the heap: the memory is the array's from here on, and the words
/// say that there is none.
///
/// # Safety
/// The words are those that the code has left by this exit.
unsafe fn adopt(
    layout: &Layout,
    (func, exit): (&Func, lanner_lir::Exit),
    words: *mut u64,
    place: Place<'_>,
) -> Option<Value> {
    // SAFETY: the layout is that of the words.
    let word = |at: usize| unsafe { words.add(at) };
    let mut owned = layout.exits[exit.0 as usize].owned.iter();
    let is_it = |&&(buffer, at): &&(lanner_lir::Buffer, usize)| {
        // SAFETY: as above.
        let start = unsafe { *word(at) };
        start == place.start && func.buffers[buffer].element == place.element
    };
    // One number is no array, and would let go of the memory.
    let &(_, at) = owned.find(is_it).filter(|_| place.dims.numel() > 1)?;
    // SAFETY: as above; the memory is of the program's allocator and aligned to its elements, for the back end's `heap` has made it so. Nobody
    // else lets go of what is not there any more.
    unsafe {
        *word(at) = 0;
        let bytes = word(at + 1).replace(0);
        Some(adopted(place, bytes))
    }
}

/// Code that runs, and who answers it.
struct Running<'a, 'b> {
    stay: &'a mut Stay<'b>,
    layout: &'a Layout,
    beside: &'a [Layout],
    /// What went wrong with an answer: nothing unwinds through code.
    panic: Option<Box<dyn std::any::Any + Send>>,
}

thread_local! {
    /// The innermost code that runs on this thread.
    static RUNNING: Cell<*mut Running<'static, 'static>> = const { Cell::new(std::ptr::null_mut()) };
}

/// Answers the innermost code that runs.
extern "C" fn answer(words: *mut u64, exit: u32) -> u32 {
    // SAFETY: only code asks, and it is entered with who answers it, who is not touched until it ends; code that is entered by an answer
    // has left by then.
    let running = unsafe { &mut *RUNNING.get() };
    let layout = &running.layout.exits[exit as usize];
    // SAFETY: the words are those that the code was entered with, and the layout's.
    let made = running.stay.made;
    let code = &made.code;
    let given = running.layout.given(&code.func, lanner_lir::Exit(exit)).map(|at| unsafe { *words.add(at) });
    let at = code.func.exits[lanner_lir::Exit(exit)].at;
    let mut takes = layout.takes.iter();
    let take = |word| {
        if let Some(&at) = takes.next() {
            // SAFETY: as above.
            unsafe { *words.add(at) = word };
        }
    };
    let answered = catch_unwind(AssertUnwindSafe(|| running.stay.answer(at, given, take)));
    match answered {
        Ok(Some(())) => 0,
        Ok(None) => 1,
        Err(panic) => {
            running.panic = Some(panic);
            1
        }
    }
}

extern "C" fn uniform() -> f64 {
    drawn(Draw::Uniform)
}

extern "C" fn normal() -> f64 {
    drawn(Draw::Normal)
}

extern "C" fn exponential() -> f64 {
    drawn(Draw::Exponential)
}

/// The next random number of the innermost code that runs.
fn drawn(draw: Draw) -> f64 {
    // SAFETY: as in `answer`.
    let running = unsafe { &mut *RUNNING.get() };
    running.stay.host.draw(draw)
}

/// Takes what a function gives that the innermost code has called, and that is left.
extern "C" fn left(words: *const u64, func: u32, exit: u32) {
    // SAFETY: as in `answer`.
    let running = unsafe { &mut *RUNNING.get() };
    // The first one is the code that was entered.
    let number = func as usize - 1;
    let (layout, func) = (&running.beside[number], &running.stay.made.functions[number].code.func);
    let exit = lanner_lir::Exit(exit);
    // SAFETY: the words are those of the function, and the layout's.
    let word = |at: usize| unsafe { *words.add(at) };
    let given: SmallVec<[u64; 16]> = layout.given(func, exit).map(word).collect();
    let at = func.exits[exit].at;
    // SAFETY: the function was left by this exit with these words.
    let adopt = |place: Place<'_>| unsafe { adopt(layout, (func, exit), words.cast_mut(), place) };
    let begun = catch_unwind(AssertUnwindSafe(|| running.stay.begin(number, at, given.into_iter(), adopt)));
    // SAFETY: as above; arrays were copied, or their memory is not there any more.
    unsafe { layout.release(func, exit, word) };
    if let Err(panic) = begun {
        running.panic = Some(panic);
    }
}

/// Says of an array how many elements it has: code has appended some where there was room.
pub(super) fn set_extents(array: &mut Value, dims: Dims) {
    if array.dims() == dims {
        return;
    }
    let _ = with_array!(array, t => Rc::make_mut(t).rebuild(|_, data| {
        debug_assert!(dims.numel() <= data.capacity());
        // SAFETY: code appends where there is room, one element behind the other, and takes some out; every one is a number.
        unsafe { data.set_len(dims.numel()) };
        dims
    }));
}

/// Calls for attention every now and then, seldom where nobody listens.
pub(super) fn tick(attention: Arc<AtomicBool>) {
    const SHORT: Duration = Duration::from_millis(1);
    const LONG: Duration = Duration::from_millis(20);
    std::thread::spawn(move || {
        let mut pause = SHORT;
        // When nobody else has the flag any more there is nobody to call.
        while Arc::strong_count(&attention) > 1 {
            std::thread::sleep(pause);
            let was_heard = !attention.swap(true, Ordering::Relaxed);
            pause = if was_heard { SHORT } else { (pause * 2).min(LONG) };
        }
    });
}

#[cfg(test)]
mod tests {
    use lanner_builtins::{Builtin, Kernel, Scalar};
    use lanner_emit::is_real_function;

    /// What compiled code calls by its symbol is there.
    #[test]
    fn every_function_of_doubles_has_an_address() {
        let symbols = lanner_runtime::symbols::symbols();
        let functions = Builtin::all().filter_map(|row| match row.row().kernel {
            Kernel::Map(op) if is_real_function(op) => Some(op),
            _ => None,
        });
        let mut count = 0;
        // LIR has these itself.
        let own = [Scalar::Abs, Scalar::Floor, Scalar::Ceil, Scalar::Round, Scalar::Fix];
        for op in functions.filter(|op| !own.contains(op)) {
            assert!(symbols.iter().any(|(symbol, _)| *symbol == op.symbol()), "{op:?}");
            count += 1;
        }
        assert!(count > 30, "{count}");
    }
}
