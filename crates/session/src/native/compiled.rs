//! A file, and what it reaches, as functions of LIR.

use super::entrance::Entrance;
use crate::Options;
use lanner_facts::{Class, ClassSet, Fact, Terms};
use lanner_ide::types::known_arguments;
use lanner_infer::{ANY_OUTPUTS, Function, Inference, Program};
use lanner_mir::{Func, FuncKind, FuncRef};
use lanner_native::{Called, Checks, ClassCalled, Compiling, Entry, Heap, Library, Module, compile};
use lanner_project::annotations::{Fault, annotated_call};
use lanner_project::sources::{Source, Sources};
use lanner_runtime::{Error, Result};
use lanner_storage::{MAX_STACK, Storage};
use std::fmt::Write;
use std::path::Path;

/// Functions of LIR, and how those are called that others call.
pub(crate) struct Compiled {
    pub module: Module,
    /// The first versions of the module, in order; none of a program.
    pub entries: Vec<Entrance>,
    /// The arguments of which nothing is known.
    pub unknown: Vec<String>,
    /// The terms that facts and the storage plan are in.
    pub terms: Terms,
}

/// How values are stored, and what is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    /// How storage is planned.
    pub storage: Storage,
    /// Bytes of a call's frame that arrays may take.
    pub max_stack: u64,
    /// Whether memory may be allocated.
    pub heap: Heap,
    /// Which checks are kept.
    pub checks: Checks,
}

impl Default for Plan {
    fn default() -> Plan {
        let (storage, heap, checks) = (Storage::default(), Heap::Used, Checks::default());
        Plan { storage, max_stack: MAX_STACK, heap, checks }
    }
}

impl Plan {
    fn compiling<'a>(
        self,
        (name, runtime): (Option<&'a str>, Option<Library<'a>>),
        slots: &'a dyn Fn(Function) -> Func,
    ) -> Compiling<'a> {
        let Plan { storage, max_stack, heap, checks } = self;
        Compiling { storage, max_stack, heap, checks, name, runtime, slots }
    }
}

/// The functions that calls of a function reach, one call for each list of arguments; where there is none, the one that comments
/// `%#` describe.
pub(crate) fn compiled(
    sources: &Sources,
    function: Function,
    lists: &[&str],
    plan: Plan,
) -> Result<Compiled> {
    compiled_with(sources, function, lists, (plan, None))
}

/// The same with the runtime library, which may do anything within.
pub(crate) fn compiled_library(
    sources: &Sources,
    function: Function,
    lists: &[&str],
    plan: Plan,
) -> Result<Compiled> {
    let script = |unit: u32, name: &str| sources.script(unit, name);
    let functions = |unit: u32| functions_of(sources, unit);
    let (does_all, entries) = (false, Called::Natively);
    let class = |unit: u32, name: &str| class_of(sources, unit, name);
    let library = Library { does_all, entries, script: &script, functions: &functions, class: &class };
    compiled_with(sources, function, lists, (plan, Some(library)))
}

fn compiled_with(
    sources: &Sources,
    function: Function,
    lists: &[&str],
    (plan, library): (Plan, Option<Library<'_>>),
) -> Result<Compiled> {
    let mut inference = Inference::new(sources);
    let func = sources.func(function);
    let mut entries = Vec::new();
    for args in lists {
        let facts = known_arguments(sources, &mut inference, function, args)?;
        entries.push(Entry { function, args: facts, outputs: func.outputs.len() });
    }
    if lists.is_empty() {
        let source = sources.unit(function.unit);
        let call = annotated_call(&source, &mut inference, function);
        readable(&source, &call.faults)?;
        entries.push(Entry { function, args: call.args, outputs: call.nargout.min(func.outputs.len()) });
    }
    let unknown = unknown(&func, &entries, &inference.terms);
    let slots = |function: Function| sources.slots(function);
    let name = sources.name_outside(function);
    let module = compile(&mut inference, &entries, plan.compiling((name, library), &slots));
    let versions = module.versions.iter().take_while(|version| version.is_entry).zip(&entries);
    let own = |entrance: Entrance| match name {
        Some(name) => Entrance { function: name.to_owned(), ..entrance },
        None => entrance,
    };
    let entries = versions.map(|(version, entry)| own(Entrance::of(version, &entry.args, &inference.terms)));
    let entries = entries.collect();
    Ok(Compiled { module, entries, unknown, terms: inference.terms })
}

/// What comments say of arguments is relied on.
///
/// # Errors
/// One cannot be read, or excludes another.
fn readable(source: &Source, faults: &[Fault]) -> Result<()> {
    let Some(Fault::Unreadable(span, why) | Fault::Contradicting(span, why)) = faults.first() else {
        return Ok(());
    };
    let line = source.lines.locate(&source.unit.text, span.start).line;
    let message = format!("The annotation in line {line} cannot be relied on: {why}.");
    Err(Error::new("Lanner:annotation", message))
}

/// The arguments of which some entry knows nothing.
fn unknown(func: &Func, entries: &[Entry], terms: &Terms) -> Vec<String> {
    let is_unknown = |k: usize, entry: &Entry| {
        let fact = entry.args.get(func.captures.len() + k);
        fact.is_some_and(|fact| fact.classes == ClassSet::ANY && terms.extents(fact.shape).is_none())
    };
    let params = func.params.iter().enumerate();
    let unknown = params.filter(|(k, _)| entries.iter().any(|entry| is_unknown(*k, entry)));
    unknown.filter_map(|(_, &slot)| func.slots[slot].name).map(|name| name.to_string()).collect()
}

/// The class that a name means in a unit, and the functions that it may call.
fn class_of(sources: &Sources, unit: u32, name: &str) -> Option<ClassCalled> {
    let reached = sources.class_reached(unit, name)?;
    Some(ClassCalled { name: reached.name.clone(), functions: reached.functions.clone() })
}

/// The functions of a unit that a name may mean.
fn functions_of(sources: &Sources, unit: u32) -> Vec<Function> {
    let source = sources.unit(unit);
    let funcs = source.unit.funcs.iter().filter(|(_, func)| func.kind == FuncKind::Function);
    funcs.map(|(func, _)| Function { unit, func }).collect()
}

/// The first function of a file.
///
/// # Errors
/// A file that cannot be read or parsed.
pub(crate) fn first_function(sources: &Sources, path: &Path) -> Result<Function> {
    Ok(Function { unit: sources.load(path)?, func: FuncRef(0) })
}

/// The functions of a whole program that begins with a file, whose arguments are texts. `does_all`: everything is done by the runtime
/// library.
pub(crate) fn compiled_program(
    sources: &Sources,
    path: &Path,
    plan: Plan,
    does_all: bool,
) -> Result<Compiled> {
    let function = first_function(sources, path)?;
    let mut inference = Inference::new(sources);
    let args = texts(&mut inference, &sources.func(function), function);
    let entry = Entry { function, args, outputs: ANY_OUTPUTS };
    let script = |unit: u32, name: &str| sources.script(unit, name);
    let functions = |unit: u32| functions_of(sources, unit);
    let entries = Called::WithValues;
    let class = |unit: u32, name: &str| class_of(sources, unit, name);
    let library = Library { does_all, entries, script: &script, functions: &functions, class: &class };
    let slots = |function: Function| sources.slots(function);
    let how = plan.compiling((None, Some(library)), &slots);
    let module = compile(&mut inference, &[entry], how);
    Ok(Compiled { module, entries: Vec::new(), unknown: Vec::new(), terms: inference.terms })
}

/// What is known of the arguments of a program: those that are given are texts.
fn texts(inference: &mut Inference<'_>, func: &Func, function: Function) -> Vec<Fact> {
    let mut args = inference.unknown_arguments(function);
    let fixed = func.params.len() - usize::from(func.variadic_in);
    for (fact, &slot) in args.iter_mut().zip(&func.params[..fixed]) {
        let name = func.slots[slot].name.map_or("p", |name| name.as_str());
        let shape = inference.terms.fresh_shape(name, Some(2));
        *fact = Fact { definedness: fact.definedness, ..Fact::array(Class::Char, shape) };
    }
    args
}

/// The LIR of a file, and what of it needs the runtime library.
///
/// # Errors
/// A file that cannot be read or parsed, arguments that cannot be read.
pub(crate) fn native_text(
    options: &Options,
    path: &Path,
    args: Option<&str>,
    (storage, max_stack): (Storage, u64),
) -> Result<String> {
    let sources = Sources::new(&options.project()).threaded();
    let lists: Vec<&str> = args.into_iter().collect();
    let function = first_function(&sources, path)?;
    let plan = Plan { storage, max_stack, ..Plan::default() };
    let module = compiled(&sources, function, &lists, plan)?.module;
    let mut text = String::new();
    for version in &module.versions {
        let source = sources.unit(version.function.unit);
        let lines = &source.lines;
        for need in &version.needs {
            let line = lines.locate(&source.unit.text, need.origin.span.start).line;
            let _ = writeln!(text, "; {}:{line}: needs the runtime: {}", source.unit.path, need.why);
        }
        let _ = write!(text, "{}", version.code);
    }
    Ok(text)
}
