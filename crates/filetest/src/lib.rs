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

use std::path::{Path, PathBuf};
use std::{env, fs};

/// Checks all files of a folder of the repository's `tests/ir`: `run` gets what stands behind `test` in the first line, and the
/// input.
///
/// # Panics
/// A file is no such test, or something else comes of it than it says.
pub fn check_folder(folder: &str, run: impl Fn(&str, &str) -> String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ir").join(folder);
    let listed = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = listed.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    assert!(!files.is_empty(), "{} is empty", folder.display());
    files.iter().for_each(|path| check_file(path, &run));
}

fn check_file(path: &Path, run: impl Fn(&str, &str) -> String) {
    let place = path.display();
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{place}: {error}"));
    let parts = text.strip_prefix("test ").and_then(|text| text.split_once('\n'));
    let Some((command, rest)) = parts else { panic!("{place}: the first line is no `test COMMAND`") };
    let (input, want) = rest.split_once("; expect\n").unwrap_or((rest, ""));
    let got = run(command, input);
    if env::var_os("BLESS").is_some() {
        let blessed = fs::write(path, format!("test {command}\n{input}; expect\n{got}"));
        return blessed.unwrap_or_else(|error| panic!("{place}: {error}"));
    }
    assert_eq!(want, got, "{place}: run with BLESS=1, then read the diff");
}
