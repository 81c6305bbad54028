//! Machine code of a loop: entering it, answering it, leaving it.
#![allow(unsafe_code)]

use super::callouts::JitActivation;
use super::kept::Kept;
use super::request;
use super::run::{Place, adopted, give_back, with_array, words as taken};
use lanner_abi::{Entry, Layout, Symbols};
use lanner_builtins::Draw;
use lanner_lir::Func;
use lanner_runtime::{Dims, Value};
use smallvec::SmallVec;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// Code of a loop.
pub(crate) struct CompiledLoop {
    pub made: request::CompileResult,
    /// Its machine code; none where LIR is interpreted.
    pub machine: Option<Arc<Machine>>,
    /// The baseline's code for later runs.
    pub baseline: Option<lanner_baseline::Object>,
    /// The time that inference and emission took; none where an earlier run has kept what they made.
    pub inferring: Option<Duration>,
}

impl CompiledLoop {
    /// Code that was linked before the loop asked for it.
    pub fn linked((kept, machine): (Kept, Arc<Machine>), request: &request::CompileRequest) -> CompiledLoop {
        let Kept { made, baseline, .. } = kept;
        CompiledLoop { made: request.with_own(made), machine: Some(machine), baseline, inferring: None }
    }
}

/// Machine code: the baseline's, LLVM's, or first the one and then the other, which take and give the same words.
pub(crate) struct Machine {
    baseline: Option<Linked<lanner_baseline::Code>>,
    optimized: OnceLock<Linked<lanner_jit::Code>>,
    layout: Layout,
    /// Those of the functions beside it.
    beside: Vec<Layout>,
    /// Whether the baseline's code is running.
    is_in_baseline: AtomicBool,
    /// Whether the interpreter wanted better code since the last look.
    is_wanted: AtomicBool,
}

/// Code of one back end.
pub(crate) struct Linked<Code> {
    /// What the entry is in, which is there as long as this.
    pub code: Code,
    pub entry: Entry,
    /// The time that making it took.
    pub time: Duration,
    /// Bytes of the code, or of its object.
    pub bytes: usize,
    /// Whether the object was in the cache.
    pub is_cached: bool,
}

impl Machine {
    /// Code of functions, of which the first one is entered. One of the two back ends has made it.
    pub fn new(
        funcs: &[Func],
        baseline: Option<Linked<lanner_baseline::Code>>,
        optimized: Option<Linked<lanner_jit::Code>>,
    ) -> Option<Machine> {
        let mut layouts = funcs.iter().map(Layout::of);
        let (layout, beside) = (layouts.next()?, layouts.collect());
        let optimized = optimized.map(OnceLock::from).unwrap_or_default();
        let (is_in_baseline, is_wanted) = Default::default();
        Some(Machine { baseline, optimized, layout, beside, is_in_baseline, is_wanted })
    }

    /// LLVM's code is there. Who is in the baseline's leaves it at the next `poll`, and goes on in this.
    pub fn optimize(&self, code: Linked<lanner_jit::Code>) {
        let _ = self.optimized.set(code);
        if let Some(baseline) = &self.baseline {
            baseline.code.retire();
        }
    }

    /// Whether the baseline's code is running at this moment.
    pub fn is_in_baseline(&self) -> bool {
        self.is_in_baseline.load(Ordering::Relaxed)
    }

    /// Somebody would enter LLVM's code if it were there.
    pub fn want_better(&self) {
        self.is_wanted.store(true, Ordering::Relaxed);
    }

    /// The same, once.
    pub fn was_wanted(&self) -> bool {
        self.is_wanted.swap(false, Ordering::Relaxed)
    }

    /// Runs an activation so that the baseline's code is left at its first `poll`.
    pub fn to_its_poll<T>(&self, enter: impl FnOnce() -> T) -> T {
        let Some(baseline) = &self.baseline else { return enter() };
        baseline.code.retire();
        let ended = enter();
        baseline.code.restore();
        // Whoever is in it on this thread, around this, leaves it for LLVM's.
        if self.is_optimized() {
            baseline.code.retire();
        }
        ended
    }

    /// Whether LLVM's code is there.
    pub fn is_optimized(&self) -> bool {
        self.optimized.get().is_some()
    }

    /// The time that LLVM took, where its code is there.
    pub fn optimizing_time(&self) -> Option<Duration> {
        self.optimized.get().map(|code| code.time)
    }

    /// The time that the baseline took, where its code is there.
    pub fn baseline_time(&self) -> Option<Duration> {
        self.baseline.as_ref().map(|code| code.time)
    }

    /// Bytes of code and objects.
    pub fn bytes(&self) -> usize {
        let optimized = self.optimized.get().map_or(0, |code| code.bytes);
        optimized + self.baseline.as_ref().map_or(0, |code| code.bytes)
    }

    /// Whether its best code was in the cache.
    pub fn is_cached(&self) -> bool {
        let baseline = self.baseline.as_ref().is_some_and(|code| code.is_cached);
        self.optimized.get().map_or(baseline, |code| code.is_cached)
    }

    /// Runs the best code there is with these words.
    ///
    /// # Safety
    /// The words are those that the functions want, and what they say of arrays holds.
    unsafe fn enter(&self, words: &mut [u64]) -> Option<u32> {
        let (optimized, words) = (self.optimized.get(), words.as_mut_ptr());
        // SAFETY: the caller's.
        match (optimized, &self.baseline) {
            (Some(code), _) => Some(unsafe { (code.entry)(words) }),
            (None, Some(code)) => {
                self.is_in_baseline.store(true, Ordering::Relaxed);
                // SAFETY: the caller's.
                let ended = unsafe { (code.entry)(words) };
                self.is_in_baseline.store(false, Ordering::Relaxed);
                Some(ended)
            }
            (None, None) => None,
        }
    }
}

/// What code is linked with. The flag asks it to stop.
pub(crate) fn symbols(interrupt: &'static AtomicBool) -> Symbols {
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

impl Machine {
    /// Runs the code of a loop, and gives variables back. Gives the exit by which it was left; none where variables are not what it was
    /// made for.
    pub fn run(&self, activation: &mut JitActivation<'_>) -> Option<u32> {
        let made = activation.result;
        let code = &made.region;
        let mut words = Vec::with_capacity(self.layout.words);
        taken(&code.params, activation.slots, activation.host.calls_left(), |word| words.push(word)).ok()?;
        words.resize(self.layout.words, 0);
        let mut running =
            Running { activation: &mut *activation, layout: &self.layout, beside: &self.beside, panic: None };
        let outer = RUNNING.replace((&raw mut running).cast());
        // SAFETY: the words are as many as the function wants, and what they say of arrays holds: they stay where they are as long as
        // the slots are not touched, and what touches them reads the words again. LIR is made so that it stays within them.
        let ended = unsafe { self.enter(&mut words) };
        RUNNING.set(outer);
        if let Some(panic) = running.panic {
            std::panic::resume_unwind(panic);
        }
        let exit = lanner_lir::Exit(ended?.checked_sub(1)?);
        let at = code.func.exits[exit].at;
        let given: SmallVec<[u64; 16]> = self.layout.given(&code.func, exit).map(|at| words[at]).collect();
        // SAFETY: code was left by this exit with these words.
        let adopt =
            |place: Place<'_>| unsafe { adopt(&self.layout, (&code.func, exit), words.as_mut_ptr(), place) };
        let copied = give_back(&code.exits[at as usize], given.into_iter(), activation.slots, &[], adopt);
        activation.exits.note_copied(copied);
        activation.copied = copied;
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
    activation: &'a mut JitActivation<'b>,
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
    let made = running.activation.result;
    let code = &made.region;
    let given = running.layout.given(&code.func, lanner_lir::Exit(exit)).map(|at| unsafe { *words.add(at) });
    let at = code.func.exits[lanner_lir::Exit(exit)].at;
    let mut takes = layout.takes.iter();
    let take = |word| {
        if let Some(&at) = takes.next() {
            // SAFETY: as above.
            unsafe { *words.add(at) = word };
        }
    };
    let answered = catch_unwind(AssertUnwindSafe(|| running.activation.answer(at, given, take)));
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
    running.activation.host.draw(draw)
}

/// Takes what a function gives that the innermost code has called, and that is left.
extern "C" fn left(words: *const u64, func: u32, exit: u32) {
    // SAFETY: as in `answer`.
    let running = unsafe { &mut *RUNNING.get() };
    // The first one is the code that was entered.
    let number = func as usize - 1;
    let (layout, func) = (&running.beside[number], &running.activation.result.functions[number].code.func);
    let exit = lanner_lir::Exit(exit);
    // SAFETY: the words are those of the function, and the layout's.
    let word = |at: usize| unsafe { *words.add(at) };
    let given: SmallVec<[u64; 16]> = layout.given(func, exit).map(word).collect();
    let at = func.exits[exit].at;
    // SAFETY: the function was left by this exit with these words.
    let adopt = |place: Place<'_>| unsafe { adopt(layout, (func, exit), words.cast_mut(), place) };
    let begun =
        catch_unwind(AssertUnwindSafe(|| running.activation.begin(number, at, given.into_iter(), adopt)));
    // SAFETY: as above; arrays were copied, or their memory is not there any more.
    unsafe { layout.release(func, exit, word) };
    if let Err(panic) = begun {
        running.panic = Some(panic);
    }
}

/// Says of an array how many elements it has: code has appended some where there was room.
pub(crate) fn set_extents(array: &mut Value, dims: Dims) {
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
