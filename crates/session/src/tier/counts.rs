//! What was made of loops, and how it went.

use super::machine::Pending;
use std::fmt;
use std::time::Duration;

/// Counts of a run.
#[derive(Default)]
pub struct TierCounts {
    /// How often code was entered.
    pub entries: u64,
    /// Loops of which no code could be made for what their variables were.
    pub hopeless: u64,
    /// The time that inference and emission took.
    pub inferring: Duration,
    /// Machine code.
    pub(super) made: Vec<Pending>,
}

impl fmt::Display for TierCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let made: Vec<_> = self.made.iter().filter_map(|pending| pending.get()?.as_ref().ok()).collect();
        let time: Duration = made.iter().map(|made| made.time).sum();
        let bytes: usize = made.iter().map(|made| made.bytes).sum();
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        writeln!(f, "loops compiled    {:>12}", made.len())?;
        writeln!(f, "not compiled      {:>12}", self.hopeless)?;
        writeln!(f, "entries           {:>12}", self.entries)?;
        writeln!(f, "inference, ms     {:>12.1}", ms(self.inferring))?;
        writeln!(f, "compilation, ms   {:>12.1}", ms(time))?;
        writeln!(f, "object bytes      {bytes:>12}")
    }
}
