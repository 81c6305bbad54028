//! The code that is made of the loops of a program, as text: the program runs for it, and what it prints is dropped.

use crate::{Arguments, Engine, Options, Session, Stats, Verify};
use lanner_runtime::{Host, Result};
use lanner_tier::CodeStage;
use std::path::Path;

/// The code that was made, and how the run ended.
pub struct Shown {
    /// Of each version a comment and its text, in the order in which they were made.
    pub text: String,
    /// What the program ended with.
    pub ended: Result<()>,
}

/// Runs a script, or calls the function of a file with expressions as its arguments, with code for every loop from its first turn
/// on; the text of that code.
pub fn code_text(options: &Options, path: &Path, stage: CodeStage, args: Option<&str>) -> Shown {
    let (engine, verify, stats) = (Engine::Jit, Verify::default(), Stats::Nothing);
    let mut session = Session::new(&Options { engine, verify, stats, ..options.clone() });
    session.interpreter.state().out.begin_capture();
    let ended = match args {
        None => session.run_file(path, &[], Arguments::Texts),
        Some(args) => session.call_file(path, args),
    };
    let text = session.tier_counts.borrow().code_text(stage);
    Shown { text, ended }
}
