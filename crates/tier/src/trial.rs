//! Whether the baseline's code of a loop over elements does better than the interpreter: both are timed for some trips.
//!
//! ```text
//! interpreter: three trips ── code: to its next `poll`, twice at most ── the better one, until LLVM's code is there
//! ```
//!
//! The interpreter's kernels take several elements at once, the baseline's loops one: with many elements that weighs more than what the
//! interpreter takes for an instruction. How many are many depends on the operation and the processor.

use std::cell::Cell;
use std::time::{Duration, Instant};

/// Trips of the interpreter's that are timed, of which the shortest counts.
const TRIPS: u32 = 3;
/// A trip that takes less is not worth a look: code does better with few elements.
const SHORT: Duration = Duration::from_micros(2);
/// How often code is tried: with memory that it has for the first time it takes longer.
const TRIES: u32 = 2;
/// Code is worse where it takes so many quarters of the interpreter's time, as it is entered and left for the trial. Where it takes so many it
/// is not tried again.
const QUARTERS: u32 = 5;
const CERTAIN: u32 = 8;

/// How the trial of one version's code stands.
pub(crate) struct Trial(Cell<State>);

#[derive(Clone, Copy)]
enum State {
    /// So many trips of the interpreter's were timed, of which the shortest took so long; one more began then.
    Interpreted { trips: u32, least: Duration, since: Option<Instant> },
    /// The interpreter's trip took so long, and code is tried so often.
    Compiled { interpreted: Duration, tries: u32 },
    /// It is over.
    Over { is_worse: bool },
}

/// What is to be done with a loop that turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// The interpreter goes on for a trip, which is timed.
    Interpret,
    /// Code is entered.
    Enter,
    /// The interpreter goes on until there is better code.
    Refuse,
}

impl Trial {
    /// One that begins, or none: the code is entered.
    pub fn new(is_wanted: bool) -> Trial {
        Trial(Cell::new(match is_wanted {
            true => State::Interpreted { trips: 0, least: Duration::MAX, since: None },
            false => State::Over { is_worse: false },
        }))
    }

    /// The loop turns at a time.
    pub fn turn(&self, now: Instant) -> Turn {
        let (state, turn) = match self.0.get() {
            State::Interpreted { trips, least, since } => {
                let least = since.map_or(least, |since| least.min(now - since));
                let trips = trips + u32::from(since.is_some());
                match trips {
                    TRIPS if least < SHORT => (State::Over { is_worse: false }, Turn::Enter),
                    TRIPS => (State::Compiled { interpreted: least, tries: TRIES }, Turn::Enter),
                    _ => (State::Interpreted { trips, least, since: Some(now) }, Turn::Interpret),
                }
            }
            state @ State::Compiled { .. } => (state, Turn::Enter),
            state @ State::Over { is_worse } => (state, if is_worse { Turn::Refuse } else { Turn::Enter }),
        };
        self.0.set(state);
        turn
    }

    /// Whether code that is entered now is to be left at its next `poll`.
    pub fn is_timed(&self) -> bool {
        matches!(self.0.get(), State::Compiled { .. })
    }

    /// Code has run for so long, and made so many trips; none where it was not left where its loop turns.
    pub fn note_stay(&self, stayed: Duration, trips: u32) {
        let State::Compiled { interpreted, tries } = self.0.get() else { return };
        let takes = |quarters: u32| trips > 0 && stayed * 4 > interpreted * trips * quarters;
        let is_worse = takes(QUARTERS);
        self.0.set(match tries {
            2.. if is_worse && !takes(CERTAIN) => State::Compiled { interpreted, tries: tries - 1 },
            _ => State::Over { is_worse },
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A trial whose trips take so many microseconds in the interpreter.
    fn begun(micros: u64) -> Trial {
        let trial = Trial::new(true);
        let start = Instant::now();
        for k in 0..u64::from(TRIPS) {
            assert_eq!(trial.turn(start + Duration::from_micros(k * micros)), Turn::Interpret);
        }
        assert_eq!(trial.turn(start + Duration::from_micros(u64::from(TRIPS) * micros)), Turn::Enter);
        trial
    }

    #[test]
    fn code_that_takes_longer_twice_is_refused() {
        let trial = begun(10);
        trial.note_stay(Duration::from_micros(4 * 15), 4);
        assert!(trial.is_timed());
        trial.note_stay(Duration::from_micros(4 * 15), 4);
        assert_eq!(trial.turn(Instant::now()), Turn::Refuse);
        let trial = begun(10);
        trial.note_stay(Duration::from_micros(4 * 30), 4);
        assert_eq!(trial.turn(Instant::now()), Turn::Refuse);
    }

    #[test]
    fn code_that_does_better_once_stays() {
        let trial = begun(10);
        trial.note_stay(Duration::from_micros(4 * 15), 4);
        trial.note_stay(Duration::from_micros(4 * 12), 4);
        assert!(!trial.is_timed());
        assert_eq!(trial.turn(Instant::now()), Turn::Enter);
    }

    #[test]
    fn short_trips_and_stays_that_end_elsewhere_are_not_timed() {
        assert!(!begun(1).is_timed());
        let trial = begun(10);
        trial.note_stay(Duration::from_secs(1), 0);
        assert_eq!(trial.turn(Instant::now()), Turn::Enter);
        assert_eq!(Trial::new(false).turn(Instant::now()), Turn::Enter);
    }
}
