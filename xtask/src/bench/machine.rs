//! The machine and the compilers, in a few lines without a date, so that two pages of results can be compared.

use std::fs;
use std::process::Command;
use std::thread;

/// One line for each thing that decides how fast programs run here.
pub fn describe() -> Vec<String> {
    let mut lines = Vec::new();
    let cores = thread::available_parallelism().map_or(1, |n| n.get());
    let processor =
        value_in("/proc/cpuinfo", "model name").unwrap_or_else(|| "unknown processor".to_string());
    let memory = value_in("/proc/meminfo", "MemTotal")
        .and_then(|text| text.split(' ').next().and_then(|kilobytes| kilobytes.parse::<f64>().ok()))
        .map_or(String::new(), |kilobytes| format!(", {:.0} GB", kilobytes / 1024.0 / 1024.0));
    lines.push(format!("{processor}, {cores} cores{memory}"));
    for (program, arguments) in [
        ("rustc", ["--version"].as_slice()),
        ("gcc", ["--version"].as_slice()),
        ("octave-cli", ["--version"].as_slice()),
        ("octave-cli", ["-q", "--eval", "disp(['Octave with ', version('-blas')])"].as_slice()),
        (
            "python3",
            ["-c", "import sys, numpy; print('Python', sys.version.split()[0], 'NumPy', numpy.__version__)"]
                .as_slice(),
        ),
    ] {
        if let Some(line) = first_line(program, arguments) {
            lines.push(line);
        }
    }
    lines
}

/// The value of the first line `KEY : value` in a file of /proc.
fn value_in(path: &str, key: &str) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let line = text.lines().find(|line| line.starts_with(key))?;
    Some(line.split_once(':')?.1.trim().to_string())
}

/// The first line that a command prints.
fn first_line(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok().filter(|o| o.status.success())?;
    String::from_utf8_lossy(&output.stdout).lines().next().map(str::to_string)
}
