//! `lanner run`, `lanner -e`, `lanner help`.

use clap::CommandFactory;
use lanner_base::interrupt;
use lanner_runtime::error::Reason;
use lanner_runtime::output::{NOT_WRITTEN, READER_GONE, write_error, write_error_ready, write_now};
use lanner_runtime::{Error, Result};
use lanner_session::{Arguments, Engine, Options, Residual, Session, Stats, library_names, library_overview};
use std::path::Path;

/// Exit code of a program that ended with an error.
pub const FAILED: u8 = 1;

/// Exit code where the command line is wrong.
pub const USAGE: u8 = 2;
/// Exit code of a program that Ctrl-C ended: as the shell has it of one that the signal ended.
pub const INTERRUPTED: u8 = 130;

/// Exit code where Lanner itself failed.
pub const DEFECT: u8 = 70;

/// Runs a file.
pub fn run_file(options: &Options, file: &Path, arguments: &[String], how: Arguments) -> u8 {
    let mut session = Session::new(options);
    let result = session.run_file(file, arguments, how);
    finish(options, &mut session, result)
}

/// Runs a residual, as if it was a file beside its original.
pub fn run_residual(options: &Options, residual: &Residual, arguments: &[String], how: Arguments) -> u8 {
    let mut session = Session::new(options);
    let result = session.run_residual(residual, arguments, how);
    finish(options, &mut session, result)
}

/// Runs a file that was named without a command, with the words behind it as its arguments.
pub fn run_words(options: &Options, words: &[String]) -> u8 {
    let Some((file, arguments)) = words.split_first() else { return USAGE };
    let path = Path::new(file);
    if path.is_file() || file.ends_with(".m") {
        return run_file(options, path, arguments, Arguments::Texts);
    }
    let commands = crate::Cli::command();
    let near = commands.get_subcommands().map(clap::Command::get_name).filter(|name| {
        let same = name.chars().zip(file.chars()).take_while(|(a, b)| a == b).count();
        same >= 2 && name.len().abs_diff(file.len()) <= 2
    });
    let near: Vec<String> = near.map(|name| format!("'{name}'")).collect();
    let mut text = format!("error: '{file}' is no command of lanner and no file\n");
    if !near.is_empty() {
        text.push_str(&format!("help: did you mean {}?\n", near.join(" or ")));
    }
    tell(&format!("{text}help: `lanner --help` lists the commands\n"));
    USAGE
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
        tell(&session.copies().to_string());
    }
    if counts && !is_interpreted {
        tell(&session.tier_counts().to_string());
    }
    if counts && options.verify.facts {
        tell(&session.tally().to_string());
    }
    if counts && options.verify.storage {
        tell(&session.peaks().to_string());
    }
    code
}

/// Shows an error, and lets the session end; the process's exit code.
pub fn exit_code(session: &mut Session, result: Result<()>) -> u8 {
    let code = match result {
        Ok(()) => 0,
        Err(error) => match error.reason() {
            Reason::Exit(code) => *code as u8,
            // What stopped it is said where the process ends.
            Reason::Interrupted if lanner_sandbox::is_time_over() || crate::attend::is_ending() => FAILED,
            Reason::Interrupted => {
                show_error(session, &error);
                INTERRUPTED
            }
            Reason::Fault(..) | Reason::Raised(..) => {
                show_error(session, &error);
                match () {
                    () if lanner_session::is_internal(&error) => DEFECT,
                    () if lanner_session::is_unreadable(&error) => USAGE,
                    () => FAILED,
                }
            }
        },
    };
    leave(session, code)
}

/// Runs what `onCleanup` was given, and tells which files lack something that was written. Gives the exit code: this one, or that of what
/// could not be done.
pub fn leave(session: &mut Session, code: u8) -> u8 {
    let ended = if lanner_sandbox::is_time_over() { Ok(()) } else { session.end() };
    let lost = session.close_files();
    for (file, why) in &lost {
        tell(&format!("lanner: {file} cannot be written: {why}\n"));
    }
    let figures = session.write_figures();
    if let Err(error) = &figures {
        show_error(session, error);
    }
    let late = match ended.map_err(|error| error.reason().clone()) {
        Err(Reason::Exit(code)) => code as u8,
        Err(Reason::Interrupted) => INTERRUPTED,
        Err(Reason::Fault(..) | Reason::Raised(..)) => FAILED,
        Ok(()) if figures.is_err() => FAILED,
        Ok(()) if lost.is_empty() => 0,
        Ok(()) => NOT_WRITTEN as u8,
    };
    if code == 0 { late } else { code }
}

/// Prints an error on standard error.
pub fn show_error(session: &mut Session, error: &Error) {
    let mut text = session.report(error);
    if colour() {
        let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
        text = format!("\x1b[1;31m{first}\x1b[0m\n{rest}");
    }
    match error.reason() {
        // Perhaps because it waited for who reads this.
        Reason::Interrupted => write_error_ready(&text),
        Reason::Exit(_) | Reason::Fault(..) | Reason::Raised(..) => tell(&text),
    }
}

/// Prints a text on standard output. Gives the exit code: this one, or that of an output that cannot be written.
pub fn print(text: &str, code: u8) -> u8 {
    match write_now(text).map_err(|error| error.reason().clone()) {
        Err(Reason::Exit(lost)) => lost as u8,
        Ok(()) | Err(Reason::Fault(..) | Reason::Raised(..) | Reason::Interrupted) => code,
    }
}

/// Prints a text on standard error. Where that cannot be written there is nobody to tell; Ctrl-C ends the wait for who reads it.
pub fn tell(text: &str) {
    let _ = interrupt::stoppable(|| write_error(text));
}

/// Whether standard error takes colours.
pub fn colour() -> bool {
    std::io::IsTerminal::is_terminal(&std::io::stderr())
        && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
        && std::env::var_os("TERM").is_none_or(|v| v != "dumb")
}

/// Prints help, the version, or why arguments are none; the exit code.
pub fn show_usage(asked: &clap::Error) -> u8 {
    match asked.print() {
        Ok(()) => asked.exit_code() as u8,
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => READER_GONE as u8,
        Err(error) => {
            tell(&format!("lanner: the help cannot be written: {error}\n"));
            NOT_WRITTEN as u8
        }
    }
}

/// Prints the documentation of a name: a function of the table or of the user, an operator, a keyword, else a command. Without one, the
/// families and their functions.
pub fn help(options: &Options, name: Option<&str>, count: bool) -> u8 {
    if count {
        let rows =
            lanner_builtins::Builtin::all().filter(|row| !lanner_builtins::is_internal(row.row().name));
        return print(&format!("{}\n", rows.count() + library_names().count()), 0);
    }
    let Some(name) = name.filter(|name| !name.trim().is_empty()) else {
        let (text, objects) = (lanner_builtins::help_overview(), library_overview());
        return print(
            &format!("Functions by family; `lanner help NAME` tells about one.\n\n{text}{objects}"),
            0,
        );
    };
    match Session::new(options).documentation(name) {
        Ok(text) => print(&text, 0),
        Err(text) => match crate::Cli::command().find_subcommand_mut(name) {
            Some(command) => {
                let mut command = std::mem::take(command).bin_name(format!("lanner {name}"));
                print(&command.render_long_help().to_string(), 0)
            }
            None => {
                tell(&format!("lanner: {}\n", text.trim_end()));
                FAILED
            }
        },
    }
}
