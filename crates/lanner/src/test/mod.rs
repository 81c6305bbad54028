//! `lanner test`: runs the unit tests in files and folders.
//!
//! ```text
//! found ── a file and a kind ─► child: a process that runs them ─► events, line by line ─► heard ─► shown, junit, json
//! ```
//!
//! - `found`  which files have tests, and of which kind
//! - `child`  a process of its own for each file: a crash or a time-out is that file's failure
//! - `heard`  what the process wrote about its tests
//! - `coverage` which lines of the sources ran
//! - `shown`  text for people
//! - `json`   the same for programs
//! - `junit`  the same for servers that build
//!
//! What a test is, and how it runs, is in the library's classes, `matlab.unittest`.

mod child;
mod coverage;
mod found;
mod heard;
mod json;
mod junit;
mod shown;

use crate::commands::{FAILED, USAGE, exit_code, print, tell};
use child::Child;
use found::Part;
use heard::{Heard, Outcome};
use lanner_session::{Options, Session, Stats};
use shown::Progress;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

/// How results are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// An object.
    Json,
}

// What is asked of `lanner test`. No documentation: clap would take it for that of the command.
#[derive(clap::Args, Clone)]
pub struct Arguments {
    /// Files, or folders whose files are looked at, also those below them.
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// Run only tests whose names have this text in them.
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Run only tests that have this tag.
    #[arg(long, value_name = "TAG")]
    tag: Option<String>,
    /// How many files run at the same time, instead of one for each processor.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// How long a file may run, as `10s` or `5m`; then it has failed.
    #[arg(long, value_name = "TIME", value_parser = crate::confine::parse_time, default_value = "10m")]
    timeout: Duration,
    /// How results are printed.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write results into a file, too, as servers read them that build.
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Count which lines run, and write a page and `lcov.info` about them into a folder. Nothing is compiled then.
    #[arg(long, value_name = "FOLDER")]
    coverage: Option<PathBuf>,
    /// With `--coverage`: a folder or file whose lines count; may be given several times. Without it the current folder.
    #[arg(long, value_name = "FOLDER", requires = "coverage")]
    source: Vec<PathBuf>,
    /// Run the tests of one kind here, and write what happens into a file.
    #[arg(long, value_names = ["KIND", "FILE"], num_args = 2, hide = true)]
    events: Option<Vec<String>>,
}

impl Arguments {
    /// Whether the tests run in this process.
    pub fn is_child(&self) -> bool {
        self.events.is_some()
    }
}

/// A file with tests, and what became of them.
struct Tested {
    part: Part,
    heard: Heard,
    /// What was printed meanwhile.
    output: String,
    /// How often lines of files ran, as the process wrote it.
    lines: String,
}

/// How many tests ended in each way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    passed: usize,
    failed: usize,
    skipped: usize,
}

/// Runs the tests. 0: none failed, 1: one did, 2: could not run.
pub fn test(options: &Options, arguments: &Arguments, common: &[String]) -> u8 {
    if let Some(events) = &arguments.events {
        return run_here(options, arguments, events);
    }
    let found = match found::parts(&arguments.paths) {
        Ok(found) => found,
        Err(error) => {
            tell(&format!("lanner: {error}\n"));
            return USAGE;
        }
    };
    let mut progress = Progress::new(found.len(), arguments.format);
    let all = match run_all(found, arguments, common, &mut progress) {
        Ok(all) => all,
        Err(error) => {
            progress.clear();
            tell(&format!("lanner: a process for tests cannot be started: {error}\n"));
            return USAGE;
        }
    };
    let counts = Counts::of(&all);
    let mut code = if counts.failed > 0 { FAILED } else { 0 };
    if let Some(file) = &arguments.junit
        && let Err(error) = std::fs::write(file, junit::document(&all))
    {
        tell(&format!("lanner: '{}' cannot be written: {error}\n", file.display()));
        code = USAGE;
    }
    if let Some(folder) = &arguments.coverage {
        match cover(options, arguments, folder, &all) {
            Ok(said) if arguments.format == Format::Text => drop(print(&said, 0)),
            Ok(_) => (),
            Err(error) => {
                tell(&format!("lanner: '{}' cannot be written: {error}\n", folder.display()));
                code = USAGE;
            }
        }
    }
    match arguments.format {
        Format::Text => {
            let none = if counts == Counts::default() { "no tests found\n" } else { "" };
            print(&format!("{none}{counts}\n"), code)
        }
        Format::Json => print(&format!("{}\n", json::results(&all, counts)), code),
    }
}

/// Runs all of them, some at the same time, and shows each as soon as those before it are shown.
fn run_all(
    found: Vec<Part>,
    arguments: &Arguments,
    common: &[String],
    progress: &mut Progress,
) -> std::io::Result<Vec<Tested>> {
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let jobs = arguments.jobs.map_or(processors, usize::from).min(found.len());
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let failed: Mutex<Option<std::io::Error>> = Mutex::new(None);
    let mut ended: Vec<Option<Tested>> = found.iter().map(|_| None).collect();
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            let (sender, next, found, failed) = (sender.clone(), &next, &found, &failed);
            scope.spawn(move || {
                while let Some((at, part)) = {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    found.get(at).map(|part| (at, part))
                } {
                    match Child::start(part, arguments, common)
                        .and_then(|child| child.wait(arguments.timeout))
                    {
                        Ok(tested) => drop(sender.send((at, tested))),
                        Err(error) => {
                            next.store(found.len(), Ordering::Relaxed);
                            *failed.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(error);
                            return;
                        }
                    }
                }
            });
        }
        drop(sender);
        let mut shown = 0;
        for (at, tested) in receiver {
            progress.ended(&tested);
            ended[at] = Some(tested);
            while let Some(Some(tested)) = ended.get(shown) {
                progress.show(tested);
                shown += 1;
            }
        }
        progress.clear();
    });
    match failed.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
        Some(error) => Err(error),
        None => Ok(ended.into_iter().flatten().collect()),
    }
}

/// Writes which lines ran. Gives what to say of it.
fn cover(options: &Options, arguments: &Arguments, folder: &Path, all: &[Tested]) -> std::io::Result<String> {
    let mut files = coverage::Files::new();
    all.iter().for_each(|tested| coverage::add(&mut files, &tested.lines));
    let here = [PathBuf::from(".")];
    let sources = if arguments.source.is_empty() { &here[..] } else { &arguments.source };
    coverage::write(options, folder, sources, files, all)
}

/// Runs the tests of one file in this process.
fn run_here(options: &Options, arguments: &Arguments, events: &[String]) -> u8 {
    child::end_with_parent();
    let quoted = |text: &str| format!("'{}'", text.replace('\'', "''"));
    let (Some(file), [kind, events]) = (arguments.paths.first(), events) else { return USAGE };
    let words = [
        quoted(&file.to_string_lossy()),
        quoted(kind),
        quoted(events),
        quoted(arguments.filter.as_deref().unwrap_or_default()),
        quoted(arguments.tag.as_deref().unwrap_or_default()),
    ];
    let covers = arguments.coverage.is_some();
    let stats = if covers { Stats::Lines } else { options.stats };
    let mut session = Session::new(&Options { stats, ..options.clone() });
    let result = session.run_text(&format!("matlab.unittest.internal.report({});", words.join(", ")));
    let code = exit_code(&mut session, result);
    if covers {
        // Where it cannot be written nothing ran, as far as anybody knows.
        let _ = std::fs::write(
            child::lines_beside(Path::new(events)),
            coverage::written(&session.lines_that_ran()),
        );
    }
    code
}

impl Counts {
    fn of(all: &[Tested]) -> Counts {
        let mut counts = Counts::default();
        for test in all.iter().flat_map(|tested| &tested.heard.tests) {
            match test.outcome {
                Outcome::Passed => counts.passed += 1,
                Outcome::Failed => counts.failed += 1,
                Outcome::Skipped => counts.skipped += 1,
            }
        }
        counts
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        if self.skipped > 0 { write!(f, ", {} skipped", self.skipped) } else { Ok(()) }
    }
}
