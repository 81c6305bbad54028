//! The threads that make code. They begin before the one that runs the program.
//!
//! ```text
//! first thread ──► lanner-compile (allocates: the second arena is its own) ──► waits for what is hot
//!              ├─► lanner-lower (the third one) ──► waits for a program that begins, and for what is warm
//!              └─► the program's thread (there is no fourth arena: it shares the first thread's)
//! ```
//!
//! The C library's allocator has one lock for each arena, and gives each new thread an arena as long as there are fewer than it may have
//! (`memory::keep_freed_buffers` allows three). LLVM allocates all the time: who shares its arena waits for it.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;

/// The threads that make code: by LLVM, and what comes before that.
pub(crate) const COMPILES: &str = "lanner-compile";
pub(crate) const LOWERS: &str = "lanner-lower";
pub(crate) const NAMES: [&str; 2] = [COMPILES, LOWERS];

/// What the thread does.
type Work = Box<dyn FnOnce() + Send>;

/// To the threads that wait, by name.
static WAITING: Mutex<Vec<(&str, Sender<Work>)>> = Mutex::new(Vec::new());

/// Begins the threads that make code, each with an arena of its own. Called before the thread that runs the program begins. Without it the
/// threads begin when a session does, and share an arena.
pub fn begin_compile_threads() {
    for name in NAMES {
        let (work, todo) = channel::<Work>();
        let (begun, is_begun) = channel();
        let thread = Builder::new().name(name.to_owned()).spawn(move || {
            // It is given its arena by its first request.
            drop(std::hint::black_box(Box::new(0_u8)));
            let _ = begun.send(());
            if let Ok(work) = todo.recv() {
                work();
            }
        });
        if thread.is_ok() && is_begun.recv().is_ok() {
            WAITING.lock().unwrap_or_else(PoisonError::into_inner).push((name, work));
        }
    }
}

/// Does this on a thread that makes code. Where there can be no thread nothing is done.
pub(crate) fn spawn(name: &'static str, work: impl FnOnce() + Send + 'static) {
    let mut waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
    let found = waiting.iter().position(|&(waits, _)| waits == name).map(|at| waiting.swap_remove(at));
    match found {
        Some((_, waiting)) => _ = waiting.send(Box::new(work)),
        None => _ = Builder::new().name(name.to_owned()).spawn(work),
    }
}

/// How nice the thread of LLVM is: where there are fewer processors than threads, the program goes first, then what the program waits for.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 5;

/// Has other threads go before this one.
pub(crate) fn give_way() {
    // Elsewhere it would be the whole process that does. Where it is refused the program is slower for a while.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(NICENESS);
}
