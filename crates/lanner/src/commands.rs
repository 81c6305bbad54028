//! `lanner run`, `lanner -e`, `lanner help`.

use lanner_builtins::{Builtin, known};
use lanner_runtime::error::Reason;
use lanner_runtime::{Error, Result};
use lanner_session::{Engine, Options, Session, Stats};
use std::path::Path;

/// Exit code of a program that ended with an error.
const FAILED: u8 = 1;

/// Exit code where Lanner itself failed.
const DEFECT: u8 = 70;

/// Runs a file.
pub fn run_file(options: &Options, file: &Path, arguments: &[String]) -> u8 {
    let mut session = Session::new(options);
    let result = session.run_file(file, arguments);
    finish(options, &mut session, result)
}

/// Runs text.
pub fn evaluate(options: &Options, code: &str) -> u8 {
    let mut session = Session::new(options);
    let result = session.run_text(code);
    finish(options, &mut session, result)
}

/// Shows how the run ended, and what was counted.
fn finish(options: &Options, session: &mut Session, result: Result<()>) -> u8 {
    let code = exit_code(session, result);
    let counts = options.stats == Stats::Copies;
    let is_interpreted = options.engine == Engine::Interpreter;
    if counts && !options.verify.is_any() && is_interpreted {
        eprint!("{}", session.copies());
    }
    if counts && !is_interpreted {
        eprint!("{}", session.tier_counts());
    }
    if counts && options.verify.facts {
        eprint!("{}", session.tally());
    }
    if counts && options.verify.storage {
        eprint!("{}", session.peaks());
    }
    code
}

/// Shows an error; the process's exit code.
pub fn exit_code(session: &mut Session, result: Result<()>) -> u8 {
    match result {
        Ok(()) => 0,
        Err(error) => match error.reason() {
            Reason::Exit(code) => *code as u8,
            Reason::Fault(..) | Reason::Raised(..) | Reason::Interrupted => {
                show_error(session, &error);
                if lanner_session::is_internal(&error) { DEFECT } else { FAILED }
            }
        },
    }
}

/// Prints an error on standard error.
pub fn show_error(session: &mut Session, error: &Error) {
    let text = session.report(error);
    if colour() {
        let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
        eprint!("\x1b[1;31m{first}\x1b[0m\n{rest}");
    } else {
        eprint!("{text}");
    }
}

/// Prints a text; whoever reads it may go before its end.
pub fn print(text: &str) {
    use std::io::Write;
    let _ = std::io::stdout().lock().write_all(text.as_bytes());
}

/// Whether standard error takes colours.
pub fn colour() -> bool {
    std::io::IsTerminal::is_terminal(&std::io::stderr())
        && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
}

/// Prints a row's documentation, or the families and their functions.
pub fn help(name: Option<&str>) -> u8 {
    let Some(name) = name else {
        println!("{}", overview());
        return 0;
    };
    match Builtin::named(name) {
        Some(builtin) => {
            let row = builtin.row();
            println!("{}\n", row.name);
            for line in row.doc.lines() {
                println!("  {}", line.trim());
            }
            if let Some((code, text)) = row.example.split_once(" => ") {
                println!("\n  >> {code}\n     {text}");
            }
            0
        }
        None => {
            match known::unsupported(name) {
                Some(known) => eprintln!("lanner: {}", known.sentence(name)),
                None => eprintln!("lanner: no function '{name}'"),
            }
            FAILED
        }
    }
}

/// All functions by family.
fn overview() -> String {
    let mut out = String::from("Functions by family; `lanner help NAME` tells about one.\n");
    let mut family = "";
    for builtin in Builtin::all() {
        let row = builtin.row();
        if row.family != family {
            family = row.family;
            out.push_str(&format!("\n{family}:"));
        }
        out.push_str(&format!(" {}", row.name));
    }
    out
}
