//! Findings before running.
//!
//! - `codes`        all kinds of findings
//! - `errors`       what raises an error whenever it runs
//! - `certain`      whether every run comes to it
//! - `calls`        calls that fail
//! - `names`        names that are nothing
//! - `doubts`       why what looks certain may be right all the same
//! - `unused`       values that nothing reads
//! - `unreachable`  statements that no run comes to
//! - `growth`       arrays that grow in loops
//! - `copied`       arrays that are copied in each trip of a loop
//! - `nearby`       files that a path may hold which a run is given
//! - `trips`        subscripts that fail in the first or the last trip of a loop
//! - `likely`       what may raise an error, where that was asked for
//! - `octave_syntax`  what MATLAB does not take
//! - `duplicates`   cases and conditions that stand twice
//! - `no_effect`    statements that do nothing
//! - `endless`      loops that never end
//! - `formats`      formats that do not fit what is written
//! - `compared_texts`  texts that are compared character by character
//! - `shadowed`     variables that stand in a function's way
//! - `expansion`    columns with rows
//! - `undefined`    variables that a branch leaves without a value
//! - `silence`      `%#ok<CODE>`
//! - `walk`         what stands inside of what in a function's HIR
//!
//! A finding of severity *error* is certain: every run of the script, or every call of the file's function, raises it.
//! What fails whenever it runs, but need not run, is a warning with the same code. What a `try` takes is neither, and a
//! call of a function that raises an error on purpose is none either.

mod blame;
mod calls;
mod certain;
mod codes;
mod compared_texts;
mod copied;
mod doubts;
mod duplicates;
mod endless;
mod errors;
mod expansion;
mod formats;
mod growth;
mod likely;
mod members;
mod names;
mod nearby;
mod no_effect;
mod octave_syntax;
mod shadowed;
mod silence;
mod stores;
mod trips;
mod undefined;
mod unreachable;
mod unused;
mod walk;

pub use codes::{CODES, Code, code_named};

use lanner_base::{Diagnostic, Dialect, Severity, Span};
use lanner_builtins::Builtin;
use lanner_evaluator::{Disk, Files};
use lanner_facts::{Class, ClassSet, Fact};
use lanner_hir::{Context, File, StmtKind};
use lanner_infer::{Function, Inference, NameTarget as Meaning, Program as _};
use lanner_project::annotations::{Fault, annotated_call};
use lanner_project::known::Known;
use lanner_project::project::{Project, without_classes};
use lanner_project::{Options, Sources, compile};
use lanner_runtime::Result;
use lanner_storage::Summaries;
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;

/// What a file's check found.
pub struct Findings {
    /// The file's text.
    pub text: String,
    /// Findings in the order of their places.
    pub diagnostics: Vec<Diagnostic>,
    /// There was more to look at than is looked at for one function.
    pub is_cut: bool,
}

/// How much is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// What is certain, and what is probably not meant.
    Usual,
    /// Likely errors too.
    Strict,
}

/// What the checks of one file share.
pub(crate) struct Checker<'s, 'p> {
    pub sources: &'s Sources,
    pub inference: &'s mut Inference<'p>,
    /// The same for runs with arrays: for advice.
    pub usual: &'s mut Inference<'p>,
    /// What functions share with their callers, as far as it was asked.
    pub summaries: &'s mut Summaries,
    pub file: File,
    pub project: &'s Project,
    pub nearby: &'s nearby::Nearby,
}

/// Terms from which on nothing that was inferred before is kept for the next file.
const MOST_TERMS: usize = 400_000;

/// What the files of one folder see.
struct Folder<'o> {
    options: &'o Options,
    project: &'o Project,
    files: RefCell<Files>,
    sources: Sources,
    nearby: nearby::Nearby,
}

/// Stack of a thread that checks.
const STACK: usize = 1 << 29;

/// Checks files, those of one folder one after the other: what is compiled and inferred for one is there for the next ones. Folders have
/// nothing to do with each other, so what is found does not depend on how many are checked at once. What is anywhere in the `trees`
/// belongs to the program.
pub fn check_files(
    options: &Options,
    paths: &[PathBuf],
    trees: &[PathBuf],
    strictness: Strictness,
) -> Vec<Result<Findings>> {
    let project = Arc::new(Project::of(options.dialect, trees, paths));
    let folders: Vec<&[PathBuf]> = paths.chunk_by(|a, b| a.parent() == b.parent()).collect();
    let found: Vec<OnceLock<Vec<Result<Findings>>>> = folders.iter().map(|_| OnceLock::new()).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut at = next.fetch_add(1, Ordering::Relaxed);
        while let (Some(folder), Some(place)) = (folders.get(at), found.get(at)) {
            place.get_or_init(|| check_folder(options, &project, folder, strictness));
            at = next.fetch_add(1, Ordering::Relaxed);
        }
    };
    let others = thread::available_parallelism().map_or(1, NonZero::get).min(folders.len()).saturating_sub(1);
    thread::scope(|scope| {
        for _ in 0..others {
            // Where there is no other thread this one does it all.
            let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        }
        work();
    });
    found.into_iter().filter_map(OnceLock::into_inner).flatten().collect()
}

fn check_folder(
    options: &Options,
    project: &Arc<Project>,
    paths: &[PathBuf],
    strictness: Strictness,
) -> Vec<Result<Findings>> {
    // A file's own folder counts: it is where the program would be run.
    let mut files = Files::on(Disk, options.path.clone(), options.dialect);
    let own = paths.first().and_then(|path| path.parent()).map(without_classes);
    files.path.extend(own.map(|folder| folder.to_string_lossy().into_owned()));
    files.path.extend(project.added().iter().map(|folder| folder.to_string_lossy().into_owned()));
    let sources = Sources::new(options).of_project(Arc::clone(project));
    let nearby = nearby::Nearby::of(paths.first().and_then(|path| path.parent()));
    let folder = Folder { options, project, files: RefCell::new(files), sources, nearby };
    let mut inference = Inference::new(&folder.sources);
    let mut usual = Inference::of_arrays(&folder.sources);
    let mut summaries = Summaries::default();
    let mut found = Vec::new();
    for path in paths {
        if inference.terms.len() + usual.terms.len() > MOST_TERMS {
            inference = Inference::new(&folder.sources);
            usual = Inference::of_arrays(&folder.sources);
        }
        found.push(folder.check(path, (&mut inference, &mut usual), &mut summaries, strictness));
    }
    found
}

impl Folder<'_> {
    fn check<'p>(
        &'p self,
        path: &Path,
        (inference, usual): (&mut Inference<'p>, &mut Inference<'p>),
        summaries: &mut Summaries,
        strictness: Strictness,
    ) -> Result<Findings> {
        let text = compile::read(path)?;
        let dialect = self.options.dialect;
        let mut parse = lanner_syntax::parse(&text, dialect);
        let shown = path.to_string_lossy();
        let is_function = |name: &str| {
            Builtin::in_dialect(name, dialect).is_some()
                || self.files.borrow_mut().find(name, &shown, &[]).is_some()
        };
        let context = Context {
            is_function: &is_function,
            dialect,
            main: compile::main_name(path),
            class: compile::class_name(path),
        };
        let (resolved, found) = lanner_hir::resolve(&parse.tree(), &context);
        let silences = silence::Silences::of(&parse.syntax(), &text);
        let mut is_cut = false;
        let mut diagnostics = std::mem::take(&mut parse.errors);
        diagnostics.extend(found);
        if diagnostics.is_empty() {
            // In a class any name may be that of a method of another one.
            let is_method = |name: &str| resolved.class.is_some() && self.project.is_method(name);
            let is_defined = |name: &str| is_function(name) || self.project.defines(name) || is_method(name);
            let context = Context { is_function: &is_defined, ..context };
            diagnostics.extend(lanner_hir::check_names(&resolved, &context));
            let mut of_octave = Vec::new();
            if dialect == Dialect::Matlab {
                let is_users = |name: &str| {
                    self.project.defines(name) || self.files.borrow_mut().find(name, &shown, &[]).is_some()
                };
                of_octave = octave_syntax::check_octave_syntax(&parse.syntax(), &resolved, &is_users);
            }
            // The tree of a large text takes room: what is inferred from is made of a tree of its own.
            drop(parse);
            let unit = self.sources.load(path)?;
            let project = self.project;
            let sources = &self.sources;
            let nearby = &self.nearby;
            let mut checker =
                Checker { sources, inference, usual, summaries, file: resolved, project, nearby };
            (diagnostics, is_cut) = check_functions(&mut checker, unit, diagnostics, strictness);
            diagnostics.extend(of_octave);
        }
        // What a method may do, and what calls it, is not known.
        if is_method_file(path) {
            let is_own = |finding: &Diagnostic| !finding.code.starts_with("syntax-");
            diagnostics.retain(|finding| !(is_own(finding) && finding.severity == Severity::Error));
        }
        // What fails on a way from another function is worse than what fails if it is called.
        diagnostics.sort_by_key(|diagnostic| (diagnostic.span, diagnostic.code, diagnostic.severity));
        diagnostics.dedup_by_key(|diagnostic| (diagnostic.span, diagnostic.code));
        debug_assert!(diagnostics.iter().all(|d| code_named(d.code).is_some()), "a code is not listed");
        let diagnostics = silences.without_silenced(diagnostics, &text);
        Ok(Findings { text, diagnostics, is_cut })
    }
}

/// The file is in the folder of a class.
fn is_method_file(path: &Path) -> bool {
    let absolute = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut folders = absolute.ancestors().skip(1).filter_map(|folder| folder.file_name()?.to_str());
    folders.next().is_some_and(|own| {
        own.starts_with('@') || (own == "private" && folders.next().is_some_and(|f| f.starts_with('@')))
    })
}

/// What inference finds in the functions of a file.
fn check_functions(
    checker: &mut Checker,
    unit: u32,
    names: Vec<Diagnostic>,
    strictness: Strictness,
) -> (Vec<Diagnostic>, bool) {
    let sources = checker.sources;
    let (names, mut found): (Vec<Diagnostic>, Vec<Diagnostic>) =
        names.into_iter().partition(|finding| finding.code == UNDEFINED_NAME);
    let mut all = Vec::new();
    let mut is_cut = false;
    for func in sources.unit(unit).unit.funcs.ids() {
        let function = Function { unit, func };
        let call = annotated_call(&sources.unit(unit), checker.inference, function);
        let known = Known::of(sources, checker.inference, function, &call.args, call.nargout);
        let fault = |fault| match fault {
            Fault::Unreadable(span, why) => {
                Diagnostic::warning("annotation", format!("The annotation cannot be read: {why}."), span)
            }
            Fault::Contradicting(span, why) => Diagnostic::error(
                "annotation-conflict",
                format!("The annotations cannot all hold: {why}."),
                span,
            ),
        };
        found.extend(call.faults.into_iter().map(fault));
        is_cut |= known.facts.is_exhausted;
        found.extend(errors::check_errors(&known, checker));
        found.extend(unused::check_unused(&known, checker));
        found.extend(unreachable::check_unreachable(&known, checker));
        let growing = growth::check_growth(&known, &mut checker.inference.terms);
        let has_loops = !known.facts.loops.is_empty();
        if !growing.is_empty() || has_loops || strictness == Strictness::Strict {
            let usual = plausible_call(sources, checker.usual, known.function);
            let terms = &mut checker.usual.terms;
            // What is said of any call holds of usual ones, but its size may be known there.
            let growing_then = growth::check_growth(&usual, terms);
            let is_known = |finding: &Diagnostic| growing.iter().any(|other| other.span == finding.span);
            found.extend(growing_then.into_iter().filter(is_known));
            found.extend(trips::check_trips(&usual, terms, &found));
            if strictness == Strictness::Strict {
                found.extend(likely::check_likely(&known, checker));
                found.extend(likely::check_subscripts(&usual, &mut checker.usual.terms, &found));
            }
        }
        found.extend(check_habits(&known, checker));
        if !names.is_empty() {
            all.push(known);
        }
    }
    found.extend(names::grade_names(&all, &names, checker));
    // When all is inferred of the functions of the file, their calls of each other are known.
    for func in sources.unit(unit).unit.funcs.ids() {
        found.extend(copied::check_copied(Function { unit, func }, checker));
    }
    let tried = tried(&checker.file);
    found.retain(|diagnostic| {
        let is_inside =
            |outer: &Span| outer.start <= diagnostic.span.start && diagnostic.span.end <= outer.end;
        !NAMES.contains(&diagnostic.code) || !tried.iter().any(is_inside)
    });
    (once_per_name(found), is_cut)
}

const UNDEFINED_NAME: &str = "undefined-name";
const NOT_SUPPORTED: &str = "not-supported-yet";

/// The codes of findings about names.
const NAMES: [&str; 2] = [UNDEFINED_NAME, NOT_SUPPORTED];

/// What is not supported is told of at its first place.
fn once_per_name(mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    found.sort_by_key(|diagnostic| diagnostic.span);
    let mut told = FxHashSet::default();
    found.retain(|diagnostic| diagnostic.code != NOT_SUPPORTED || told.insert(diagnostic.message.clone()));
    found
}

/// What is probably not meant, told from the text and from what is known of values.
fn check_habits(known: &Known, checker: &mut Checker) -> Vec<Diagnostic> {
    let mut found = formats::check_formats(known, checker);
    found.extend(members::check_own_members(known, checker));
    found.extend(compared_texts::check_compared_texts(known, checker));
    found.extend(shadowed::check_shadowed(known, checker));
    found.extend(expansion::check_expansion(known, checker));
    let sources = checker.sources;
    let row = |name: &str| match sources.resolve(known.function.unit, name) {
        Meaning::Row(row) => Some(row),
        Meaning::Function(_) | Meaning::Unknown => None,
    };
    let text = walk::Text { data: &checker.file.functions[errors::hir(known)], row: &row };
    found.extend(undefined::check_undefined(known, &text));
    found.extend(shadowed::check_counted(&text, checker));
    found.extend(duplicates::check_duplicates(&text));
    found.extend(no_effect::check_no_effect(&text));
    found.extend(endless::check_endless(&text));
    found
}

/// The places of the statements in `try` blocks.
fn tried(file: &File) -> Vec<Span> {
    let mut found = Vec::new();
    for function in file.functions.values() {
        for stmt in function.stmts.values() {
            if let StmtKind::Try { body, .. } = &stmt.kind {
                found.extend(body.iter().map(|&stmt| function.stmts[stmt].span));
            }
        }
    }
    found
}

/// A finding that is an error where it is certain.
pub(crate) fn graded(is_certain: bool) -> Severity {
    if is_certain { Severity::Error } else { Severity::Warning }
}

/// A function that is called with arrays: with no objects, handles and texts, of which sizes may be anything or lengths of names.
fn plausible_call(sources: &Sources, inference: &mut Inference, function: Function) -> Known {
    let others = ClassSet::TEXTS.join(ClassSet::of(Class::Object)).join(ClassSet::of(Class::FunctionHandle));
    let call = annotated_call(&sources.unit(function.unit), inference, function);
    let args: Vec<Fact> =
        call.args.into_iter().map(|fact| Fact { classes: fact.classes.without(others), ..fact }).collect();
    Known::of(sources, inference, function, &args, call.nargout)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_are_in_the_order_of_files() {
        let root = std::env::temp_dir().join(format!("lanner-check-{}", std::process::id()));
        let paths: Vec<PathBuf> = (0..12).map(|k| root.join(format!("folder{k}/f{k}.m"))).collect();
        for (k, path) in paths.iter().enumerate() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, format!("function y = f{k}()\ny = missing{k};\nend\n")).unwrap();
        }
        let found = check_files(&Options::default(), &paths, &[], Strictness::Usual);
        std::fs::remove_dir_all(root).unwrap();
        assert_eq!(found.len(), paths.len());
        for (k, findings) in found.into_iter().enumerate() {
            let messages: Vec<String> =
                findings.unwrap().diagnostics.into_iter().map(|d| d.message).collect();
            assert!(messages.iter().any(|text| text.contains(&format!("missing{k}'"))), "{k}: {messages:?}");
        }
    }
}
