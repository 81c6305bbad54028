//! Ctrl-C: one request for the whole process, which whoever computes for long looks at.
//!
//! ```text
//! signal ──► flag ──► the interpreter, at every turn of a loop and behind every built-in:  Interrupted is an error
//!                 ──► `poll` in a long kernel: unwinds, without a word, to the interpreter, which makes the same error of it
//!                 ──► `apart`: who waits for a library that cannot be stopped goes, and leaves it behind
//! ```
//!
//! The request stays until somebody takes it, so that all threads of one kernel see it. What polls unwinds only inside [`stoppable`], on
//! the same thread, so whatever else the process does with the same functions goes on. A store into the array of a variable is
//! [`undisturbed`]: who is stopped finds the variable as it was before or as it is behind, never half of each.
//!
//! Most kernels do not poll themselves: what makes, copies or appends many elements does it for them (the runtime's `memory`). A loop
//! that makes nothing goes over [`pieces`], or over iterators that poll ([`Polled`]).

use crate::room;
use std::any::Any;
use std::cell::Cell;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;

static REQUEST: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
static PAST: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

thread_local! {
    static THREAD: Cell<Polls> = const { Cell::new(Polls::Never) };
}

/// What polls of a thread do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Polls {
    /// Nothing: it runs no program.
    Never,
    /// Nothing for now.
    Later,
    /// They unwind where the program is asked to stop.
    Now,
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

/// The flag that a signal sets, and nobody takes back.
pub fn past_flag() -> &'static Arc<AtomicBool> {
    &PAST
}

/// Whether the process was ever asked to stop, whoever took the request: for a command that runs programs one after the other.
pub fn was_asked() -> bool {
    PAST.load(Ordering::Relaxed)
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

/// As [`poll`], on a thread that helps another one, which passes on what unwinds.
#[inline]
pub fn poll_as_helper() {
    if is_asked() {
        resume_unwind(Box::new(Interrupted));
    }
}

#[cold]
fn unwind() {
    if may_stop() {
        resume_unwind(Box::new(Interrupted));
    }
}

/// The numbers below `count` in pieces of [`STRIDE`], with a poll between two.
#[inline]
pub fn pieces(count: usize) -> impl Iterator<Item = Range<usize>> {
    pieces_of(count, STRIDE)
}

/// The same in pieces of another size.
#[inline]
pub fn pieces_of(count: usize, most: usize) -> impl Iterator<Item = Range<usize>> {
    (0..count).step_by(most).map(move |from| {
        if from > 0 {
            poll();
        }
        from..count.min(from + most)
    })
}

/// Iterators that poll as they go. How many items there are is known as before.
pub trait Polled: Iterator + Sized {
    /// The same, with a poll in one of [`STRIDE`] turns: for loops whose turns are short.
    #[inline]
    fn paced(self) -> impl Iterator<Item = Self::Item> {
        self.enumerate().map(|(turn, item)| {
            poll_at(turn);
            item
        })
    }

    /// The same, with a poll before each item: for loops whose turns may take long.
    #[inline]
    fn polled(self) -> impl Iterator<Item = Self::Item> {
        self.map(|item| {
            poll();
            item
        })
    }
}

impl<I: Iterator> Polled for I {}

/// Whether a poll of this thread may unwind. What is let go of while it unwinds may not.
#[inline]
pub fn may_stop() -> bool {
    THREAD.get() == Polls::Now && !std::thread::panicking()
}

/// Runs work to its end, which polls for nothing.
#[inline]
pub fn undisturbed<T>(work: impl FnOnce() -> T) -> T {
    let now = if THREAD.get() == Polls::Never { Polls::Never } else { Polls::Later };
    let _before = Before::set(now);
    work()
}

/// What held before, and holds again when this is let go of.
struct Before(Polls);

impl Before {
    #[inline]
    fn set(polls: Polls) -> Before {
        Before(THREAD.replace(polls))
    }
}

impl Drop for Before {
    #[inline]
    fn drop(&mut self) {
        THREAD.set(self.0);
    }
}

/// As [`stoppable`] on a thread that runs a program, also within what is [`undisturbed`]; on others nothing is stopped.
#[inline]
pub fn stoppable_again<T>(work: impl FnOnce() -> T) -> Option<T> {
    if THREAD.get() == Polls::Never { Some(work()) } else { stoppable(work) }
}

/// Runs what may poll; none where it was stopped, for which the request is taken. Other panics go on.
#[inline]
pub fn stoppable<T>(work: impl FnOnce() -> T) -> Option<T> {
    let _before = Before::set(Polls::Now);
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
    let result = Arc::new(Mutex::new(None));
    let theirs = Arc::clone(&result);
    run_apart(Box::new(move || {
        let done = catch_unwind(AssertUnwindSafe(work));
        *theirs.lock().unwrap_or_else(PoisonError::into_inner) = Some(done);
    }));
    let done = result.lock().unwrap_or_else(PoisonError::into_inner).take();
    match done {
        Some(Ok(value)) => value,
        Some(Err(panic)) => resume_unwind(panic),
        None => unreachable!("work that is over has a result"),
    }
}

/// The same for all types of results, so that it is there once.
fn run_apart(work: Box<dyn FnOnce() + Send>) {
    let (send, ends) = channel();
    let work = Arc::new(Mutex::new(Some(work)));
    let theirs = Arc::clone(&work);
    let is_kernel = room::is_in_kernel();
    let run = move || {
        room::work_for_another(is_kernel);
        let work = theirs.lock().unwrap_or_else(PoisonError::into_inner).take();
        let is_done = work.map(|work| work()).is_some();
        // Who does not wait any longer does not want to know.
        let _ = send.send(is_done);
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(run);
    while thread.is_ok() {
        match ends.recv_timeout(LOOK) {
            Ok(true) => return,
            Err(RecvTimeoutError::Timeout) => poll(),
            Ok(false) | Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    // There is no other thread to be had.
    let work = work.lock().unwrap_or_else(PoisonError::into_inner).take();
    work.map_or_else(|| unreachable!("work is taken by who runs it"), |work| work());
}

/// The flag is the process's: one test at a time has it.
#[cfg(test)]
pub(crate) static HAS_FLAG: Mutex<()> = Mutex::new(());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_runs_apart_gives_its_result_and_its_panic() {
        assert_eq!(apart(|| 6 * 7), 42);
        let panic = catch_unwind(|| apart(|| resume_unwind(Box::new(5)))).err();
        assert_eq!(panic.and_then(|panic| panic.downcast::<i32>().ok()), Some(Box::new(5)));
    }

    #[test]
    fn a_request_stops_what_polls_and_is_taken() {
        let _alone = HAS_FLAG.lock();
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
        // Nobody would take up what unwinds here.
        poll();
        assert_eq!(
            stoppable(|| undisturbed(|| pieces(1 << 20).map(|piece| piece.len()).sum())),
            Some(1 << 20)
        );
        assert_eq!(stoppable(|| pieces(1 << 20).count()), None);
        flag().store(true, Ordering::Relaxed);
        assert_eq!(stoppable(|| [1, 2].iter().polled().count()), None);
        flag().store(true, Ordering::Relaxed);
        struct Polling;
        impl Drop for Polling {
            fn drop(&mut self) {
                poll();
            }
        }
        let stopped = stoppable(|| {
            let _polling = Polling;
            poll();
        });
        assert!(stopped.is_none() && !take());
    }
}
