//! The source-level copy analyses on files: names are looked up, and what variables hold is inferred.

use crate::{Kind, Meaning, Program as _, Rounds, Routine, Summaries, analyse_copies, show};
use lanner_base::{Dialect, Id};
use lanner_facts::{ClassSet, Definedness, Fact, Terms};
use lanner_hir::{File, FunctionKind, Variable};
use lanner_ide::types::known_call;
use lanner_infer::{Facts, Function, Inference, NameTarget, Program};
use lanner_mir::FuncRef;
use lanner_project::Sources;
use lanner_project::compile::resolve;
use lanner_runtime::Result;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

/// What is found of the functions of a file; with arguments of the first one as it is called.
///
/// # Errors
/// A file that cannot be read, its first syntax error, arguments that cannot be read.
pub fn copies_text(
    options: &lanner_project::Options,
    path: &Path,
    args: Option<&str>,
    how: crate::Options,
    rounds: Rounds,
) -> Result<String> {
    let sources = Sources::new(options);
    let unit = sources.load(path)?;
    let mut inference = Inference::new(&sources);
    if args.is_some() {
        known_call(&sources, &mut inference, Function { unit, func: FuncRef(0) }, args)?;
    }
    let resolved = Resolved::new(&sources, options.dialect, inference);
    let file = resolved.file(unit);
    let text = sources.unit(unit).unit.text.clone();
    let mut summaries = Summaries::default();
    let mut out = String::new();
    for (function, data) in file.functions.iter() {
        if data.kind == FunctionKind::Anonymous {
            continue;
        }
        let routine = Routine { file: unit, function };
        summaries.add(&resolved, routine);
        let copies = analyse_copies(&resolved, routine, &summaries, how);
        out.push_str(&show(data, &text, &copies, how, rounds));
    }
    Ok(out)
}

/// The program that the analyses look at.
pub struct Resolved<'s> {
    sources: &'s Sources,
    dialect: Dialect,
    inference: RefCell<Inference<'s>>,
    files: RefCell<FxHashMap<u32, Rc<File>>>,
    /// Of each function: the facts that hold in every call that is looked at.
    facts: RefCell<FxHashMap<Function, Rc<[Rc<Facts>]>>>,
}

impl crate::Program for Resolved<'_> {
    fn file(&self, file: u32) -> Rc<File> {
        if let Some(known) = self.files.borrow().get(&file) {
            return Rc::clone(known);
        }
        let source = self.sources.unit(file);
        let is_function = |name: &str| {
            matches!(self.sources.resolve(file, name), NameTarget::Function(_) | NameTarget::Unknown)
        };
        let (resolved, _) =
            resolve(&source.unit.text, self.dialect, Some(Path::new(&source.unit.path)), &is_function);
        let resolved = Rc::new(resolved);
        self.files.borrow_mut().insert(file, Rc::clone(&resolved));
        resolved
    }

    fn meaning(&self, file: u32, name: &str) -> Meaning {
        match self.sources.resolve(file, name) {
            NameTarget::Function(function) => Meaning::Routine(routine(function)),
            NameTarget::Row(row) => match self.sources.source(row) {
                Some(function) => Meaning::Routine(routine(function)),
                None => Meaning::Row(row),
            },
            NameTarget::Unknown => Meaning::Unknown,
        }
    }

    fn kind(&self, routine: Routine, variable: Variable) -> Kind {
        let function = Function { unit: routine.file, func: FuncRef::from_index(routine.function.index()) };
        let func = self.sources.func(function);
        let file = self.file(routine.file);
        let name = file.functions[routine.function].variables[variable].name;
        let facts = self.facts(function);
        let inference = self.inference.borrow();
        let slots = func.slots.iter().filter(|(_, slot)| slot.name == Some(name));
        let values = slots.flat_map(|(slot, _)| facts.iter().filter_map(move |facts| facts.of(slot)));
        // The variable itself stands for its value at the entry, which may be none.
        let values = values.filter(|fact| fact.definedness != Definedness::Undefined);
        let kinds = values.map(|fact| kind_of(fact, &inference.terms));
        kinds.reduce(wider).unwrap_or(Kind::Any)
    }
}

impl<'s> Resolved<'s> {
    /// The program of what was inferred.
    pub fn new(sources: &'s Sources, dialect: Dialect, inference: Inference<'s>) -> Resolved<'s> {
        Resolved {
            sources,
            dialect,
            inference: RefCell::new(inference),
            files: RefCell::default(),
            facts: RefCell::default(),
        }
    }

    /// The facts of a function for all calls that were looked at; for any call, where there is none.
    fn facts(&self, function: Function) -> Rc<[Rc<Facts>]> {
        if let Some(known) = self.facts.borrow().get(&function) {
            return Rc::clone(known);
        }
        let mut inference = self.inference.borrow_mut();
        let mut found: Vec<Rc<Facts>> =
            inference.versions(function).map(|(_, facts)| Rc::clone(facts)).collect();
        if found.is_empty() {
            let args = inference.unknown_arguments(function);
            found.push(inference.facts_of(function, &args, lanner_infer::ANY_OUTPUTS));
        }
        let found: Rc<[Rc<Facts>]> = found.into();
        self.facts.borrow_mut().insert(function, Rc::clone(&found));
        found
    }
}

fn routine(function: Function) -> Routine {
    Routine { file: function.unit, function: lanner_hir::Function::from_index(function.func.index()) }
}

fn kind_of(fact: &Fact, terms: &Terms) -> Kind {
    let is_flat = fact.classes.is_within(ClassSet::ARITHMETIC);
    match is_flat {
        true if terms.is_scalar(fact.shape).is_yes() => Kind::Scalar,
        true => Kind::Array,
        false => Kind::Any,
    }
}

fn wider(a: Kind, b: Kind) -> Kind {
    match (a, b) {
        (Kind::Any, _) | (_, Kind::Any) => Kind::Any,
        (Kind::Array, _) | (_, Kind::Array) => Kind::Array,
        (Kind::Scalar, Kind::Scalar) => Kind::Scalar,
    }
}
