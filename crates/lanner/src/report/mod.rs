//! `lanner report`: what the compiler decided of a program, as one page for people.
//!
//! The page is a file without others: it loads nothing, reads well on a phone, and its content is there without scripts.
//!
//! - `page`     the page, and what it says of the program as a whole
//! - `function` a function: its signature, and what is below
//! - `source`   its lines beside their C
//! - `table`    its variables
//! - `storage`  what is in memory when
//! - `numbers`  costs and counts as people read them

mod function;
mod numbers;
mod page;
mod source;
mod storage;
mod table;

use crate::build::{Origin, RuntimeUse, readable_file};
use crate::commands::{DEFECT, USAGE, print, tell};
use crate::specialize::Known;
use lanner_session::{BuildRequest, Checks, Math, Options, Report, Target, build_reported};
use std::io::Write;
use std::path::{Path, PathBuf};

/// What is reported on.
#[derive(clap::Args)]
pub struct Arguments {
    /// The `.m` file: a program, or with `--args` a function that others call.
    pub file: PathBuf,
    /// The page; else `FILE.html` in the current folder. `-` prints it.
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
    /// The arguments, as for `build`: classes with extents, `double(m,n)`, or without for scalars; values such as `5`. Several times:
    /// a function for each. With `--fix` they are the arguments that are left.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    args: Vec<String>,
    /// Whether the runtime library is used: it is (`full`), unless there is `--args`.
    #[arg(long, value_enum)]
    runtime: Option<RuntimeUse>,
    /// Bytes of a call's frame that arrays may take.
    #[arg(long, value_name = "BYTES", default_value_t = lanner_session::MAX_STACK)]
    max_stack: u64,
    #[command(flatten)]
    known: Known,
}

/// Reports on a file.
pub fn report(options: &Options, arguments: &Arguments) -> u8 {
    let target = match (arguments.runtime, arguments.args.is_empty()) {
        (Some(RuntimeUse::Auto | RuntimeUse::Small | RuntimeUse::Full), false) => Target::Library,
        (Some(RuntimeUse::None), _) | (None, false) => Target::Functions,
        (Some(RuntimeUse::Auto | RuntimeUse::Small | RuntimeUse::Full) | None, true) => Target::Program,
    };
    let stem = arguments.file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let origin = match Origin::of(options, &arguments.file, &arguments.known, stem, &[target]) {
        Ok(origin) => origin,
        Err(code) => return code,
    };
    let request = BuildRequest {
        path: &origin.file,
        residual: origin.residual.as_ref(),
        args: &arguments.args,
        storage: options.storage.unwrap_or_default(),
        max_stack: arguments.max_stack,
        no_heap: None,
        checks: Checks::default(),
        has_main: false,
        math: Math::default(),
    };
    match build_reported(options, &request, target) {
        Ok((_, report)) => {
            let path = arguments.output.clone().unwrap_or_else(|| default_path(&arguments.file));
            write(&report, &path)
        }
        Err(error) => {
            tell(&lanner_session::report(&error, options.dialect, None));
            if error.identifier(options.dialect) == "Lanner:defect" { DEFECT } else { USAGE }
        }
    }
}

/// Where the page of a file is if nobody says so.
pub fn default_path(file: &Path) -> PathBuf {
    Path::new(file.file_name().unwrap_or_default()).with_extension("html")
}

/// Writes the page of a report; the exit code.
pub fn write(report: &Report, path: &Path) -> u8 {
    let page = page::page(report).into_string();
    if path == Path::new("-") {
        return print(&page, 0);
    }
    match write_page(path, &page) {
        Ok(()) => 0,
        Err(error) => {
            tell(&format!("error: {}: {error}\n", path.display()));
            USAGE
        }
    }
}

/// Writes beside the place and renames, so that nothing half written is there. What is no file, such as a pipe, is written to.
fn write_page(path: &Path, page: &str) -> std::io::Result<()> {
    if path.is_dir() {
        return Err(std::io::Error::other("it is a folder; -o names the page"));
    }
    if path.exists() && !path.is_file() {
        let mut file = std::fs::OpenOptions::new().write(true).open(path)?;
        return file.write_all(page.as_bytes()).and_then(|()| file.flush());
    }
    // A link is kept: what it leads to is renamed.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Where the temporary file was does not help.
    let plain = |error: std::io::Error| match error.get_ref() {
        Some(_) => std::io::Error::from(error.kind()),
        None => error,
    };
    let mut file = readable_file(folder).map_err(plain)?;
    file.write_all(page.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(&path).map(drop).map_err(|error| plain(error.error))
}
