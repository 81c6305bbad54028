//! What tests do to the allocator, told by an environment variable when the session begins.
//!
//! ```text
//! LANNER_MEMORY_TRIAL="fail 100"      the program's 100th request is refused: the reserve serves it, or who asks gets no
//! LANNER_MEMORY_TRIAL="fail large 3"  the third of its large requests is
//! LANNER_MEMORY_TRIAL=audit           who makes a large request without asking is shown, with a backtrace
//! ```
//!
//! A request that is refused is told to standard error, as `trial: refused`.
//!
//! A request that nobody asked for and that is large ends the process where it is refused, as if the reserve were smaller:
//! so a trial finds the places that do not ask with little data.
//!
//! Without the variable each request costs one load of a flag that never changes, which cannot be measured.

use super::LARGE;
use super::allocator::tell;
use std::cell::Cell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The environment variable.
const VARIABLE: &str = "LANNER_MEMORY_TRIAL";

/// Whether there is a trial.
static IS_ON: AtomicBool = AtomicBool::new(false);

/// Whether requests that nobody asked for are shown.
static AUDITS: AtomicBool = AtomicBool::new(false);

/// How many requests are granted until one is refused; then, and where none is to be, it is so large that it never ends.
static GRANTED: AtomicUsize = AtomicUsize::new(usize::MAX);

/// The smallest request that counts.
static LEAST: AtomicUsize = AtomicUsize::new(0);

/// Bytes that were asked for and not taken yet.
static ASKED: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// Whether this thread runs the program: the others' requests depend on time.
    static RUNS_PROGRAM: Cell<bool> = const { Cell::new(false) };
}

/// Begins the trial that the environment asks for, in the thread that runs the program.
pub(super) fn begin() {
    let Ok(text) = std::env::var(VARIABLE) else { return };
    let words: Vec<&str> = text.split_whitespace().collect();
    let number = |word: &str| word.parse::<usize>().ok().filter(|&n| n > 0);
    match words[..] {
        ["fail", n] => GRANTED.store(number(n).map_or(usize::MAX, |n| n - 1), Ordering::Relaxed),
        ["fail", "large", n] => {
            GRANTED.store(number(n).map_or(usize::MAX, |n| n - 1), Ordering::Relaxed);
            LEAST.store(LARGE, Ordering::Relaxed);
        }
        ["audit"] => AUDITS.store(true, Ordering::Relaxed),
        _ => return,
    }
    RUNS_PROGRAM.set(true);
    IS_ON.store(true, Ordering::Relaxed);
}

/// Whether there is a trial.
#[inline]
pub(super) fn is_on() -> bool {
    IS_ON.load(Ordering::Relaxed)
}

/// Whether a request is refused. What was asked for before is there.
#[cold]
pub(super) fn refuses(size: usize, is_asked: bool) -> bool {
    let is_unasked = size >= LARGE && !is_asked;
    if is_unasked && is_paid(size) {
        return false;
    }
    if AUDITS.load(Ordering::Relaxed) {
        if is_unasked {
            show(size);
        }
        return false;
    }
    let is_refused = size >= LEAST.load(Ordering::Relaxed)
        && RUNS_PROGRAM.get()
        && GRANTED.fetch_sub(1, Ordering::Relaxed) == 0;
    if is_refused {
        tell(b"trial: refused\n");
    }
    is_refused
}

/// So much was asked for, and is there.
pub(super) fn note_asked(bytes: usize) {
    if is_on() {
        ASKED.fetch_add(bytes, Ordering::Relaxed);
    }
}

/// What was asked for before, and not taken, is not the kernel's; it is there again when the kernel has ended.
#[inline]
pub(super) fn begin_kernel() -> Option<Outer> {
    is_on().then(|| Outer(ASKED.swap(0, Ordering::Relaxed)))
}

/// What was asked for outside of a kernel.
pub(super) struct Outer(usize);

impl Drop for Outer {
    fn drop(&mut self) {
        ASKED.store(self.0, Ordering::Relaxed);
    }
}

/// Takes what was asked for.
fn is_paid(size: usize) -> bool {
    let less = |asked: usize| asked.checked_sub(size);
    ASKED.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).is_ok()
}

/// What shows a request that nobody asked for, of so many bytes.
static SHOW: OnceLock<fn(usize)> = OnceLock::new();

/// Says what shows requests that nobody asked for. Backtraces are long code, which native programs do not have.
pub fn show_unasked(show: fn(usize)) {
    SHOW.get_or_init(|| show);
}

fn show(size: usize) {
    thread_local! {
        static SHOWS: Cell<bool> = const { Cell::new(false) };
    }
    if let Some(show) = SHOW.get()
        && !SHOWS.replace(true)
    {
        show(size);
        SHOWS.set(false);
    }
}
