//! Ctrl-C: one request for the whole process, which whoever computes for long looks at.
//!
//! ```text
//! signal ──► flag ──► the interpreter, at every turn of a loop and behind every built-in:  Interrupted is an error
//!                 ──► `poll` in a long kernel: unwinds, without a word, to the interpreter, which makes the same error of it
//!                 ──► `apart`: who waits for a library that cannot be stopped goes, and leaves it behind
//! ```
//!
//! The request stays until somebody takes it, so that all threads of one kernel see it. A kernel may poll only where nothing is lost when it
//! unwinds: never once it writes into an array that a variable has given away.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;

static REQUEST: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

thread_local! {
    static IS_DEAF: Cell<bool> = const { Cell::new(false) };
}

/// What unwinds.
struct Interrupted;

/// How long whoever waits for a library sleeps between two looks at the flag.
const LOOK: Duration = Duration::from_millis(20);

/// Elements between two polls of a loop whose turns are short.
pub const STRIDE: usize = 1 << 16;

/// The flag that a signal sets.
pub fn flag() -> &'static Arc<AtomicBool> {
    &REQUEST
}

/// Whether the program is asked to stop.
#[inline]
pub fn is_asked() -> bool {
    REQUEST.load(Ordering::Relaxed)
}

/// Whether the program is asked to stop; asking takes the request back.
pub fn take() -> bool {
    is_asked() && REQUEST.swap(false, Ordering::Relaxed)
}

/// Unwinds to [`stoppable`] where the program is asked to stop.
#[inline]
pub fn poll() {
    if is_asked() {
        unwind();
    }
}

/// Polls in one of [`STRIDE`] turns.
#[inline]
pub fn poll_at(turn: usize) {
    if turn.is_multiple_of(STRIDE) {
        poll();
    }
}

#[cold]
fn unwind() {
    if !IS_DEAF.get() {
        resume_unwind(Box::new(Interrupted));
    }
}

/// From now on this thread's kernels do not stop: it compiles, and the program that is asked to stop is another's.
pub fn ignore_on_this_thread() {
    IS_DEAF.set(true);
}

/// Runs what may poll; none where it was stopped, for which the request is taken. Other panics go on.
#[inline]
pub fn stoppable<T>(work: impl FnOnce() -> T) -> Option<T> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => Some(result),
        Err(panic) => stopped(panic),
    }
}

#[cold]
fn stopped<T>(panic: Box<dyn Any + Send>) -> Option<T> {
    if !panic.is::<Interrupted>() {
        resume_unwind(panic);
    }
    let _ = take();
    None
}

/// Stack of a thread that computes apart.
const STACK: usize = 16 << 20;

/// Runs what cannot be stopped on a thread of its own and waits for it, or polls away from it: then it ends for itself, with what it owns.
pub fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (send, results) = channel();
    let work = Arc::new(Mutex::new(Some(work)));
    let theirs = Arc::clone(&work);
    let run = move || {
        let work = theirs.lock().unwrap_or_else(PoisonError::into_inner).take();
        // Who does not wait any longer does not want it.
        let _ = send.send(work.map(|work| catch_unwind(AssertUnwindSafe(work))));
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(run);
    while thread.is_ok() {
        match results.recv_timeout(LOOK) {
            Ok(Some(Ok(result))) => return result,
            Ok(Some(Err(panic))) => resume_unwind(panic),
            Err(RecvTimeoutError::Timeout) => poll(),
            Ok(None) | Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    // There is no other thread to be had.
    let work = work.lock().unwrap_or_else(PoisonError::into_inner).take();
    work.map_or_else(|| unreachable!("work is taken by who runs it"), |work| work())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_runs_apart_gives_its_result_and_its_panic() {
        assert_eq!(apart(|| 6 * 7), 42);
        let panic = catch_unwind(|| apart(|| resume_unwind(Box::new(5)))).err();
        assert_eq!(panic.and_then(|panic| panic.downcast::<i32>().ok()), Some(Box::new(5)));
    }

    /// The flag is the process's: one test has it.
    #[test]
    fn a_request_stops_what_polls_and_is_taken() {
        assert_eq!(
            stoppable(|| {
                poll();
                1
            }),
            Some(1)
        );
        flag().store(true, Ordering::Relaxed);
        assert_eq!(
            stoppable(|| {
                poll();
                1
            }),
            None
        );
        assert!(!take());
        flag().store(true, Ordering::Relaxed);
        assert_eq!(stoppable(|| apart(|| std::thread::sleep(Duration::from_secs(60)))), None);
        flag().store(true, Ordering::Relaxed);
        std::thread::spawn(|| {
            ignore_on_this_thread();
            poll()
        })
        .join()
        .expect("deaf");
        assert!(take());
    }
}
