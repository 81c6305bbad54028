//! Functions of the library on large arrays, beside Octave's and those of Python's libraries: `benchmarks/kernels/kernels.toml` lists them.
//!
//! Of the list a script is written for each contestant. It repeats each kernel, prints the least of its times and the sum of its result's elements.
//! The contestants take turns in rounds; the least of all times counts, as what disturbs a kernel only makes it slower.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use super::contestants::{self, Contestant, OCTAVE};
use super::{agreement, measure};

/// Who runs the kernels, in the order of the table's columns: Lanner first.
const ENTRANTS: [Contestant; 3] = [Contestant::Lanner, Contestant::Octave, Contestant::NumPy];

/// What both scripts begin with. The numbers are the same bits in both: each operation is rounded in one way.
const DATA: &str = "\
n = 1e6;
q = (1:n)';
x = mod(q.*q*0.6180339887498949, 1);
y = mod(q.*q*0.7071067811865476, 1);
k = floor(1000*x);
A = reshape(x, 1000, 1000);
B = reshape(y, 1000, 1000);
t = strtrim(sprintf('w%d ', floor(1e4*x(1:1e5))));
w = strsplit(t, ' ');
";
const PYTHON_DATA: &str = "\
import sys, time
import numpy as np
import scipy, scipy.special, scipy.stats, scipy.signal, scipy.sparse, scipy.sparse.linalg, scipy.interpolate, scipy.linalg
n = 1000000
q = np.arange(1.0, n + 1)
x = np.mod(q*q*0.6180339887498949, 1)
y = np.mod(q*q*0.7071067811865476, 1)
k = np.floor(1000*x)
A = x.reshape((1000, 1000), order='F')
B = y.reshape((1000, 1000), order='F')
w = ['w%d' % a for a in np.floor(1e4*x[:100000])]
t = ' '.join(w)
def added(r):
    if isinstance(r, str):
        return float(np.frombuffer(r.encode(), np.uint8).sum())
    return float(np.asarray(r).sum())
";

/// How far sums may lie apart, relatively, where a kernel does not say otherwise.
const TOLERANCE: f64 = 1e-9;

/// A kernel of the list.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Kernel {
    m: String,
    py: Option<String>,
    #[serde(default)]
    prepared: String,
    #[serde(default)]
    py_prepared: String,
    checked: Option<String>,
    tolerance: Option<f64>,
}

/// The least time of a kernel in seconds, for each of [`ENTRANTS`] that has it.
pub struct Times {
    name: String,
    seconds: [Option<f64>; ENTRANTS.len()],
}

impl Times {
    /// Lanner's time by that of the faster one of the others.
    fn ratio(&self) -> Option<f64> {
        let others = self.seconds[1..].iter().flatten().copied().reduce(f64::min)?;
        Some(self.seconds[0]? / others)
    }
}

/// Runs the kernels called `names`, all where there are none, in so many rounds.
///
/// Also says which kernels have no times, because one of the contestants fails or has another result.
///
/// # Errors
/// There is no such kernel, no Octave, or no Python with SciPy.
pub fn measure(names: &[String], runs: usize, root: &Path) -> Result<(Vec<Times>, Vec<String>)> {
    let path = root.join("benchmarks/kernels/kernels.toml");
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let mut kernels: BTreeMap<String, Kernel> =
        toml::from_str(&text).with_context(|| path.display().to_string())?;
    if let Some(name) = names.iter().find(|name| !kernels.contains_key(*name)) {
        bail!("no kernel is called `{name}`");
    }
    if !names.is_empty() {
        kernels.retain(|name, _| names.contains(name));
    }
    let folder = root.join("target/bench/kernels");
    fs::create_dir_all(&folder)?;
    let (script, python) = (folder.join("kernels.m"), folder.join("kernels.py"));
    fs::write(&script, in_matlab(&kernels))?;
    fs::write(&python, in_python(&kernels))?;
    let mut printed: Vec<Vec<BTreeMap<String, Printed>>> = Vec::new();
    for _ in 0..runs {
        let round: Result<Vec<_>> =
            ENTRANTS.iter().map(|&who| run(command(who, &script, &python, root), who)).collect();
        printed.push(round?);
    }
    let (mut all, mut complaints) = (Vec::new(), Vec::new());
    for (name, kernel) in &kernels {
        match compared(name, kernel, &printed) {
            Ok(times) => all.push(times),
            Err(error) => complaints.push(error.to_string()),
        }
    }
    Ok((all, complaints))
}

/// The times of a kernel, whose results must be one.
fn compared(name: &str, kernel: &Kernel, printed: &[Vec<BTreeMap<String, Printed>>]) -> Result<Times> {
    let mut times = Times { name: name.to_owned(), seconds: [None; ENTRANTS.len()] };
    let mut first: Option<&str> = None;
    for round in printed {
        for (who, (seconds, results)) in times.seconds.iter_mut().zip(round).enumerate() {
            let Some(result) = results.get(name) else { continue };
            let sum = match result {
                Printed::Failed(message) => bail!("{name} fails in {}: {message}", ENTRANTS[who].title()),
                Printed::Took { sum, .. } => sum,
            };
            let tolerance = kernel.tolerance.unwrap_or(TOLERANCE);
            if let Some(difference) = agreement::first_difference(first.get_or_insert(sum), sum, tolerance) {
                bail!("{name} gives something else in {}: {difference}", ENTRANTS[who].title());
            }
            if let Printed::Took { seconds: took, .. } = result {
                *seconds = Some(seconds.unwrap_or(f64::INFINITY).min(*took));
            }
        }
    }
    Ok(times)
}

/// What a contestant's script said of a kernel.
enum Printed {
    Took { seconds: f64, sum: String },
    Failed(String),
}

/// Who runs its script how.
fn command(who: Contestant, script: &Path, python: &Path, root: &Path) -> Command {
    let mut command = match who {
        Contestant::Lanner | Contestant::Again => {
            let mut command = Command::new(contestants::lanner(root));
            command.arg("run").arg("--threads").arg("1").arg(script);
            command
        }
        Contestant::Octave => {
            let mut command = Command::new(OCTAVE[0]);
            command.args(&OCTAVE[1..]).arg("kernels");
            command
        }
        Contestant::NumPy | Contestant::C => {
            let mut command = Command::new("python3");
            command.arg(python);
            command
        }
    };
    command.current_dir(script.parent().unwrap_or(root));
    contestants::alike(&mut command);
    command
}

/// What a script prints: `NAME SECONDS SUM` or `NAME failed MESSAGE`.
fn run(command: Command, who: Contestant) -> Result<BTreeMap<String, Printed>> {
    let run = measure::run_idle(command).with_context(|| who.title())?;
    let mut all = BTreeMap::new();
    for line in run.printed.lines() {
        let mut words = line.splitn(3, ' ');
        let (Some(name), Some(second), Some(rest)) = (words.next(), words.next(), words.next()) else {
            bail!("{} printed `{line}`", who.title());
        };
        let said = match second.parse() {
            Ok(seconds) => Printed::Took { seconds, sum: rest.to_owned() },
            Err(_) => Printed::Failed(rest.to_owned()),
        };
        all.insert(name.to_owned(), said);
    }
    Ok(all)
}

/// The script for Lanner and Octave.
fn in_matlab(kernels: &BTreeMap<String, Kernel>) -> String {
    let mut text = format!("function kernels()\n{DATA}");
    for name in kernels.keys() {
        let _ = writeln!(text, "try, kernel_{name}(n, x, y, k, A, B, w, t);");
        let _ = writeln!(text, "catch error_, fprintf('{name} failed %s\\n', error_.message); end");
    }
    text.push_str("end\n\nfunction s = added(r)\n  s = sum(double(r(:)));\nend\n");
    for (name, Kernel { m, prepared, .. }) in kernels {
        let _ = write!(
            text,
            "
function kernel_{name}(n, x, y, k, A, B, w, t)
  {prepared}
  best_ = Inf; spent_ = 0; runs_ = 0;
  while spent_ < 0.1 && runs_ < 50 || spent_ < 1 && runs_ < 3
    clock_ = tic;
    {m}
    took_ = toc(clock_);
    best_ = min(best_, took_); spent_ = spent_ + took_; runs_ = runs_ + 1;
  end
  fprintf('{name} %.9g %.12g\\n', best_, added(r));
end
"
        );
    }
    text
}

/// The script for Python.
fn in_python(kernels: &BTreeMap<String, Kernel>) -> String {
    let mut text = PYTHON_DATA.to_owned();
    for (name, kernel) in kernels {
        let Some(py) = &kernel.py else { continue };
        let prepared = indented(&kernel.py_prepared, 4);
        let py = indented(py, 8);
        let checked = kernel.checked.as_deref().unwrap_or("r");
        let _ = write!(
            text,
            "
def kernel():
{prepared}    best_, spent_, runs_ = float('inf'), 0.0, 0
    while spent_ < 0.1 and runs_ < 50 or spent_ < 1 and runs_ < 3:
        clock_ = time.perf_counter()
{py}        took_ = time.perf_counter() - clock_
        best_ = min(best_, took_); spent_ += took_; runs_ += 1
    print('{name} %.9g %.12g' % (best_, added({checked})))
try:
    kernel()
except Exception as error:
    print('{name} failed', error)
"
        );
    }
    text
}

/// The lines of a text, each behind so many blanks.
fn indented(text: &str, width: usize) -> String {
    text.lines().fold(String::new(), |mut all, line| {
        let _ = writeln!(all, "{:width$}{line}", "");
        all
    })
}

/// The table, slowest ratio first.
pub fn page(mut all: Vec<Times>) -> String {
    all.sort_by(|a, b| b.ratio().unwrap_or(0.0).total_cmp(&a.ratio().unwrap_or(0.0)));
    let mut page = String::from(
        "\n## kernels of the library\n
Milliseconds on one thread, 10^6 elements where `benchmarks/kernels/kernels.toml` says nothing else; the least of all runs. `ratio` is Lanner's time by that
of the faster one of the others.\n\n| kernel | Lanner | Octave | NumPy, SciPy | ratio |\n|---|--:|--:|--:|--:|\n",
    );
    for times in &all {
        let _ = write!(page, "| {} |", times.name);
        for seconds in times.seconds {
            let _ = match seconds {
                Some(seconds) => write!(page, " {:.3} |", seconds * 1e3),
                None => write!(page, " – |"),
            };
        }
        let _ = writeln!(page, " {} |", times.ratio().map_or("–".to_owned(), |ratio| format!("{ratio:.2}")));
    }
    let ratios: Vec<f64> = all.iter().filter_map(Times::ratio).collect();
    let mean = (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len().max(1) as f64).exp();
    let behind = ratios.iter().filter(|&&ratio| ratio > 1.0).count();
    let _ = writeln!(page, "| **geometric mean** ({behind} of {} behind) | | | | {mean:.2} |", ratios.len());
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kernel_is_a_function_of_each_script() {
        let text = "[sort]\nm = \"r = sort(x);\"\npy = \"r = np.sort(x)\\nr = r\"\n";
        let kernels: BTreeMap<String, Kernel> = toml::from_str(text).expect("it parses");
        assert!(in_matlab(&kernels).contains("function kernel_sort(n, x, y, k, A, B, w, t)"));
        assert!(in_python(&kernels).contains("        r = np.sort(x)\n        r = r\n        took_"));
    }

    #[test]
    fn the_faster_one_counts() {
        let times = |seconds| Times { name: "sort".to_owned(), seconds };
        assert_eq!(times([Some(3.0), Some(4.0), Some(2.0)]).ratio(), Some(1.5));
        assert_eq!(times([Some(3.0), Some(6.0), None]).ratio(), Some(0.5));
        assert_eq!(times([Some(3.0), None, None]).ratio(), None);
    }
}
