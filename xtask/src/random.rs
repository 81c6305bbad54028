//! `cargo xtask random`: random programs in Lanner and in GNU Octave. Where they print something else, the program is
//! kept in `target/random/` with both outputs.
//!
//! Dialects differ in known ways, so a difference is to be looked at; what turns out to be a defect becomes a test.

use crate::repository::root;
use anyhow::{Context, Result, bail};
use clap::Args;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Options of the command.
#[derive(Args)]
pub struct Options {
    /// How many programs
    #[arg(long, default_value_t = 100)]
    count: u64,
    /// The first seed
    #[arg(long, default_value_t = 0)]
    from: u64,
}

/// Runs the programs of the seeds and says which differ.
pub fn run(options: &Options) -> Result<()> {
    let folder = root().join("target/random");
    fs::create_dir_all(&folder)?;
    let lanner = root().join("target/release/lanner");
    let mut different = 0;
    for seed in options.from..options.from + options.count {
        let file = folder.join(format!("seed_{seed}.m"));
        fs::write(&file, lanner_generate::program(seed))?;
        let ours = output(Command::new(&lanner).arg("run").arg(&file))
            .context("build it first: cargo build --release --package lanner")?;
        let theirs = output(octave(&file).env("LC_ALL", "C"))?;
        if ours == theirs {
            fs::remove_file(&file)?;
            continue;
        }
        different += 1;
        fs::write(file.with_extension("lanner"), &ours)?;
        fs::write(file.with_extension("octave"), &theirs)?;
        println!("seed {seed}: {}", first_difference(&ours, &theirs));
    }
    println!("{different} of {} programs differ", options.count);
    if different == 0 { Ok(()) } else { bail!("see {}", folder.display()) }
}

fn octave(file: &Path) -> Command {
    let mut command = Command::new("octave-cli");
    command.args(["-q", "--no-gui", "--norc"]).arg(file);
    command
}

fn output(command: &mut Command) -> Result<String> {
    let output = command.stdin(Stdio::null()).output()?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn first_difference(ours: &str, theirs: &str) -> String {
    let mut lines = ours.lines().zip(theirs.lines());
    match lines.find(|(a, b)| a != b) {
        Some((a, b)) => format!("{a:?} here, {b:?} in Octave"),
        None => "one output goes on where the other ends".to_owned(),
    }
}
