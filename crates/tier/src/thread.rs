//! The threads that make code. That of LLVM begins before the one that runs the program.
//!
//! ```text
//! first thread ──► lanner-compile (allocates: the second arena is its own) ──► waits for what is hot
//!              └─► the program's thread (there is no third arena: it shares the first thread's)
//!                    └─► lanner-lower, once code is wanted (it has one of the two)
//! ```
//!
//! The C library's allocator has one lock for each arena, and gives each new thread an arena as long as there are fewer than it may have
//! (`memory::keep_freed_buffers` allows two). LLVM allocates all the time: with one arena for all it and the program wait for each other.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;

/// The threads that make code: by LLVM, and what comes before that.
const COMPILES: &str = "lanner-compile";
pub(crate) const LOWERS: &str = "lanner-lower";
pub(crate) const NAMES: [&str; 2] = [COMPILES, LOWERS];

/// What the thread does.
type Work = Box<dyn FnOnce() + Send>;

/// To the thread that waits, if there is one.
static WAITING: Mutex<Option<Sender<Work>>> = Mutex::new(None);

/// Begins the thread that makes code, with an arena of its own. Called before the thread that runs the program begins. Without it the thread begins when
/// code is wanted, and shares an arena.
pub fn begin_compile_thread() {
    let (work, todo) = channel::<Work>();
    let (begun, is_begun) = channel();
    let thread = Builder::new().name(COMPILES.to_owned()).spawn(move || {
        // It is given its arena by its first request.
        drop(std::hint::black_box(Box::new(0_u8)));
        let _ = begun.send(());
        if let Ok(work) = todo.recv() {
            work();
        }
    });
    if thread.is_ok() && is_begun.recv().is_ok() {
        *WAITING.lock().unwrap_or_else(PoisonError::into_inner) = Some(work);
    }
}

/// Does this on the thread that makes code by LLVM. Where there can be no thread nothing is done.
pub(crate) fn spawn(work: impl FnOnce() + Send + 'static) {
    let waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner).take();
    match waiting {
        Some(waiting) => _ = waiting.send(Box::new(work)),
        None => begin(COMPILES, work),
    }
}

/// Begins a thread. Where there can be none nothing is done.
pub(crate) fn begin(name: &str, work: impl FnOnce() + Send + 'static) {
    let _ = Builder::new().name(name.to_owned()).spawn(work);
}
