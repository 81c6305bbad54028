//! How much of a run may go into making code, where the program has the only processor.
//!
//! ```text
//! run   ├──────────── interpreted ────────────┤ code is made ├─── code ───┤ …
//!       └ until a tenth of what has passed is as much as code takes
//! ```
//!
//! There the program waits for all code that is made, which may turn out to be of no use, and it is not known when the program ends. This is
//! *ski rental* (Karlin et al., Competitive snoopy caching, 1988) with less to lose: the interpreter runs until a tenth of the time pays for
//! the code. So a run is about a tenth longer than without code, at most; a loop's first code may take longer than expected. Beside another
//! processor the program goes on meanwhile, and there is no bound.

use rustix::time::{ClockId, clock_gettime};
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The part of the time that has passed which may go into code, as its inverse.
const SHARE: u32 = 10;

/// What has passed, and what was taken of it.
pub(crate) struct Allowance {
    began: Instant,
    is_bounded: bool,
    /// Time of the processor, in nanoseconds, that code took, and how often.
    taken: AtomicU64,
    times: AtomicU64,
}

impl Allowance {
    /// Begins now; without a bound beside another processor, and where there is to be none.
    pub fn new(is_bounded: bool) -> Allowance {
        let is_alone = || std::thread::available_parallelism().map_or(1, NonZero::get) == 1;
        Allowance {
            began: Instant::now(),
            is_bounded: is_bounded && is_alone(),
            taken: AtomicU64::default(),
            times: AtomicU64::default(),
        }
    }

    /// Whether there is a bound.
    pub fn is_bounded(&self) -> bool {
        self.is_bounded
    }

    /// Whether code may be made that takes so long, or as long as code took until now.
    pub fn permits(&self, expected: Duration) -> bool {
        let taken = Duration::from_nanos(self.taken.load(Ordering::Relaxed));
        let times = u32::try_from(self.times.load(Ordering::Relaxed)).unwrap_or(u32::MAX);
        !self.is_bounded || is_within(self.began.elapsed(), taken, times, expected)
    }

    /// Does this, and notes what it took of the processor.
    pub fn take<T>(&self, work: impl FnOnce() -> T) -> T {
        let before = time_of_thread();
        let result = work();
        let taken = time_of_thread().saturating_sub(before);
        self.taken.fetch_add(u64::try_from(taken.as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
        self.times.fetch_add(1, Ordering::Relaxed);
        result
    }
}

fn is_within(passed: Duration, taken: Duration, times: u32, expected: Duration) -> bool {
    let mean = taken.checked_div(times).unwrap_or_default();
    (taken + mean.max(expected)) * SHARE <= passed
}

/// What this thread has taken of the processor.
fn time_of_thread() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    #[test]
    fn a_tenth_of_what_has_passed_may_be_taken() {
        assert!(!is_within(ms(49), ms(0), 0, ms(5)));
        assert!(is_within(ms(50), ms(0), 0, ms(5)));
        assert!(!is_within(ms(90), ms(5), 1, ms(5)), "what was taken counts");
        assert!(is_within(ms(100), ms(5), 1, ms(5)));
    }

    #[test]
    fn code_is_expected_to_take_as_long_as_it_took() {
        assert!(!is_within(ms(300), ms(20), 1, ms(5)));
        assert!(is_within(ms(400), ms(20), 1, ms(5)));
        assert!(is_within(ms(250), ms(20), 5, ms(5)), "four times a piece");
    }

    #[test]
    fn without_a_bound_everything_is_permitted() {
        let allowance = Allowance::new(false);
        assert!(allowance.permits(Duration::MAX));
        assert_eq!(allowance.take(|| 3), 3);
    }
}
