//! Text to MIR with the copies of a mode, and the text of each stage.

use crate::Options;
use lanner_base::{Dialect, Severity};
use lanner_copies::mode::{Copying, Plans, Start};
use lanner_evaluator::syntax_error;
use lanner_ide::stages::{Inferred, inferred_text};
use lanner_mir::Unit;
use lanner_project::compile::{self, Origin, Roundtrip, compile_with, optimise, read, resolve};
use lanner_runtime::Result;
use lanner_storage::{Estimates, LayoutRequest, MAX_STACK, Storage, plan_layout, plan_storage};
use std::path::Path;

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

impl Settings {
    /// Without the mode of copies.
    pub fn plain(self) -> compile::Settings {
        let Settings { dialect, roundtrip, verify, copying: _ } = self;
        compile::Settings { dialect, roundtrip, is_verified: verify.is_any() }
    }
}

/// The MIR of a text, with the copies that a plan says, where there is one. `is_function` tells what functions there are beside the
/// table's rows.
///
/// # Errors
/// The first syntax error, with its place.
pub(crate) fn compile_planned(
    text: String,
    origin: Origin<'_>,
    settings: Settings,
    plans: &Plans,
    is_function: &dyn Fn(&str) -> bool,
) -> Result<Unit> {
    compile_with(text, origin, settings.plain(), is_function, |file, path, text| {
        let mut naive = Default::default();
        let copying = settings.copying.of_file(file, plans.get(&path, &text), &mut naive);
        lanner_lower::lower_copying(file, path, text, copying)
    })
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
                    Plans::of(&options.project(), options.copying, Start::File(path, &[]))?
                }
                Copying::Naive | Copying::Plan | Copying::RefCount => Plans::default(),
            };
            let settings = options.settings();
            Ok(compile_planned(text, Origin::File(path), settings, &plans, &|_| false)?.to_string())
        }
        Stage::Facts => {
            inferred_text(&options.project(), path, args, &|seen| seen.facts.text(seen.func, seen.terms))
        }
        Stage::Interference => inferred_text(&options.project(), path, args, &|mut seen| {
            plan(&mut seen, MAX_STACK).interference_text(seen.func)
        }),
        Stage::Storage { storage: Storage::Gctd, max_stack } => {
            inferred_text(&options.project(), path, args, &|mut seen| {
                plan(&mut seen, max_stack).storage_text(seen.func, seen.terms)
            })
        }
        Stage::Storage { storage: storage @ (Storage::None | Storage::Plan), max_stack } => {
            inferred_text(&options.project(), path, args, &|seen| {
                let Inferred { func, facts, terms, names, program, unit } = seen;
                let handed = &[];
                let request = LayoutRequest {
                    func,
                    facts,
                    names,
                    program,
                    unit,
                    donated: handed,
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
            crate::copies_text(&options.project(), path, args, how, lanner_copies::Rounds::Last)
        }
        Stage::Ownership => lanner_ide::copy_reasons::ownership_text(&options.project(), path, args),
        Stage::Ssa | Stage::Opt => {
            let mut unit =
                compile::compile(text, Origin::File(path), options.settings().plain(), &|_| false)?;
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
