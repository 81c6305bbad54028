//! Text to MIR, through every stage. The whole front end on one screen.

use crate::copy_mode::{Plans, Start};
use crate::evaluate::Kernels;
use crate::stages::{Inferred, inferred_text};
use crate::{Copying, Options};
use lanner_base::{Dialect, Severity};
use lanner_builtins::Builtin;
use lanner_evaluator::syntax_error;
use lanner_infer::Target;
use lanner_mir::{Func, Unit};
use lanner_runtime::error::Reason;
use lanner_runtime::library::files::message;
use lanner_runtime::{Error, Result, memory};
use lanner_storage::{Estimates, MAX_STACK, Request, Storage, plan_layout, plan_storage};
use std::path::{Path, PathBuf};

pub(crate) use lanner_evaluator::{PER_BYTE, PRELUDE, class_name, is_prelude, main_name, resolve};

/// Where a text comes from.
#[derive(Clone, Copy)]
pub(crate) enum Origin<'a> {
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

/// What is asserted while a program runs: a test of the compiler.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verify {
    /// Every value lies in the fact that was inferred of it.
    pub facts: bool,
    /// Every value is, when it is read, where the plan of storage has it.
    pub storage: bool,
}

impl Verify {
    /// Whether anything is asserted.
    pub fn is_any(self) -> bool {
        self.facts || self.storage
    }
}

/// How text is compiled.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Settings {
    /// Whose language it is in.
    pub dialect: Dialect,
    /// What every function goes through before it runs.
    pub roundtrip: Roundtrip,
    /// What is asserted while it runs.
    pub verify: Verify,
    /// Who copies arrays.
    pub copying: Copying,
}

/// The MIR of a text. `is_function` tells what functions there are beside the table's rows.
///
/// # Errors
/// The first syntax error, with its place.
pub(crate) fn compile(
    text: String,
    origin: Origin<'_>,
    settings: Settings,
    is_function: &dyn Fn(&str) -> bool,
) -> Result<Unit> {
    compile_planned(text, origin, settings, &Plans::default(), is_function)
}

/// The same with the copies that a plan says, where there is one.
///
/// # Errors
/// As `compile`.
pub(crate) fn compile_planned(
    text: String,
    origin: Origin<'_>,
    settings: Settings,
    plans: &Plans,
    is_function: &dyn Fn(&str) -> bool,
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
    let mut naive = Default::default();
    let copying = settings.copying.of_file(&file, plans.get(&path, &text), &mut naive);
    let mut unit = lanner_lower::lower_copying(&file, path, text, copying);
    debug_assert_eq!(lanner_mir::verify(&unit), Ok(()), "lowering made MIR that does not verify");
    match settings.roundtrip {
        Roundtrip::None => (),
        Roundtrip::Ssa | Roundtrip::Opt => go_round(&mut unit, settings, is_function, lanner_mir::from_ssa),
        Roundtrip::Apart => go_round(&mut unit, settings, is_function, lanner_mir::from_ssa_apart),
    }
    if settings.verify.is_any() {
        // What is inferred is said of the SSA form of what runs.
        unit.funcs.values_mut().for_each(lanner_mir::prepare);
    }
    Ok(unit)
}

/// Runs the passes over a unit in SSA form. A name that is a function of a file may be anything.
fn optimise(unit: &mut Unit, dialect: Dialect, is_function: &dyn Fn(&str) -> bool, check: bool) {
    let names = |name: &str| match Builtin::in_dialect(name, dialect) {
        Some(row) if !is_function(name) => Target::Row(row),
        _ => Target::Unknown,
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

/// The identifier of a file that cannot be read.
const UNREADABLE: &str = "MATLAB:run:FileNotFound";

/// That a file cannot be read.
pub(crate) fn unreadable(path: &Path, error: &std::io::Error) -> Error {
    let why = message(error);
    Error::new(UNREADABLE, format!("Unable to open file '{}': {why}.", path.display()))
}

/// The absolute name of a file that is there. One without another name, as what `/dev/stdin` leads to, keeps its own.
///
/// # Errors
/// A file that is not there.
pub(crate) fn absolute(path: &Path) -> Result<PathBuf> {
    std::fs::canonicalize(path)
        .or_else(|error| if path.exists() { std::path::absolute(path) } else { Err(error) })
        .map_err(|error| unreadable(path, &error))
}

/// Whether no program was run, as its file cannot be read.
pub fn is_unreadable(error: &Error) -> bool {
    error.stack().is_empty() && matches!(error.reason(), Reason::Raised(id, _) if id == UNREADABLE)
}

/// Whether a text is no program.
pub fn is_syntax(error: &Error) -> bool {
    matches!(error.reason(), Reason::Raised(id, _) if id == "MATLAB:m_invalid_syntax")
}

/// A stage of the compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The syntax tree.
    Tree,
    /// HIR.
    Hir,
    /// MIR in slot form.
    Mir,
    /// MIR in SSA form.
    Ssa,
    /// MIR in SSA form with what is known of each value.
    Facts,
    /// Which values may not share storage.
    Interference,
    /// The storage of each value.
    Storage {
        /// How it is planned.
        storage: Storage,
        /// Bytes of a call's frame that arrays may take.
        max_stack: u64,
    },
    /// The LIR of a native program.
    Native {
        /// How storage is planned.
        storage: Storage,
        /// Bytes of a call's frame that arrays may take.
        max_stack: u64,
    },
    /// MIR in SSA form, after the passes on it.
    Opt,
    /// HIR: which updates of arrays need a copy, and where it stands.
    Copies,
    /// MIR in SSA form: the copies of the storage plan, and which parameters functions own.
    Ownership,
}

/// The text of a stage for a file; what rests on facts of a call with the arguments that are described, if they are.
///
/// # Errors
/// A file that cannot be read; from HIR on the first syntax error; arguments that cannot be read.
pub fn stage_text(options: &Options, path: &Path, stage: Stage, args: Option<&str>) -> Result<String> {
    let text = read(path)?;
    let plan = |seen: &mut Inferred<'_>, max_stack| {
        plan_storage(seen.func, seen.facts, seen.terms, seen.names, max_stack)
    };
    match stage {
        Stage::Tree => Ok(format!("{:#?}", lanner_syntax::parse(&text, options.dialect).syntax())),
        Stage::Hir => Ok(format!("{:#?}\n", resolve(&text, options.dialect, Some(path), &|_| false).0)),
        Stage::Mir => {
            let plans = match options.copying {
                Copying::QuickCheck | Copying::Analysis => {
                    Plans::of(options, options.copying, Start::File(path, &[]))?
                }
                Copying::Naive | Copying::Plan | Copying::RefCount => Plans::default(),
            };
            let settings = options.settings();
            Ok(compile_planned(text, Origin::File(path), settings, &plans, &|_| false)?.to_string())
        }
        Stage::Facts => inferred_text(options, path, args, &|seen| seen.facts.text(seen.func, seen.terms)),
        Stage::Interference => inferred_text(options, path, args, &|mut seen| {
            plan(&mut seen, MAX_STACK).interference_text(seen.func)
        }),
        Stage::Storage { storage: Storage::Gctd, max_stack } => {
            inferred_text(options, path, args, &|mut seen| {
                plan(&mut seen, max_stack).storage_text(seen.func, seen.terms)
            })
        }
        Stage::Storage { storage: storage @ (Storage::None | Storage::Plan), max_stack } => {
            inferred_text(options, path, args, &|seen| {
                let Inferred { func, facts, terms, names, program, unit } = seen;
                let handed = &[];
                let request = Request {
                    func,
                    facts,
                    names,
                    program,
                    unit,
                    handed,
                    storage,
                    max_stack,
                    estimates: Estimates::Exact,
                };
                let layout = plan_layout(&request, terms);
                layout.text(func, facts, terms)
            })
        }
        Stage::Native { storage, max_stack } => {
            crate::native::native_text(options, path, args, (storage, max_stack))
        }
        Stage::Copies => {
            let how = lanner_copies::Options::default();
            crate::copies_text(options, path, args, how, lanner_copies::Rounds::Last)
        }
        Stage::Ownership => crate::copy_reasons::ownership_text(options, path, args),
        Stage::Ssa | Stage::Opt => {
            let mut unit = compile(text, Origin::File(path), options.settings(), &|_| false)?;
            unit.funcs.values_mut().for_each(lanner_mir::to_ssa);
            if stage == Stage::Opt {
                optimise(&mut unit, options.dialect, &|_| false, cfg!(debug_assertions));
            }
            Ok(unit.to_string())
        }
    }
}

/// Whether a file can be read as far as a stage goes that has a text in any case: the tree and HIR.
///
/// # Errors
/// A file that cannot be read; its first syntax error.
pub fn check_syntax(options: &Options, path: &Path, stage: Stage) -> Result<()> {
    let text = read(path)?;
    let found = match stage {
        Stage::Tree => lanner_syntax::parse(&text, options.dialect).errors,
        Stage::Hir => resolve(&text, options.dialect, Some(path), &|_| false).1,
        // These have no text then.
        Stage::Mir
        | Stage::Ssa
        | Stage::Facts
        | Stage::Interference
        | Stage::Storage { .. }
        | Stage::Native { .. }
        | Stage::Opt
        | Stage::Copies
        | Stage::Ownership => return Ok(()),
    };
    match found.iter().find(|diagnostic| diagnostic.severity == Severity::Error) {
        Some(first) => Err(syntax_error(first, &path.to_string_lossy(), &text)),
        None => Ok(()),
    }
}

/// The text of a file, of the library's classes too; old ones are often in Latin-1.
///
/// # Errors
/// A file that cannot be read.
pub(crate) fn read(path: &Path) -> Result<String> {
    if let Some(text) = lanner_evaluator::inside(path).and_then(lanner_classes::text) {
        return Ok(text.to_owned());
    }
    let bytes = std::fs::read(path).map_err(|error| unreadable(path, &error))?;
    Ok(lanner_evaluator::text_of(bytes))
}
