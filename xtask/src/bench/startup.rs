//! How long a contestant takes to start and how much memory it then has, with next to nothing to do.

use std::path::Path;

use super::contestants::Contestant;
use super::measure::{self, median};

/// How often each is started.
const ROUNDS: usize = 15;

/// The medians of one contestant's starts.
pub struct Startup {
    /// Who was started.
    pub contestant: Contestant,
    /// From starting the process to its end, in seconds; or why it did not start.
    pub seconds: Result<f64, String>,
    /// The largest resident set, in bytes.
    pub peak_bytes: f64,
}

/// Start each of `contestants` in turn, several times.
pub fn measure(contestants: &[Contestant], root: &Path) -> Vec<Startup> {
    let mut seconds: Vec<Vec<f64>> = vec![Vec::new(); contestants.len()];
    let mut peaks: Vec<Vec<f64>> = vec![Vec::new(); contestants.len()];
    let mut failures: Vec<Option<String>> = vec![None; contestants.len()];
    for _ in 0..ROUNDS {
        for (k, contestant) in contestants.iter().enumerate() {
            let Some(command) = contestant.idle_command(root) else { continue };
            match measure::run_idle(command) {
                Ok(run) => {
                    seconds[k].push(run.seconds);
                    peaks[k].push(run.peak_bytes as f64);
                }
                Err(error) => failures[k] = Some(error.to_string()),
            }
        }
    }
    let mut startups = Vec::new();
    for (k, &contestant) in contestants.iter().enumerate() {
        if contestant.idle_command(root).is_some() {
            let seconds = failures[k].take().map_or_else(|| Ok(median(&seconds[k])), Err);
            startups.push(Startup { contestant, seconds, peak_bytes: median(&peaks[k]) });
        }
    }
    startups
}
