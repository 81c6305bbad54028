//! Whether a region's machine code does better than the interpreter: where it does not, the interpreter has it back.
//!
//! ```text
//! while m >= v(i), s = [s r{i}]; m = m - v(i); end      a call-out for each trip, and two instructions between them: not worth it
//! ```
//!
//! A call-out costs about as much as the interpreter needs for a few instructions of its own, so code has to work for a while between two
//! of them. What it works is measured at one call-out in [`EVERY`]. What is copied because code is left or calls out, the interpreter would
//! not copy: that is compared with the time that the code has run. Code that is not worth it ends at a call-out.

use std::cell::Cell;
use std::time::{Duration, Instant};

/// One call-out in so many is timed; no program has a period of so many.
const EVERY: u64 = 17;
/// Call-outs after which code is judged by the time that it works between them.
const WINDOW: u64 = 1024;
/// What it has to work between two call-outs on average, with the clock's own time.
const WORK: Duration = Duration::from_nanos(120);
/// The longest time that one of them counts: the system may have stopped the program.
const LONGEST: Duration = Duration::from_micros(20);
/// Call-outs and exits after which code is judged by what they copied, and how many bytes on average are nothing.
const COPIES: u64 = 64;
const FEW: u64 = 4096;
/// Bytes that are copied in a nanosecond, and the part of its time that code may lose so.
const SPEED: u64 = 8;
const PART: u32 = 3;

/// What is known of the worth of one version of a region's code.
#[derive(Default)]
pub(crate) struct Worth {
    callouts: Cell<u64>,
    /// Call-outs and exits, and the bytes that were copied for them.
    stops: Cell<u64>,
    bytes: Cell<u64>,
    /// The time that code has run, but for the activation that has begun then.
    ran: Cell<Duration>,
    begun: Cell<Option<Instant>>,
    /// The time that code worked before the call-outs of this window that were timed.
    worked: Cell<Duration>,
    /// When the interpreter had done what code went on from.
    resumed: Cell<Option<Instant>>,
    is_poor: Cell<bool>,
}

impl Worth {
    /// Code is entered.
    pub fn begin(&self) {
        self.begun.set(Some(Instant::now()));
    }

    /// Code stops working: what follows until it goes on is the call-out's.
    pub fn pause(&self) {
        if let Some(resumed) = self.resumed.take() {
            self.worked.set(self.worked.get() + resumed.elapsed().min(LONGEST));
        }
    }

    /// Code calls out, for which so many bytes were copied.
    pub fn stop(&self, bytes: u64) {
        let callouts = self.callouts.get() + 1;
        self.callouts.set(callouts);
        if callouts.is_multiple_of(WINDOW) && self.worked.take() < WORK * (WINDOW / EVERY) as u32 {
            self.is_poor.set(true);
        }
        self.note_copied(bytes);
    }

    /// Code goes on behind a call-out.
    pub fn resume(&self) {
        if self.callouts.get().is_multiple_of(EVERY) {
            self.resumed.set(Some(Instant::now()));
        }
    }

    /// Code was left, for which so many bytes were copied. Gives how long it was.
    pub fn end(&self, bytes: u64) -> Duration {
        self.note_copied(bytes);
        self.resumed.set(None);
        let stayed = self.begun.take().map_or(Duration::ZERO, |begun| begun.elapsed());
        self.ran.set(self.ran.get() + stayed);
        stayed
    }

    fn note_copied(&self, bytes: u64) {
        let stops = self.stops.get() + 1;
        self.stops.set(stops);
        self.bytes.set(self.bytes.get() + bytes);
        if stops.is_multiple_of(COPIES) && self.bytes.get() / stops > FEW {
            let copied = Duration::from_nanos(self.bytes.get() / SPEED);
            let ran = self.ran.get() + self.begun.get().map_or(Duration::ZERO, |begun| begun.elapsed());
            if copied * PART > ran {
                self.is_poor.set(true);
            }
        }
    }

    /// Whether the interpreter does better.
    pub fn is_poor(&self) -> bool {
        self.is_poor.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_that_does_nothing_but_call_out_is_not_worth_it() {
        let worth = Worth::default();
        (0..WINDOW).for_each(|_| worth.stop(0));
        assert!(worth.is_poor());
        let worth = Worth::default();
        worth.worked.set(WORK * WINDOW as u32);
        (0..WINDOW).for_each(|_| worth.stop(0));
        assert!(!worth.is_poor(), "it has worked");
    }

    #[test]
    fn code_that_only_copies_is_not_worth_it() {
        let worth = Worth::default();
        (0..COPIES).for_each(|_| _ = worth.end(8));
        assert!(!worth.is_poor());
        worth.ran.set(Duration::from_secs(1));
        (0..COPIES).for_each(|_| _ = worth.end(80_000));
        assert!(!worth.is_poor(), "it has run for long");
        worth.ran.set(Duration::ZERO);
        (0..COPIES).for_each(|_| _ = worth.end(80_000));
        assert!(worth.is_poor());
    }
}
