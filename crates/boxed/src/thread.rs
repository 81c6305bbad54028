//! Where a thread's engine is: who enters the library from the program takes it, and gives it back on leaving.
//!
//! ```text
//! program ─ lanner_call_row ─► `with` ─ cellfun ─► `outside` ─► the program's function ─ lanner_index ─► `with` …
//! ```
//!
//! There is one engine on a thread, made at the first call. Only one piece of code has it at a time: while a function of the program
//! runs, whoever called it lends it out.

use crate::engine::Engine;
use lanner_base::interrupt;
use lanner_runtime::{Error, Result, memory};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::null_mut;

/// The place of a thread's engine.
struct Place {
    /// Null where none was made, or somebody has it.
    engine: Cell<*mut Engine>,
    is_taken: Cell<bool>,
}

thread_local! {
    static PLACE: Place = const { Place { engine: Cell::new(null_mut()), is_taken: Cell::new(false) } };
}

impl Drop for Place {
    fn drop(&mut self) {
        let engine = self.engine.get();
        if !engine.is_null() {
            // SAFETY: `with` made it by `Box::into_raw`, and nobody has it: the thread ends.
            drop(unsafe { Box::from_raw(engine) });
        }
    }
}

/// Gives back what was taken, or takes back what was lent, however that ends.
struct Back<'a> {
    place: &'a Place,
    engine: *mut Engine,
    is_taken: bool,
}

impl Drop for Back<'_> {
    fn drop(&mut self) {
        self.place.engine.set(self.engine);
        self.place.is_taken.set(self.is_taken);
    }
}

/// Runs something with the thread's engine.
pub(crate) fn with<T>(run: impl FnOnce(&mut Engine) -> T) -> T {
    PLACE.with(|place| {
        let mut engine = place.engine.replace(null_mut());
        if engine.is_null() {
            assert!(!place.is_taken.get(), "the runtime library was entered from within itself");
            engine = Box::into_raw(Box::new(Engine::new()));
        }
        place.is_taken.set(true);
        let _back = Back { place, engine, is_taken: false };
        // SAFETY: it was made by `Box::into_raw` or lent by `outside`, whose borrow waits; the place is null, so nobody else has it.
        run(unsafe { &mut *engine })
    })
}

/// Runs code of the program, which finds the engine in its place.
pub(crate) fn outside<T>(engine: &mut Engine, run: impl FnOnce() -> T) -> T {
    PLACE.with(|place| {
        place.engine.set(std::ptr::from_mut(engine));
        place.is_taken.set(false);
        let _back = Back { place, engine: null_mut(), is_taken: true };
        run()
    })
}

/// Runs what an instruction does: 0, or 1 with the error pending. Nothing unwinds out of it.
pub(crate) fn attempt(run: impl FnOnce(&mut Engine) -> Result<()>) -> i32 {
    let mut run = Some(run);
    attempt_once(&mut |engine| run.take().map_or(Ok(()), |run| run(engine)))
}

/// The same for all instructions: it stands in a program once.
fn attempt_once(run: &mut dyn FnMut(&mut Engine) -> Result<()>) -> i32 {
    with(|engine| {
        let kernel = || {
            interrupt::stoppable(|| {
                memory::catching(|| {
                    engine.run_due();
                    run(&mut *engine)
                })
            })
        };
        let error = match catch_unwind(AssertUnwindSafe(kernel)) {
            Ok(Some(Ok(()))) => return 0,
            Ok(Some(Err(error))) => error,
            Ok(None) => memory::stopped(),
            Err(panic) => Error::of_panic(panic),
        };
        engine.pending = Some(error);
        1
    })
}
