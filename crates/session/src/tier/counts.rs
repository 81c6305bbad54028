//! What was made of loops, and how it went.

use super::machine::Pending;
use lanner_interp::Loaded;
use lanner_mir::{Block, FuncRef};
use std::fmt;
use std::rc::Rc;
use std::time::Duration;

/// Counts of a run.
#[derive(Default)]
pub struct TierCounts {
    /// How often code was entered.
    pub entries: u64,
    /// What code was asked of.
    pub(super) asked: Vec<Asked>,
}

/// A loop that code was asked of.
pub(super) struct Asked {
    pub loaded: Rc<Loaded>,
    pub func: FuncRef,
    pub header: Block,
    pub code: Pending,
}

impl fmt::Display for TierCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answers: Vec<_> = self.asked.iter().filter_map(|asked| asked.code.get()).collect();
        let made: Vec<_> = answers.iter().filter_map(|answer| answer.as_ref()).collect();
        let machines = || made.iter().filter_map(|version| version.machine.as_ref());
        let time: Duration = machines().map(|machine| machine.time).sum();
        let inferring: Duration = made.iter().map(|version| version.inferring).sum();
        let bytes: usize = machines().map(|machine| machine.bytes).sum();
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        writeln!(f, "loops compiled    {:>12}", made.len())?;
        writeln!(f, "not compiled      {:>12}", answers.len() - made.len())?;
        writeln!(f, "from the cache    {:>12}", machines().filter(|machine| machine.is_cached).count())?;
        writeln!(f, "entries           {:>12}", self.entries)?;
        writeln!(f, "inference, ms     {:>12.1}", ms(inferring))?;
        writeln!(f, "compilation, ms   {:>12.1}", ms(time))?;
        writeln!(f, "object bytes      {bytes:>12}")
    }
}
