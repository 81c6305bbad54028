//! `--sandbox`, `--max-memory`, `--max-time`: what the command line says of what a program may do, brought to the system.
//!
//! A confined program reads the folder that it is in, or the current one where it is typed, the folders of `--path`, and what `--allow-read`
//! names; it writes what `--allow-write` names. Lanner reads its cache of object code, too, and writes to it where it is in
//! a folder that may be written: there the program could write code into it as well, which a later run takes for Lanner's.

use crate::{Cli, Command};
use lanner_runtime::output::write_error_ready;
use lanner_sandbox::Allowed;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The exit code of a run that took too long: that of the command `timeout`.
const LATE: u8 = 124;

// What the system may let a program do. No documentation: clap would take it for that of the command.
#[derive(clap::Args, Clone)]
#[command(next_help_heading = "Programs that you do not trust")]
pub struct Bounds {
    /// Let the program read its folder and those of `--path`, and nothing else: no other files, processes or network. Linux.
    #[arg(long, global = true)]
    pub sandbox: bool,
    /// With `--sandbox`: a folder or file that may be read; may be given several times.
    #[arg(long, value_name = "FOLDER", global = true)]
    allow_read: Vec<PathBuf>,
    /// With `--sandbox`: a folder that may be read and written; may be given several times.
    #[arg(long, value_name = "FOLDER", global = true)]
    allow_write: Vec<PathBuf>,
    /// How much memory the program may have, as `512M` or `2G`; above it raises `MATLAB:nomem`. Linux.
    #[arg(long, value_name = "SIZE", value_parser = parse_size, global = true)]
    pub max_memory: Option<u64>,
    /// How long the process may run, as `10s`, `500ms`, `5m` or `1h`; then it ends with exit code 124.
    #[arg(long, value_name = "TIME", value_parser = parse_time, global = true)]
    max_time: Option<Duration>,
}

impl Bounds {
    /// Brings the bounds to the system, for good. `stacks` are the bytes that the threads of programs have as their stacks.
    ///
    /// # Errors
    /// What is wrong with them, or what the system lacks.
    pub fn apply(&self, cli: &Cli, stacks: u64) -> Result<(), String> {
        // First: in a sandbox no limit can be changed.
        if let Some(bytes) = self.max_memory {
            lanner_sandbox::bound_memory(bytes, stacks)?;
        }
        if self.sandbox {
            lanner_sandbox::enter(&self.allowed(cli)?)?;
        } else if !self.allow_read.is_empty() || !self.allow_write.is_empty() {
            return Err("'--allow-read' and '--allow-write' need '--sandbox'".to_owned());
        }
        if let Some(limit) = self.max_time {
            let stop = || lanner_base::interrupt::flag().store(true, Ordering::SeqCst);
            lanner_sandbox::bound_time(limit, stop, || end_late());
        }
        Ok(())
    }

    /// Which files the program of this command line may use.
    fn allowed(&self, cli: &Cli) -> Result<Allowed, String> {
        for path in self.allow_read.iter().chain(&self.allow_write) {
            path.metadata().map_err(|error| format!("'{}' cannot be allowed: {error}", path.display()))?;
        }
        let mut read: Vec<PathBuf> = program_folders(cli);
        read.extend(cli.common.path.iter().map(PathBuf::from));
        read.extend(lanner_session::cache_folder());
        read.extend(self.allow_read.iter().cloned());
        let mut write = self.allow_write.clone();
        if let Some(place) = &cli.common.figures {
            let page = lanner_session::page_of(place);
            // Only what is there can be allowed.
            let made = match &page {
                Some(page) => std::fs::OpenOptions::new().create(true).append(true).open(page).map(|_| ()),
                None => std::fs::create_dir_all(place),
            };
            made.map_err(|error| format!("'{}' cannot be made: {error}", place.display()))?;
            write.push(page.unwrap_or_else(|| place.clone()));
        }
        Ok(Allowed { read, write })
    }
}

/// The folders that the files of the command are in, and the files themselves; where it has none, the current folder.
fn program_folders(cli: &Cli) -> Vec<PathBuf> {
    let named: Vec<&Path> = match &cli.command {
        Some(Command::Run { file, .. } | Command::Types { file, .. } | Command::Opt { file, .. }) => {
            vec![file.as_path()]
        }
        Some(Command::Specialize(arguments)) => vec![arguments.file.as_path()],
        Some(Command::Build(arguments)) => vec![arguments.file.as_path()],
        Some(Command::Report(arguments)) => vec![arguments.file.as_path()],
        Some(Command::Explain { place, .. }) => {
            vec![Path::new(place.rsplit_once(':').map_or(place.as_str(), |(f, _)| f))]
        }
        Some(Command::File(words)) => words.first().map(Path::new).into_iter().collect(),
        Some(Command::Test(arguments)) => arguments.paths.iter().map(PathBuf::as_path).collect(),
        Some(Command::Check { paths, .. }) => paths.iter().map(PathBuf::as_path).collect(),
        Some(Command::Cache { .. } | Command::Completions { .. } | Command::Man | Command::Help { .. })
        | None => return vec![PathBuf::from(".")],
    };
    let folder = |path: &Path| {
        let path = path.canonicalize().ok()?;
        if path.is_dir() { Some(path) } else { path.parent().map(Path::to_owned) }
    };
    named.into_iter().filter_map(folder).collect()
}

/// Ends a process whose time is over.
pub fn end_late() -> ! {
    write_error_ready("error: The time limit is over (option --max-time).\n");
    crate::scratch::remove_all();
    lanner_session::end_process(LATE)
}

/// `512M`: a number and K, M, G or T, of which one is 1024 of the one before.
fn parse_size(text: &str) -> Result<u64, String> {
    let units = [("K", 1u64 << 10), ("M", 1 << 20), ("G", 1 << 30), ("T", 1 << 40), ("", 1)];
    let upper = text.to_ascii_uppercase();
    let short = upper.strip_suffix("IB").or_else(|| upper.strip_suffix('B')).unwrap_or(&upper);
    let bytes = units.iter().find_map(|(unit, bytes)| {
        let number: f64 = short.strip_suffix(unit)?.parse().ok()?;
        (number.is_finite() && number >= 0.0).then_some(number * *bytes as f64)
    });
    bytes
        .map(|bytes| bytes as u64)
        .ok_or_else(|| "a size is a number with K, M or G behind it: 512M".to_owned())
}

/// `10s`: a number and ms, s, m or h; seconds where there is none of them.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0), ("", 1.0)];
    let seconds = units.iter().find_map(|(unit, seconds)| {
        let number: f64 = text.strip_suffix(unit)?.parse().ok()?;
        Some(number * seconds)
    });
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| "a time is a number with ms, s, m or h behind it: 10s".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_times_have_units() {
        let size = |text| parse_size(text).ok();
        assert_eq!(size("512M"), Some(512 << 20));
        assert_eq!(size("1.5g"), Some(3 << 29));
        assert_eq!(size("64KiB"), Some(64 << 10));
        assert_eq!(size("100"), Some(100));
        assert_eq!(
            (size(""), size("M"), size("-1M"), size("1X"), size("infM")),
            (None, None, None, None, None)
        );
        let time = |text| parse_time(text).ok();
        assert_eq!(time("10s"), Some(Duration::from_secs(10)));
        assert_eq!(time("500ms"), Some(Duration::from_millis(500)));
        assert_eq!(
            (time("2m"), time("1h")),
            (Some(Duration::from_secs(120)), Some(Duration::from_secs(3600)))
        );
        assert_eq!(time("0.5"), Some(Duration::from_millis(500)));
        assert_eq!((time(""), time("s"), time("-1s"), time("1d")), (None, None, None, None));
    }
}
