//! Memory that may be refused: whoever needs much of it says so first, and unwinds where it is not there.
//!
//! ```text
//! catching ──► a kernel ──► claim 800 MB ──► is it there? ──► no: unwinds to `catching`, which knows that memory ran out
//! ```
//!
//! Who knows the machine answers ([`answer_by`]); without an answer everything is there. Only what is small may be allocated
//! without a claim. Where nothing may unwind ([`apart`], [`interrupt::undisturbed`]) a claim does nothing.

use crate::interrupt;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::OnceLock;

/// From how many bytes on a request is asked about.
pub const LARGE: usize = 1 << 20;

/// Whether there are so many bytes.
static ANSWER: OnceLock<fn(usize) -> bool> = OnceLock::new();

thread_local! {
    /// Whether a kernel runs that may be unwound, and whether one that is asked to stop could be when it began.
    static KERNEL: Cell<Option<bool>> = const { Cell::new(None) };
}

/// What unwinds out of a kernel.
struct Refused;

/// Asks this function from now on. The first one counts.
pub fn answer_by(is_there: fn(usize) -> bool) {
    ANSWER.get_or_init(|| is_there);
}

/// Ends the running kernel where there is no memory for so many `T` now. Elsewhere nothing happens.
#[inline]
pub fn claim<T>(count: usize) {
    let bytes = count.saturating_mul(size_of::<T>());
    if bytes >= LARGE {
        claim_bytes(bytes);
    }
}

#[cold]
fn claim_bytes(bytes: usize) {
    interrupt::poll();
    if ANSWER.get().is_some_and(|is_there| !is_there(bytes)) {
        give_up();
    }
}

/// Ends the running kernel: memory was refused. Where nothing may unwind nothing happens, nor where something unwinds already.
#[cold]
pub fn give_up() {
    let may_unwind = KERNEL.get().is_some_and(|could_stop| !could_stop || interrupt::may_stop());
    if may_unwind && !std::thread::panicking() {
        resume_unwind(Box::new(Refused));
    }
}

/// Runs a kernel; none where memory was refused. Other panics go on.
#[inline]
pub fn catching<R>(kernel: impl FnOnce() -> R) -> Option<R> {
    let _before = Before::set(Some(interrupt::may_stop()));
    match catch_unwind(AssertUnwindSafe(kernel)) {
        Ok(result) => Some(result),
        Err(panic) if panic.is::<Refused>() => None,
        Err(panic) => resume_unwind(panic),
    }
}

/// Runs what nothing unwinds through: machine code, and code of the program that a kernel calls.
#[inline]
pub fn apart<R>(code: impl FnOnce() -> R) -> R {
    let _before = Before::set(None);
    interrupt::undisturbed(code)
}

/// Says on a thread that computes for a kernel of another one, which passes on what unwinds, that it may be unwound, too.
pub(crate) fn work_for_another(is_kernel: bool) {
    KERNEL.set(is_kernel.then(interrupt::may_stop));
}

/// Whether a kernel runs that may be unwound.
pub(crate) fn is_in_kernel() -> bool {
    KERNEL.get().is_some()
}

/// What held before, and holds again when this is let go of.
struct Before(Option<bool>);

impl Before {
    #[inline]
    fn set(kernel: Option<bool>) -> Before {
        Before(KERNEL.replace(kernel))
    }
}

impl Drop for Before {
    #[inline]
    fn drop(&mut self) {
        KERNEL.set(self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_refused_ends_the_kernel() {
        let _alone = interrupt::HAS_FLAG.lock();
        answer_by(|bytes| bytes < 1 << 40);
        let kernel = |count| {
            claim::<u64>(count);
            count
        };
        assert_eq!(catching(|| kernel(5)), Some(5));
        assert_eq!(catching(|| kernel(1 << 50)), None);
        assert_eq!(catching(|| interrupt::stoppable(|| kernel(1 << 50))), None);
        // The thread passes it on.
        assert_eq!(catching(|| interrupt::apart(move || kernel(1 << 50))), None);
    }

    #[test]
    fn nothing_unwinds_where_nothing_may() {
        let _alone = interrupt::HAS_FLAG.lock();
        answer_by(|bytes| bytes < 1 << 40);
        assert_eq!(catching(|| apart(|| claim::<u64>(1 << 50))), Some(()));
        let store = || interrupt::undisturbed(|| claim::<u64>(1 << 50));
        assert_eq!(interrupt::stoppable(|| catching(store)), Some(Some(())));
        claim::<u64>(1 << 50);
    }
}
