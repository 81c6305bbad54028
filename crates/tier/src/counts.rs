//! What was made of loops, and how it went.

use super::compile_queue::Pending;
use super::exit_counts::{ExitCounts, Reason};
use lanner_interp::Loaded;
use lanner_mir::{Block, FuncRef};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::fmt;
use std::rc::Rc;
use std::time::Duration;

/// How many places are shown where code was left early.
const PLACES: usize = 5;

/// Counts of a run.
#[derive(Default)]
pub struct TierCounts {
    /// How often code was entered.
    pub entries: u64,
    /// The loops whose code was requested.
    pub(crate) requested: Vec<RequestedCode>,
}

/// A loop whose code was requested.
pub(crate) struct RequestedCode {
    pub loaded: Rc<Loaded>,
    /// Those that it reaches.
    pub units: Rc<[Rc<Loaded>]>,
    pub func: FuncRef,
    pub header: Block,
    /// Whether it is no loop, but a call of the function.
    pub is_call: bool,
    /// Whether it was remembered from an earlier run, so that its code was requested before it was warm.
    pub is_remembered: bool,
    /// Whether its code was linked before it was requested.
    pub is_linked_ahead: bool,
    pub code: Pending,
    pub exits: Rc<ExitCounts>,
}

impl TierCounts {
    /// Where and why code was left early, and how often, most often first.
    fn early(&self) -> Vec<(Reason, u64)> {
        let mut reasons = FxHashMap::default();
        for code_of in &self.requested {
            code_of.exits.add_to(&mut reasons, &code_of.loaded, code_of.func);
        }
        let mut early: Vec<(Reason, u64)> = reasons.into_iter().collect();
        early.sort_by(|(a, m), (b, n)| (Reverse(m), a).cmp(&(Reverse(n), b)));
        early
    }
}

impl fmt::Display for TierCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answers: Vec<_> = self.requested.iter().filter_map(|code_of| code_of.code.get()).collect();
        let made: Vec<_> = answers.iter().filter_map(|answer| answer.as_ref()).collect();
        let machines = || made.iter().filter_map(|version| version.machine.as_ref());
        let time: Duration = machines().filter_map(|machine| machine.optimizing_time()).sum();
        let lowering: Duration = machines().filter_map(|machine| machine.baseline_time()).sum();
        let inferring: Duration = made.iter().filter_map(|version| version.inferring).sum();
        let kept = made.iter().filter(|version| version.inferring.is_none()).count();
        let bytes: usize = machines().map(|machine| machine.bytes()).sum();
        let early = self.early();
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        writeln!(f, "loops compiled    {:>12}", made.len())?;
        let functions: usize = made.iter().map(|version| version.made.functions.len()).sum();
        writeln!(f, "functions beside  {functions:>12}")?;
        writeln!(f, "not compiled      {:>12}", answers.len() - made.len())?;
        writeln!(f, "from the cache    {:>12}", machines().filter(|machine| machine.is_cached()).count())?;
        writeln!(f, "not inferred      {kept:>12}")?;
        writeln!(
            f,
            "remembered        {:>12}",
            self.requested.iter().filter(|code_of| code_of.is_remembered).count()
        )?;
        let ahead = self.requested.iter().filter(|code_of| code_of.is_linked_ahead).count();
        writeln!(f, "linked ahead      {ahead:>12}")?;
        writeln!(f, "entries           {:>12}", self.entries)?;
        writeln!(f, "side exits        {:>12}", early.iter().map(|(_, count)| count).sum::<u64>())?;
        for ((file, line, why), count) in early.iter().take(PLACES) {
            let place = format!("{file}:{line}");
            writeln!(f, "  {count:>12}  {place:<12}  {why}")?;
        }
        writeln!(
            f,
            "call-outs         {:>12}",
            self.requested.iter().map(|code_of| code_of.exits.asks()).sum::<u64>()
        )?;
        writeln!(
            f,
            "bytes copied      {:>12}",
            self.requested.iter().map(|code_of| code_of.exits.copied()).sum::<u64>()
        )?;
        let trials = self.requested.iter().filter(|code_of| code_of.exits.is_tried()).count();
        writeln!(f, "tried             {trials:>12}")?;
        let given_up = self.requested.iter().filter(|code_of| code_of.exits.worth.is_poor()).count();
        writeln!(f, "given up          {given_up:>12}")?;
        writeln!(f, "inference, ms     {:>12.1}", ms(inferring))?;
        writeln!(f, "baseline, ms      {:>12.1}", ms(lowering))?;
        writeln!(f, "compilation, ms   {:>12.1}", ms(time))?;
        writeln!(f, "object bytes      {bytes:>12}")
    }
}
