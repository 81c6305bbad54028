//! IR file tests.
//!
//! ```text
//! test licm
//! func f(n) -> (s) {            the input
//! …
//! ; expect
//! func f(n) -> (s) {            what the command gives of it
//! ```
//!
//! `BLESS=1` rewrites what comes behind `; expect`; then read the difference.
//!
//! `slice` says which of many trials that are alike a run makes.

mod slice;

pub use slice::{is_exhaustive, slice};

use std::path::{Path, PathBuf};
use std::{env, fs};

/// Checks all files of a folder of the repository's `tests/ir`: `run` gets what stands behind `test` in the first line, and the
/// input.
///
/// # Panics
/// A file is no such test, or something else comes of it than it says.
pub fn check_folder(folder: &str, run: impl Fn(&str, &str) -> String) {
    for path in files(folder) {
        let test = Test::read(&path);
        let got = run(&test.command, &test.input);
        if env::var_os("BLESS").is_some() {
            let blessed = fs::write(&path, format!("test {}\n{}; expect\n{got}", test.command, test.input));
            blessed.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        } else {
            assert_eq!(test.want, got, "{}: run with BLESS=1, then read the diff", path.display());
        }
    }
}

/// Does something else with all files of a folder: with its path, what stands behind `test`, and the input.
///
/// # Panics
/// A file is no such test.
pub fn for_each(folder: &str, mut run: impl FnMut(&Path, &str, &str)) {
    for path in files(folder) {
        let test = Test::read(&path);
        run(&path, &test.command, &test.input);
    }
}

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ir").join(folder);
    let listed = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = listed.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    assert!(!files.is_empty(), "{} is empty", folder.display());
    files
}

struct Test {
    command: String,
    input: String,
    want: String,
}

impl Test {
    fn read(path: &Path) -> Test {
        let place = path.display();
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{place}: {error}"));
        let parts = text.strip_prefix("test ").and_then(|text| text.split_once('\n'));
        let Some((command, rest)) = parts else { panic!("{place}: the first line is no `test COMMAND`") };
        let (input, want) = rest.split_once("; expect\n").unwrap_or((rest, ""));
        Test { command: command.to_owned(), input: input.to_owned(), want: want.to_owned() }
    }
}
