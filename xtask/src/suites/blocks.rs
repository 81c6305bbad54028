//! `cargo xtask octave-blocks`: the `%!` blocks of Octave's installed library, in the Octave dialect.
//!
//! ```text
//! built-ins   the blocks of functions that Lanner has, without their files: Lanner's own are called
//! library     each file with its blocks; what Lanner lacks is found in the library
//! ```
//!
//! Left out are the folders that need windows, Java, sound or the network.

use super::{Results, files, program, tested};
use crate::repository::root;
use anyhow::{Context, Result, bail};
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Folders whose functions need what is not there.
const LEFT_OUT: &[&str] =
    &["audio", "deprecated", "gui", "java", "pkg", "plot", "prefs", "profiler", "startup", "@ftp"];

/// Options of the command.
#[derive(clap::Args)]
pub struct Options {
    /// The folder with the library, instead of the one that Debian's package installs
    #[arg(long)]
    library: Option<PathBuf>,
    /// The program to test instead of the release build
    #[arg(long)]
    binary: Option<PathBuf>,
    /// Say why blocks fail, and which do
    #[arg(long)]
    reasons: bool,
}

/// Runs the blocks and prints how many pass.
pub fn run(options: &Options) -> Result<()> {
    let lanner = program(options.binary.as_ref())?;
    let library = options.library.clone().map_or_else(installed, Ok)?;
    let own = root().join("target/octave-blocks");
    let _ = fs::remove_dir_all(&own);
    let sources: Vec<PathBuf> =
        files(&library, "m")?.into_iter().filter(|file| counts(&library, file)).collect();
    let known = known(&lanner, &own, &sources)?;
    let is_known = |file: &PathBuf| known.contains(&name(file));

    let blocks = own.join("blocks");
    for file in sources.iter().filter(|file| is_known(file)) {
        write_blocks(&library, file, &blocks)?;
    }
    report("built-ins", &tested(&lanner, &own, &["--dialect", "octave"], &[blocks])?, options.reasons);

    let lacking = own.join("lacking");
    fs::create_dir_all(&lacking)?;
    for file in files(&library, "m")?.iter().filter(|file| !is_known(file) && is_function(&library, file)) {
        let _ = symlink(file, lacking.join(format!("{}.m", name(file))));
    }
    let path = lacking.display().to_string();
    let results = tested(&lanner, &library, &["--dialect", "octave", "--path", &path], &sources)?;
    report("library", &results, options.reasons);
    Ok(())
}

fn report(way: &str, results: &Results, with_reasons: bool) {
    let all = results.passed + results.failed;
    println!(
        "{way}: {} of {all} blocks pass, {:.1}% ({} left out)",
        results.passed,
        results.percent(),
        results.skipped
    );
    if with_reasons {
        results.show_reasons();
    }
}

/// The library of the newest Octave that is installed.
fn installed() -> Result<PathBuf> {
    let versions = fs::read_dir("/usr/share/octave").context("Octave is not installed")?;
    let is_version =
        |entry: &fs::DirEntry| entry.file_name().to_string_lossy().starts_with(|c: char| c.is_ascii_digit());
    let folders = versions.flatten().filter(is_version).map(|entry| entry.path().join("m"));
    folders.filter(|folder| folder.is_dir()).max().context("Octave's library is not installed")
}

/// Whether the blocks of a file are run: it has some, and its folder is not left out.
fn counts(library: &Path, file: &Path) -> bool {
    let inside = file.strip_prefix(library).unwrap_or(file);
    let is_left_out =
        inside.components().any(|part| LEFT_OUT.iter().any(|&folder| part.as_os_str() == folder));
    !is_left_out && fs::read(file).is_ok_and(|bytes| bytes.windows(3).any(|window| window == b"\n%!"))
}

/// Whether a file is a function that is called by its name alone.
fn is_function(library: &Path, file: &Path) -> bool {
    let inside = file.strip_prefix(library).unwrap_or(file);
    let is_apart = |part: &str| part.starts_with(['+', '@']) || part == "private" || part == "deprecated";
    !inside.components().any(|part| is_apart(&part.as_os_str().to_string_lossy()))
}

fn name(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// Which of the functions Lanner has itself, as it says.
fn known(lanner: &Path, own: &Path, sources: &[PathBuf]) -> Result<BTreeSet<String>> {
    let folder = own.join("asked");
    fs::create_dir_all(&folder)?;
    let quoted: Vec<String> = sources.iter().map(|file| format!("'{}'", name(file))).collect();
    let program = format!(
        "names = {{{}}};\nfor k = 1:numel(names)\n  if exist(names{{k}}) ~= 0\n    disp(names{{k}})\n  end\nend\n",
        quoted.join(", ...\n")
    );
    fs::write(folder.join("asked.m"), program)?;
    let mut command = Command::new(lanner);
    let output = command.args(["run", "--dialect", "octave", "asked.m"]).current_dir(&folder).output()?;
    if !output.status.success() {
        bail!("{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8_lossy(&output.stdout).lines().map(|line| line.trim().to_owned()).collect())
}

/// The blocks of a file alone, on the lines where they stood.
fn write_blocks(library: &Path, file: &Path, folder: &Path) -> Result<()> {
    let bytes = fs::read(file)?;
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<&str> = text.lines().map(|line| if line.starts_with("%!") { line } else { "" }).collect();
    let target = folder.join(file.strip_prefix(library).unwrap_or(file)).with_extension("tst");
    fs::create_dir_all(target.parent().unwrap_or(folder))?;
    Ok(fs::write(target, lines.join("\n"))?)
}
