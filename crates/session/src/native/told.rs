//! What the runtime library is told of a program: its files, its functions, the places that errors show.

use super::compiled::Compiled;
use super::written::{BuildRequest, Built, Written, func_notes, needs, shown, write};
use crate::Options;
use lanner_base::Dialect;
use lanner_c::{Described, Notes, Place, Program, Unit};
use lanner_evaluator::is_of_octave;
use lanner_infer::{Function, Program as _};
use lanner_lir::Word;
use lanner_mir::{CalleeData, Constant, Func, FuncKind, FuncRef, Origin};
use lanner_native::{LinkedRows, Module, Version};
use lanner_project::compile::is_prelude;
use lanner_project::sources::Sources;
use lanner_runtime::Result;
use lanner_runtime::library::linked::{ALL_ROWS, NAMES_OF_NOTHING, SHOW_ANSWER, SPARSE_ROWS, symbol};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The C of a program.
pub(crate) fn write_program(
    sources: &Sources,
    Compiled { module, unknown, .. }: Compiled,
    request: &BuildRequest<'_>,
    options: &Options,
) -> Result<Written> {
    let lines = needs(sources, &module, request.path);
    if !lines.is_empty() {
        return Ok(Written { built: Built::Needs { lines, unknown }, functions: Vec::new() });
    }
    let unit = request.unit();
    let program = told(sources, &module, (request.path, options.dialect));
    let evaluates = evaluation(sources, &module, request.path);
    let mut notes = Notes {
        unit: unit.clone(),
        source: request.path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        program: Some(program),
        ..Notes::default()
    };
    for version in &module.versions {
        let source = sources.unit(version.function.unit);
        notes.funcs.insert(version.code.name.clone(), func_notes(&source, version, options));
    }
    let how = lanner_c::Options { has_library: true, ..lanner_c::Options::default() };
    let written = write(module, &notes, &how)?;
    let (source, header) = (written.source, written.header);
    let built = Built::C { name: unit, source, header, entries: Vec::new(), evaluates, stack: None };
    Ok(Written { built, functions: written.functions })
}

/// What the library is told of all functions; the program begins with the first one.
pub(super) fn told(sources: &Sources, module: &Module, (named, dialect): (&Path, Dialect)) -> Program {
    let mut units: Vec<u32> = Vec::new();
    let mut functions = Vec::new();
    // Whoever asks for the functions of a file gets them in their order.
    let mut versions: Vec<&Version> = module.versions.iter().collect();
    versions.sort_by_key(|version| (version.function.unit, version.function.func));
    for version in versions {
        let number = version.function.unit;
        let unit = units.iter().position(|&other| other == number).unwrap_or_else(|| {
            units.push(number);
            units.len() - 1
        });
        functions.push(described(sources, version, unit));
    }
    let units = units.into_iter().map(|number| {
        let unit = &sources.unit(number).unit;
        Unit { file: shown(&unit.path, named), name: unit.funcs[FuncRef(0)].name.to_string() }
    });
    let entry = module.versions.first().map(|version| version.code.name.clone()).unwrap_or_default();
    Program {
        units: units.collect(),
        functions,
        entry: Some(entry),
        rows: lanner_boxed::rows_fingerprint(),
        dialect: u32::from(dialect != Dialect::Matlab),
        parts: parts(module),
        evaluates: evaluator(module).is_some(),
        files: files(sources, module, named),
    }
}

/// The files of the classes that a program uses, and their texts.
fn files(sources: &Sources, module: &Module, named: &Path) -> Vec<(String, String)> {
    let mut paths: BTreeSet<PathBuf> = BTreeSet::new();
    for version in &module.versions {
        let (callees, texts) = (version.func.callees.values(), version.func.constants.values());
        let called = callees.filter_map(|callee| match callee {
            CalleeData::Named(name) | CalleeData::Undecided { name, .. } => Some(name.as_str()),
            CalleeData::Builtin(_) | CalleeData::Local { .. } => None,
        });
        let told = texts.filter_map(|text| match text {
            Constant::Char(text) | Constant::String(text) => Some(text.as_ref()),
            Constant::Double(_) | Constant::Imaginary(_) | Constant::Int(..) | Constant::Colon => None,
        });
        for name in called.chain(told) {
            let reached = sources.class_reached(version.function.unit, name);
            paths.extend(reached.iter().flat_map(|reached| reached.files.iter().cloned()));
        }
    }
    let read = |path: PathBuf| {
        let text = sources.with_files(|files| files.text(&path))?;
        Some((shown(&path.to_string_lossy(), named), text))
    };
    paths.into_iter().filter_map(read).collect()
}

/// What first needs the evaluator: a text, a class, or a function that is looked for in folders that the program chooses.
fn evaluator(module: &Module) -> Option<(&Version, Origin)> {
    let changes_path = module.versions.iter().any(|version| version.told.linked.changes_path);
    module.versions.iter().find_map(|version| {
        let linked = &version.told.linked;
        Some((version, linked.evaluates.or(linked.looks.filter(|_| changes_path))?))
    })
}

/// Where the evaluator is needed first, as a message says it.
pub(super) fn evaluation(sources: &Sources, module: &Module, named: &Path) -> Option<String> {
    let (version, origin) = evaluator(module)?;
    let place = place(sources, version.function, origin.span);
    let path = shown(&sources.unit(version.function.unit).unit.path, named);
    Some(format!("{path}:{}:{}", place.line, place.column))
}

/// The symbols of what a program links of the library's functions.
fn parts(module: &Module) -> Vec<String> {
    let mut linked = LinkedRows::default();
    module.versions.iter().for_each(|version| linked.join(&version.told.linked));
    if linked.all {
        return vec![ALL_ROWS.to_owned()];
    }
    let has_sparse = linked.rows.iter().any(|row| row.row().is_of_sparse_arrays());
    let symbols: BTreeSet<String> = linked.rows.into_iter().filter_map(symbol).collect();
    let gives = module.versions.first().is_some_and(|version| !version.told.numbers.outputs.is_empty());
    let others = [(has_sparse, SPARSE_ROWS), (linked.misses, NAMES_OF_NOTHING), (gives, SHOW_ANSWER)];
    let others = others.into_iter().filter(|(is_needed, _)| *is_needed).map(|(_, symbol)| symbol.to_owned());
    symbols.into_iter().chain(others).collect()
}

fn described(sources: &Sources, version: &Version, unit: usize) -> Described {
    let function = version.function;
    let source = sources.unit(function.unit);
    let func = &source.unit.funcs[function.func];
    let told = &version.told;
    let numbers = &told.numbers;
    let mut flags = Vec::new();
    flags.extend(func.variadic_in.then_some("VARARGIN"));
    flags.extend(func.variadic_out.then_some("VARARGOUT"));
    flags.extend(sources.func(function).dynamic.map(|_| "DYNAMIC"));
    let word = |&(slot, is_outer): &(u32, bool)| {
        let word = Word::slot(slot);
        if is_outer { word.with("OUTER") } else { word }
    };
    Described {
        symbol: version.code.name.clone(),
        name: name_of(&source.unit.path, function, func),
        unit,
        kind: kind(sources, function),
        flags,
        slots: told.slots,
        params: numbers.params.clone(),
        outputs: numbers.outputs.clone(),
        captures: numbers.captures.iter().map(word).collect(),
        shared: numbers.shared.clone(),
        names: numbers.names.clone(),
        sites: told.sites.iter().map(|origin| place(sources, function, origin.span)).collect(),
        has_call: told.has_call,
        is_listed: told.is_listed,
    }
}

/// The name that a function is found by. That of a file of Octave's library is the file's.
fn name_of(path: &str, function: Function, func: &Func) -> String {
    let path = Path::new(path);
    let stem = path.file_stem().filter(|_| function.func == FuncRef(0) && is_of_octave(path));
    stem.map_or_else(|| func.name.to_string(), |stem| stem.to_string_lossy().into_owned())
}

fn kind(sources: &Sources, function: Function) -> &'static str {
    let source = sources.unit(function.unit);
    match source.unit.funcs[function.func].kind {
        FuncKind::Script => "SCRIPT",
        FuncKind::Nested => "NESTED",
        FuncKind::Anonymous => "ANONYMOUS",
        FuncKind::Function if function.func != FuncRef(0) => "LOCAL",
        FuncKind::Function if is_of_octave(Path::new(&source.unit.path)) => "FILE",
        FuncKind::Function if is_prelude(&source.unit.path) => "ROW",
        FuncKind::Function => "FILE",
    }
}

/// Where a span is, as the interpreter says it.
fn place(sources: &Sources, function: Function, span: lanner_base::Span) -> Place {
    let source = sources.unit(function.unit);
    let place = lanner_interp::place_in(&source.unit, &source.lines, function.func, span);
    Place {
        function: place.function,
        source: place.source,
        line: place.line,
        column: place.column,
        width: place.width,
    }
}
