//! The report's Tables I to VII and further programs: `tests/copies/x.m` and, beside it, `x.out`.
//!
//! A line `%! args A B, contexts merged, liveness loops, rounds all` of a program asks for one section of the output: what is found
//! of a call with these arguments. Without `contexts` flow entries bear theirs, without `liveness` it is exact, without
//! `rounds` the last visit of each statement is shown. `BLESS=1` rewrites; then read what was written.

use lanner_copies::{Contexts, Options, Precision, Rounds};
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/copies");
    let mut programs: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| e == "m"))
        .collect();
    programs.sort();
    let trials = programs.into_iter().map(|program| {
        let name = program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Trial::test(name, move || check_program(&program))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

fn check_program(program: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(program)?;
    let mut got = String::new();
    for request in text.lines().filter_map(|line| line.strip_prefix("%! ")) {
        got.push_str(&format!("== {request}\n{}", section(program, request)?));
    }
    let expected = program.with_extension("out");
    if std::env::var_os("BLESS").is_some() {
        return Ok(std::fs::write(expected, got)?);
    }
    let want = std::fs::read_to_string(&expected).unwrap_or_default();
    match want == got {
        true => Ok(()),
        false => Err(format!("want:\n{want}\ngot:\n{got}\nBLESS=1 rewrites it; read the difference").into()),
    }
}

fn section(program: &Path, request: &str) -> Result<String, Failed> {
    let mut options = Options::default();
    let mut rounds = Rounds::Last;
    let mut args = None;
    for part in request.split(", ") {
        match part.split_once(' ').unwrap_or((part, "")) {
            ("args", list) => args = Some(list.replace([' ', ';'], ",")),
            ("contexts", "merged") => options.contexts = Contexts::Merged,
            ("liveness", "loops") => options.precision = Precision::Loops,
            ("rounds", "all") => rounds = Rounds::All,
            ("unknown", _) => (),
            (other, _) => return Err(format!("`{other}` is no request").into()),
        }
    }
    let session = lanner_session::Options::default();
    lanner_session::copies_text(&session.project(), program, args.as_deref(), options, rounds)
        .map_err(|error| error.message(lanner_base::Dialect::Matlab).into())
}
