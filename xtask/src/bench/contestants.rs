//! Who runs the programs, and with which command.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use super::programs::Program;

/// Longest time that one run may take, in seconds.
const LIMIT: &str = "600";

/// Someone who can run benchmark programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Contestant {
    /// This project's release build, in a process that finds no code of an earlier one.
    Lanner,
    /// The same in a process that finds what two runs before have left in the cache.
    Again,
    /// gcc -O3 for this machine, without contraction of multiply and add, so that digits can be compared.
    C,
    /// GNU Octave.
    Octave,
    /// Python with NumPy.
    #[value(name = "numpy")]
    NumPy,
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        // Padded, because it is also the head of a column; lower case is what the command line takes.
        f.pad(match self {
            Contestant::Lanner => "lanner",
            Contestant::Again => "again",
            Contestant::C => "c",
            Contestant::Octave => "octave",
            Contestant::NumPy => "numpy",
        })
    }
}

impl Contestant {
    /// The name for people.
    pub fn title(self) -> &'static str {
        match self {
            Contestant::Lanner => "Lanner",
            Contestant::Again => "Lanner again",
            Contestant::C => "C",
            Contestant::Octave => "Octave",
            Contestant::NumPy => "NumPy",
        }
    }

    /// Is `program` written in a language of this contestant?
    pub fn can_run(self, program: &Program) -> bool {
        match self {
            Contestant::Lanner | Contestant::Again | Contestant::Octave => true,
            Contestant::C => program.file("c").is_some(),
            Contestant::NumPy => program.file("py").is_some(),
        }
    }

    /// The command that runs `program` at `scale`, in the program's folder.
    pub fn command(self, program: &Program, scale: f64, root: &Path) -> Command {
        let mut command = Command::new("timeout");
        command.arg(LIMIT);
        match self {
            Contestant::Lanner | Contestant::Again => {
                command
                    .arg(lanner(root))
                    .arg("run")
                    .arg(format!("{}.m", program.entry))
                    .arg(scale.to_string());
            }
            Contestant::C => {
                command.arg(executable(program, root)).arg(scale.to_string());
            }
            Contestant::Octave => {
                command.args(OCTAVE).arg(format!("{}({scale})", program.entry));
            }
            Contestant::NumPy => {
                command.arg("python3").arg(format!("{}.py", program.name)).arg(scale.to_string());
            }
        }
        command.current_dir(&program.folder);
        alike(&mut command);
        if self == Contestant::Again {
            command.env_remove("LANNER_CACHE_SIZE").env("LANNER_CACHE_DIR", cache(root));
        }
        command
    }

    /// The command that starts this contestant and does next to nothing; none for C, where there is nothing to start, and where another one
    /// starts in the same way.
    pub fn idle_command(self, root: &Path) -> Option<Command> {
        let mut command = match self {
            Contestant::Again => return None,
            Contestant::Lanner => {
                let mut command = Command::new(lanner(root));
                command.args(["-e", "1"]);
                command
            }
            Contestant::C => return None,
            Contestant::Octave => {
                let mut command = Command::new(OCTAVE[0]);
                command.args(&OCTAVE[1..]).arg("1");
                command
            }
            Contestant::NumPy => {
                let mut command = Command::new("python3");
                command.args(["-c", "import numpy"]);
                command
            }
        };
        alike(&mut command);
        Some(command)
    }

    /// Why this contestant cannot take part on this machine, if so.
    fn absence(self, root: &Path) -> Option<String> {
        let mut probe = match self {
            Contestant::Lanner | Contestant::Again => {
                let path = lanner(root);
                return (!path.exists()).then(|| format!("lanner: {} is not there", path.display()));
            }
            Contestant::C => Command::new("gcc"),
            Contestant::Octave => Command::new(OCTAVE[0]),
            Contestant::NumPy => Command::new("python3"),
        };
        match self {
            Contestant::NumPy => probe.args(["-c", "import numpy"]),
            Contestant::Lanner | Contestant::Again | Contestant::C | Contestant::Octave => {
                probe.arg("--version")
            }
        };
        let found = probe.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|s| s.success());
        (!found).then(|| format!("{self}: not installed"))
    }
}

/// How Octave is started; the code follows.
pub const OCTAVE: [&str; 5] = ["octave-cli", "-q", "--no-gui", "--norc", "--eval"];

/// Lets go of the code of earlier runs.
pub fn forget_code(root: &Path) -> Result<()> {
    let cache = cache(root);
    if cache.exists() {
        std::fs::remove_dir_all(&cache).with_context(|| cache.display().to_string())?;
    }
    Ok(())
}

/// Where code of runs is kept that others find.
fn cache(root: &Path) -> PathBuf {
    root.join("target/bench/cache")
}

/// Builds Lanner and what it links programs with. With fewer packages their dependencies would have other features, and be built again.
///
/// # Errors
/// It does not build.
pub fn build(root: &Path) -> Result<()> {
    let packages = ["lanner", "lanner-native-runtime", "lanner-native-evaluator"];
    let built = Command::new("cargo")
        .args(["build", "--quiet", "--release"])
        .args(packages.iter().flat_map(|package| ["--package", package]))
        .current_dir(root)
        .status()
        .context("cargo could not be started")?;
    if !built.success() {
        bail!("Lanner does not build");
    }
    Ok(())
}

/// Build Lanner and the C programs. Returns who can take part, and for each of the others why not.
pub fn prepare(
    entrants: &[Contestant],
    programs: &[Program],
    root: &Path,
) -> Result<(Vec<Contestant>, Vec<String>)> {
    if entrants.contains(&Contestant::Lanner) {
        build(root)?;
    }
    let mut present = Vec::new();
    let mut missing = Vec::new();
    for &contestant in entrants {
        match contestant.absence(root) {
            None => present.push(contestant),
            Some(reason) => missing.push(reason),
        }
    }
    if present.contains(&Contestant::C) {
        for program in programs {
            compile(program, root)?;
        }
    }
    Ok((present, missing))
}

/// Compile the C version of `program`, if it has one.
fn compile(program: &Program, root: &Path) -> Result<()> {
    let Some(source) = program.file("c") else { return Ok(()) };
    let target = executable(program, root);
    if let Some(folder) = target.parent() {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let status = Command::new("gcc")
        .args(["-std=gnu11", "-O3", "-march=native", "-ffp-contract=off", "-o"])
        .arg(&target)
        .arg(&source)
        .arg("-lm")
        .status()
        .context("gcc could not be started")?;
    if !status.success() {
        bail!("{} does not compile", source.display());
    }
    Ok(())
}

/// Where the compiled C version of `program` lies.
fn executable(program: &Program, root: &Path) -> PathBuf {
    root.join("target/bench").join(program.group).join(&program.name)
}

/// Where cargo puts the release build of Lanner.
pub fn lanner(root: &Path) -> PathBuf {
    root.join("target/release/lanner")
}

/// The same conditions for all: one thread, the plain locale, no input, no code from the run before, and a line with the kernel's
/// time.
pub fn alike(command: &mut Command) {
    command.env("LC_ALL", "C").env("BENCH_TIME", "1").env("LANNER_CACHE_SIZE", "0").stdin(Stdio::null());
    for variable in ["OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "RAYON_NUM_THREADS"] {
        command.env(variable, "1");
    }
}
