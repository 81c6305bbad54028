//! Text to MIR, through every stage. The whole front end on one screen.

use crate::evaluate::Kernels;
use lanner_base::{Dialect, Severity};
use lanner_builtins::Builtin;
use lanner_evaluator::syntax_error;
use lanner_hir::File;
use lanner_infer::NameTarget;
use lanner_mir::{Func, Unit};
use lanner_runtime::error::Reason;
use lanner_runtime::{Error, Result, memory};
use std::path::{Path, PathBuf};

pub use lanner_evaluator::{
    PER_BYTE, PRELUDE, class_name, is_prelude, is_unreadable, main_name, read, resolve, unreadable,
};

/// Where a text comes from.
#[derive(Clone, Copy)]
pub enum Origin<'a> {
    /// A file.
    File(&'a Path),
    /// A row that is written in MATLAB.
    Prelude(Builtin),
    /// The prompt, `eval`, `-e`.
    Typed,
}

/// What every function goes through before it runs, without effect: a test of the compiler.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Roundtrip {
    /// Nothing.
    #[default]
    None,
    /// SSA form and back.
    Ssa,
    /// SSA form and back, where every value gets a slot of its own.
    Apart,
    /// SSA form, the passes on it, and back.
    Opt,
}

/// How text is compiled.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// Whose language it is in.
    pub dialect: Dialect,
    /// What every function goes through before it runs.
    pub roundtrip: Roundtrip,
    /// Whether values are compared with facts while it runs, which are those of the SSA form of what runs.
    pub is_verified: bool,
}

/// The MIR of a text. `is_function` tells what functions there are beside the table's rows.
///
/// # Errors
/// The first syntax error, with its place.
pub fn compile(
    text: String,
    origin: Origin<'_>,
    settings: Settings,
    is_function: &dyn Fn(&str) -> bool,
) -> Result<Unit> {
    compile_with(text, origin, settings, is_function, lanner_lower::lower)
}

/// The same where HIR is lowered in another way: it is given the file, and its path and text.
///
/// # Errors
/// As `compile`.
pub fn compile_with(
    text: String,
    origin: Origin<'_>,
    settings: Settings,
    is_function: &dyn Fn(&str) -> bool,
    lower: impl FnOnce(&File, String, String) -> Unit,
) -> Result<Unit> {
    memory::admit(text.len().saturating_mul(PER_BYTE))?;
    let path = match origin {
        Origin::File(path) => path.to_string_lossy().into_owned(),
        Origin::Prelude(builtin) => format!("{PRELUDE}/{builtin}.m"),
        Origin::Typed => String::new(),
    };
    // The library is written in MATLAB, whatever the program is.
    let settings = match is_prelude(&path) {
        true => Settings { dialect: Dialect::Matlab, ..settings },
        false => settings,
    };
    let file = match origin {
        Origin::File(path) => Some(path),
        Origin::Prelude(_) | Origin::Typed => None,
    };
    let (file, diagnostics) = resolve(&text, settings.dialect, file, is_function);
    if let Some(first) = diagnostics.iter().find(|d| d.severity == Severity::Error) {
        return Err(syntax_error(first, &path, &text));
    }
    let mut unit = lower(&file, path, text);
    debug_assert_eq!(lanner_mir::verify(&unit), Ok(()), "lowering made MIR that does not verify");
    match settings.roundtrip {
        Roundtrip::None => (),
        Roundtrip::Ssa | Roundtrip::Opt => go_round(&mut unit, settings, is_function, lanner_mir::from_ssa),
        Roundtrip::Apart => go_round(&mut unit, settings, is_function, lanner_mir::from_ssa_apart),
    }
    if settings.is_verified {
        unit.funcs.values_mut().for_each(lanner_mir::prepare);
    }
    Ok(unit)
}

/// Runs the passes over a unit in SSA form. A name that is a function of a file may be anything.
pub fn optimise(unit: &mut Unit, dialect: Dialect, is_function: &dyn Fn(&str) -> bool, check: bool) {
    let names = |name: &str| match Builtin::in_dialect(name, dialect) {
        Some(row) if !is_function(name) => NameTarget::Row(row),
        _ => NameTarget::Unknown,
    };
    lanner_opt::run_pipeline(unit, lanner_opt::PASSES, &Kernels, &names, check);
}

/// Brings every function into SSA form and back.
fn go_round(unit: &mut Unit, settings: Settings, is_function: &dyn Fn(&str) -> bool, back: fn(&mut Func)) {
    unit.funcs.values_mut().for_each(lanner_mir::to_ssa);
    assert_eq!(lanner_mir::verify(unit), Ok(()), "MIR in SSA form does not verify");
    if settings.roundtrip == Roundtrip::Opt {
        optimise(unit, settings.dialect, is_function, true);
    }
    unit.funcs.values_mut().for_each(back);
    assert_eq!(lanner_mir::verify(unit), Ok(()), "MIR from SSA form does not verify");
}

/// The absolute name of a file that is there. One without another name, as what `/dev/stdin` leads to, keeps its own.
///
/// # Errors
/// A file that is not there.
pub fn absolute(path: &Path) -> Result<PathBuf> {
    std::fs::canonicalize(path)
        .or_else(|error| if path.exists() { std::path::absolute(path) } else { Err(error) })
        .map_err(|error| unreadable(path, &error))
}

/// Whether a text is no program.
pub fn is_syntax(error: &Error) -> bool {
    matches!(error.reason(), Reason::Raised(id, _) if id == "MATLAB:m_invalid_syntax")
}
