//! `cargo xtask random`: random programs in Lanner and in GNU Octave. Where they print something else, and no
//! [known difference](explained) of the dialects accounts for it, the program is kept in `target/random/` with both
//! outputs. What turns out to be a defect becomes a test.
//!
//! A program shows all its variables after each statement. It is compared up to the first statement that
//! differs: what follows it differs too.

mod explained;

use crate::repository::root;
use anyhow::{Context, Result, bail};
use clap::Args;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long a program may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// Options of the command.
#[derive(Args)]
pub struct Options {
    /// How many programs
    #[arg(long, default_value_t = 100)]
    count: u64,
    /// The first seed
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// The program to test instead of the release build
    #[arg(long)]
    binary: Option<PathBuf>,
}

/// The first statement of a program after which the engines show something else.
pub struct Difference<'t> {
    statement: &'t str,
    here: Vec<&'t str>,
    octave: Vec<&'t str>,
}

/// Runs the programs of the seeds and says which differ.
pub fn run(options: &Options) -> Result<()> {
    let folder = root().join("target/random");
    fs::create_dir_all(&folder)?;
    let lanner = options.binary.clone().unwrap_or_else(|| root().join("target/release/lanner"));
    let mut different = 0;
    let mut reasons = BTreeMap::<&str, usize>::new();
    for seed in options.from..options.from + options.count {
        let file = folder.join(format!("seed_{seed}.m"));
        let program = lanner_generate::program(seed);
        fs::write(&file, &program)?;
        let ours = output(Command::new(&lanner).env("LANNER_CACHE_SIZE", "0").arg("run").arg(&file))
            .context("build it first: cargo build --release --package lanner")?;
        let theirs = output(octave(&file).env("LC_ALL", "C"))?;
        match first_difference(&program, &ours, &theirs) {
            None => fs::remove_file(&file)?,
            Some(difference) => match explained::reason(&difference) {
                Some(reason) => {
                    *reasons.entry(reason).or_default() += 1;
                    fs::remove_file(&file)?;
                }
                None => {
                    different += 1;
                    fs::write(file.with_extension("lanner"), &ours)?;
                    fs::write(file.with_extension("octave"), &theirs)?;
                    println!("seed {seed}: {}", difference.describe());
                }
            },
        }
    }
    for (reason, count) in &reasons {
        println!("{count:4}  {reason}");
    }
    println!("{different} of {} programs differ without a known reason", options.count);
    if different == 0 { Ok(()) } else { bail!("see {}", folder.display()) }
}

fn octave(file: &Path) -> Command {
    let mut command = Command::new("octave-cli");
    command.args(["-q", "--no-gui", "--norc"]).arg(file);
    command
}

fn output(command: &mut Command) -> Result<String> {
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    Ok(String::from_utf8_lossy(&finished(child)?).into_owned())
}

/// What the process wrote until it ended or [`PATIENCE`] did.
fn finished(mut child: Child) -> Result<Vec<u8>> {
    let mut stdout = child.stdout.take().context("standard output is piped")?;
    let reader = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut stdout, &mut bytes).map(|_| bytes)
    });
    let start = Instant::now();
    while child.try_wait()?.is_none() {
        if start.elapsed() > PATIENCE {
            child.kill()?;
        }
        sleep(Duration::from_millis(5));
    }
    reader.join().ok().context("reading the output failed")?.map_err(Into::into)
}

fn first_difference<'t>(program: &'t str, ours: &'t str, theirs: &'t str) -> Option<Difference<'t>> {
    let (ours, theirs) = (sections(ours), sections(theirs));
    for (k, statement) in lanner_generate::statements(program).enumerate() {
        let here = ours.get(k).cloned().unwrap_or_default();
        let octave = theirs.get(k).cloned().unwrap_or_default();
        let same = here.len() == octave.len()
            && here.iter().zip(&octave).all(|(a, b)| a == b || (is_error(a) && is_error(b)));
        if !same {
            return Some(Difference { statement, here, octave });
        }
    }
    None
}

/// The lines that each statement printed.
fn sections(output: &str) -> Vec<Vec<&str>> {
    output.split(lanner_generate::MARK).skip(1).map(|section| section.lines().skip(1).collect()).collect()
}

fn is_error(line: &str) -> bool {
    line.starts_with("error: ")
}

impl Difference<'_> {
    /// The error that the statement raised here, empty where it raised none.
    fn our_error(&self) -> &str {
        self.here.iter().find_map(|line| line.strip_prefix("error: ")).unwrap_or("")
    }

    /// The error that the statement raised in Octave.
    fn their_error(&self) -> &str {
        self.octave.iter().find_map(|line| line.strip_prefix("error: ")).unwrap_or("")
    }

    /// The lines that differ where neither raised an error.
    fn values(&self) -> impl Iterator<Item = (&str, &str)> {
        let lines = self.here.iter().zip(&self.octave).map(|(a, b)| (*a, *b));
        lines.filter(|(a, b)| a != b && !is_error(a) && !is_error(b))
    }

    fn describe(&self) -> String {
        let (ours, theirs) = (self.our_error(), self.their_error());
        let found = if ours != theirs && (ours.is_empty() || theirs.is_empty()) {
            format!("{ours:?} here, {theirs:?} in Octave")
        } else {
            match self.values().next() {
                Some((a, b)) => format!("{a:?} here, {b:?} in Octave"),
                None => "one output goes on where the other ends".to_owned(),
            }
        };
        format!("{}\n{}", found, self.statement.trim_end())
    }
}
