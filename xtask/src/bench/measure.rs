//! Running a contestant: what it printed, how long its kernel took, how much memory the process had.

use std::io::Read;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};
use wait4::Wait4;

use super::agreement;

/// One run of one process.
pub struct Run {
    /// Standard output without the line of the time.
    pub printed: String,
    /// What the program measured around its kernel, in seconds; for an idle command, from its start to its end.
    pub seconds: f64,
    /// From the start of the process to its end, in seconds.
    pub whole_seconds: f64,
    /// The largest resident set of the process, in bytes.
    pub peak_bytes: u64,
}

/// All runs of one program by one contestant.
pub struct Outcome {
    /// What the first run printed; later ones must print the same.
    pub printed: String,
    seconds: Vec<f64>,
    whole_seconds: Vec<f64>,
    peak_bytes: Vec<u64>,
}

impl Outcome {
    /// The outcome of the first run.
    pub fn new(run: Run) -> Outcome {
        Outcome {
            printed: run.printed,
            seconds: vec![run.seconds],
            whole_seconds: vec![run.whole_seconds],
            peak_bytes: vec![run.peak_bytes],
        }
    }

    /// Count a further run in. Fails where it printed something else than the first.
    pub fn add(&mut self, run: Run) -> Result<()> {
        if let Some(difference) = agreement::first_difference(&self.printed, &run.printed, 0.0) {
            bail!("a second run gave another result: {difference}");
        }
        self.seconds.push(run.seconds);
        self.whole_seconds.push(run.whole_seconds);
        self.peak_bytes.push(run.peak_bytes);
        Ok(())
    }

    /// The median of the kernel times, in seconds.
    pub fn median_seconds(&self) -> f64 {
        median(&self.seconds)
    }

    /// The median of the times from the start of the process to its end, in seconds.
    pub fn median_whole(&self) -> f64 {
        median(&self.whole_seconds)
    }

    /// The median of the largest resident sets, in bytes.
    pub fn median_peak(&self) -> f64 {
        let peaks: Vec<f64> = self.peak_bytes.iter().map(|&bytes| bytes as f64).collect();
        median(&peaks)
    }

    /// How many runs there were.
    pub fn runs(&self) -> usize {
        self.seconds.len()
    }
}

/// Run `command` to its end. Fails where it cannot be started, ends with an error, or prints no time for its kernel.
pub fn run(command: Command) -> Result<Run> {
    let run = run_idle(command)?;
    match split_time(&run.printed) {
        Some((printed, seconds)) => Ok(Run { printed: printed.to_string(), seconds, ..run }),
        None => bail!("it printed no line `time_s SECONDS`, but {:?}", run.printed),
    }
}

/// The medians of the seconds of a program's kernel in several ways, which take turns.
///
/// # Errors
/// The program does not run, or prints something else in one of the ways.
pub fn medians<const N: usize>(name: &str, runs: usize, ways: impl Fn() -> [Command; N]) -> Result<[f64; N]> {
    let mut seconds = [const { Vec::new() }; N];
    let mut printed = None;
    for _ in 0..runs {
        for (seconds, command) in seconds.iter_mut().zip(ways()) {
            let run = run(command).with_context(|| name.to_owned())?;
            let first: &String = printed.get_or_insert_with(|| run.printed.clone());
            if *first != run.printed {
                bail!("{name} prints {first:?} and {:?}", run.printed);
            }
            seconds.push(run.seconds);
        }
    }
    eprintln!("{name}");
    Ok(seconds.map(|seconds| median(&seconds)))
}

/// Like `run`, for a command that has no kernel.
pub fn run_idle(mut command: Command) -> Result<Run> {
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let start = Instant::now();
    let mut child = command.spawn().context("it could not be started")?;
    // Standard error is read on a thread of its own, so that a program that fills it does not wait for us for ever.
    let stderr = child.stderr.take();
    let reader = thread::spawn(move || {
        let mut text = Vec::new();
        if let Some(mut stderr) = stderr {
            // What could not be read is only missing from a message.
            let _ = stderr.read_to_end(&mut text);
        }
        text
    });
    let mut printed = Vec::new();
    if let Some(mut stdout) = child.stdout.take() {
        stdout.read_to_end(&mut printed).context("its output could not be read")?;
    }
    let used = child.wait4().context("its end could not be waited for")?;
    let seconds = start.elapsed().as_secs_f64();
    let complaint = reader.join().map_err(|_| anyhow!("its error output could not be read"))?;
    if !used.status.success() {
        let complaint = String::from_utf8_lossy(&complaint);
        let last: Vec<&str> = complaint.lines().take(4).collect();
        bail!("{}: {}", used.status, last.join(" / "));
    }
    let printed = String::from_utf8_lossy(&printed).into_owned();
    Ok(Run { printed, seconds, whole_seconds: seconds, peak_bytes: used.rusage.maxrss })
}

/// Take the line `time_s SECONDS` off the end of what a program printed, if it is there.
fn split_time(printed: &str) -> Option<(&str, f64)> {
    let trimmed = printed.trim_end();
    let (before, last) = trimmed.rsplit_once('\n').unwrap_or(("", trimmed));
    let seconds = last.strip_prefix("time_s ")?.trim().parse().ok()?;
    Some((before, seconds))
}

/// The middle of `values`, or the mean of the two in the middle. NaN where there are none.
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.get(middle) {
        None => f64::NAN,
        Some(&upper) if sorted.len() % 2 == 1 => upper,
        Some(&upper) => (sorted[middle - 1] + upper) / 2.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_is_taken_off_the_output() {
        assert_eq!(split_time("1.5 2\ntime_s 0.25\n"), Some(("1.5 2", 0.25)));
        assert_eq!(split_time("1.5 2\n"), None);
    }

    #[test]
    fn the_median_is_the_middle() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), 2.5);
        assert!(median(&[]).is_nan());
    }
}
