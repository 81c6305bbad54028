//! A file, and what it reaches, as C.

use super::bounded::{Complaint, complaints};
use super::compiled::{Compiled, Plan};
use super::entrance::Entrance;
use super::failures::error_text;
use super::stack::Stack;
use crate::Options;
use lanner_c::{ErrorText, Exported, FuncNotes, Linkage, Math, Notes, Output, Placed};
use lanner_native::{Checks, Failure, Heap, Module, Version};
use lanner_project::residual::Residual;
use lanner_project::sources::{Source, Sources};
use lanner_runtime::{Error, Result};
use lanner_storage::Storage;
use std::path::Path;

/// What is built.
#[derive(Clone, Debug)]
pub struct BuildRequest<'a> {
    /// The file, whose first function is called from outside.
    pub path: &'a Path,
    /// The residual that is at that place, though no file is.
    pub residual: Option<&'a Residual>,
    /// What is known of its arguments, as `types` has it, for each way in which it is called; none: nothing but what annotations say.
    pub args: &'a [String],
    /// How storage is planned.
    pub storage: Storage,
    /// Bytes of a call's frame that arrays may take.
    pub max_stack: u64,
    /// How it does without memory on the heap, if it has to.
    pub no_heap: Option<NoHeap>,
    /// Which checks are kept.
    pub checks: Checks,
    /// Whether the C has a `main` that calls the function with numbers from the command line.
    pub has_main: bool,
    /// Whose functions of numbers are called where there is no runtime library.
    pub math: Math,
}

impl BuildRequest<'_> {
    /// No unit yet.
    pub(crate) fn sources(&self, options: &Options) -> Sources {
        let sources = Sources::new(&options.project()).threaded();
        match self.residual {
            Some(residual) => sources.of_residual(residual.clone()),
            None => sources,
        }
    }

    /// The name of what is made: that of the file, of a residual that by which callers know it.
    pub(crate) fn unit(&self) -> String {
        match self.residual {
            Some(residual) => residual.name.clone(),
            None => self.path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        }
    }

    /// How values are stored, and what is checked. Without a heap all arrays are on the stack, and some are made static behind that.
    pub(crate) fn plan(&self) -> Plan {
        let (heap, max_stack) = match self.no_heap {
            Some(_) => (Heap::None, u64::MAX),
            None => (Heap::Used, self.max_stack),
        };
        Plan { storage: self.storage, max_stack, heap, checks: self.checks }
    }
}

/// How C does without memory on the heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoHeap {
    /// Bytes of the stack that arrays may take; the others are in static storage.
    pub stack: u64,
    /// Whether nothing may be in static storage: then all are on the stack.
    pub is_reentrant: bool,
}

/// A line that needs the runtime library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeedsRuntime {
    /// The file.
    pub path: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// For what.
    pub why: &'static str,
}

/// What was made.
#[derive(Clone, Debug)]
pub enum Built {
    /// A file of C and its header, with the name of both without an ending.
    C {
        /// The name.
        name: String,
        /// The text of the file.
        source: String,
        /// The text of the header.
        header: String,
        /// The functions of the header.
        entries: Vec<(Entrance, Exported)>,
        /// Where text is evaluated first, `f.m:3:1`, where any is: that needs the library that has the interpreter, too.
        evaluates: Option<String>,
        /// What is on the stack, where nothing is on the heap.
        stack: Option<Stack>,
    },
    /// Nothing, as these have no bound, where nothing may be on the heap.
    Unbounded(Vec<Complaint>),
    /// Nothing, as something needs the runtime library.
    Needs {
        /// The lines.
        lines: Vec<NeedsRuntime>,
        /// The arguments of which nothing is known.
        unknown: Vec<String>,
    },
}

/// What was made, and where its functions stand in the C.
pub(crate) struct Written {
    pub built: Built,
    pub functions: Vec<Placed>,
}

/// The C of functions that others call.
pub(crate) fn write_functions(
    sources: &Sources,
    Compiled { module, entries, unknown, mut terms }: Compiled,
    request: &BuildRequest<'_>,
    options: &Options,
) -> Result<Written> {
    let lines = needs(sources, &module, request.path);
    if !lines.is_empty() {
        return Ok(Written { built: Built::Needs { lines, unknown }, functions: Vec::new() });
    }
    let complaints = match request.no_heap {
        Some(_) => complaints(sources, &module, request.path, &mut terms),
        None => Vec::new(),
    };
    if !complaints.is_empty() {
        return Ok(Written { built: Built::Unbounded(complaints), functions: Vec::new() });
    }
    let mut stack = request.no_heap.map(|no_heap| Stack::of(&module, no_heap));
    let unit = request.unit();
    let mut notes = Notes { unit: unit.clone(), source: file_name(request.path), ..Notes::default() };
    let mut told = Vec::new();
    for (k, version) in module.versions.iter().enumerate() {
        let source = sources.unit(version.function.unit);
        let mut of = func_notes(&source, version, options);
        if let Some(stack) = &stack {
            of.statics = stack.functions[k].statics.clone();
            of.gives_places = !version.rooms.is_empty();
        }
        if let Some(entry) = entries.get(k) {
            told.push(entry.with_doc(&of.doc));
            of = FuncNotes { linkage: Linkage::Exported, doc: entry.comment(&of.doc), ..of };
        }
        notes.funcs.insert(version.code.name.clone(), of);
    }
    if request.has_main {
        notes.standalone = Some(standalone(&told)?.symbol.clone());
    }
    let how = lanner_c::Options {
        has_heap: request.no_heap.is_none(),
        math: request.math,
        ..lanner_c::Options::default()
    };
    let written = write(module, &notes, &how)?;
    if let Some(stack) = &mut stack {
        stack.name_in_c(&written.names);
    }
    let entries = told.into_iter().zip(written.exported).collect();
    let (source, header) = (written.source, written.header);
    let built = Built::C { name: unit, source, header, entries, evaluates: None, stack };
    Ok(Written { built, functions: written.functions })
}

/// The function that `main` calls.
///
/// # Errors
/// There are several, or it takes or gives what `main` does not read or show.
fn standalone(entries: &[Entrance]) -> Result<&Entrance> {
    let wrong = |message: String| Err(Error::new("Lanner:main", message));
    let [entry] = entries else {
        return wrong("main calls one function, and there are several --args.".to_owned());
    };
    if let Some(param) = entry.params.iter().find(|param| !param.is_real_double()) {
        let (name, words) = (&param.name, param.words());
        return wrong(format!("main reads real doubles, and the argument '{name}' is {words}."));
    }
    if let Some(result) = entry.results.first().filter(|result| !result.is_real_double()) {
        let (name, words) = (&result.name, result.words());
        return wrong(format!("main shows a real double, and the output '{name}' is {words}."));
    }
    Ok(entry)
}

/// Writes the functions, which are whole.
pub(super) fn write(module: Module, notes: &Notes, how: &lanner_c::Options) -> Result<Output> {
    let defect = |message: String| Error::new("Lanner:defect", message);
    let (mut funcs, mut stubs) = (Vec::new(), Vec::new());
    for version in module.versions {
        funcs.push(version.code);
        stubs.extend(version.stub);
    }
    funcs.extend(stubs);
    for func in &funcs {
        lanner_lir::verify(func)
            .map_err(|errors| defect(format!("The code is wrong: {}.", errors.join("; "))))?;
    }
    lanner_c::write(&funcs, notes, how).map_err(|error| defect(format!("The C cannot be written: {error}.")))
}

/// The lines that need the runtime library, each once.
pub(super) fn needs(sources: &Sources, module: &Module, named: &Path) -> Vec<NeedsRuntime> {
    let mut needs = Vec::new();
    for version in &module.versions {
        let source = sources.unit(version.function.unit);
        let lines = &source.lines;
        for need in &version.needs {
            let place = lines.locate(&source.unit.text, need.origin.span.start);
            let path = shown(&source.unit.path, named);
            needs.push(NeedsRuntime { path, line: place.line, column: place.column, why: need.why });
        }
    }
    needs.sort_by(|a, b| (&a.path, a.line, a.column).cmp(&(&b.path, b.line, b.column)));
    needs.dedup_by(|a, b| (&a.path, a.line) == (&b.path, b.line));
    needs
}

/// The path of a file as the user has it: the file that was named as it was named, others from the current folder on.
pub(crate) fn shown(path: &str, named: &Path) -> String {
    if named.canonicalize().is_ok_and(|named| named == Path::new(path)) {
        return named.display().to_string();
    }
    let here = std::env::current_dir().unwrap_or_default();
    Path::new(path).strip_prefix(here).map_or_else(|_| path.to_owned(), |path| path.display().to_string())
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// What the C says of a function.
pub(super) fn func_notes(source: &Source, version: &Version, options: &Options) -> FuncNotes {
    let unit = &source.unit;
    let line = |span: lanner_base::Span| source.lines.locate(&unit.text, span.start).line;
    let name = &unit.funcs[version.function.func].name;
    let tree = lanner_syntax::parse(&unit.text, unit.dialect);
    let function = tree
        .tree()
        .functions()
        .find(|function| function.name().is_some_and(|own| own.text() == name.as_str()));
    let doc = function.map(|function| function.help_lines().join("\n")).unwrap_or_default();
    let mut errors = rustc_hash::FxHashMap::default();
    for (exit, data) in version.code.exits.iter() {
        let site = version.sites[data.at as usize];
        if site.failure == Failure::Called {
            continue;
        }
        let (identifier, format) = error_text(version, site, options.dialect);
        let place = format!("{}:{}", file_name(Path::new(&unit.path)), line(site.origin.span));
        errors.insert(exit, ErrorText { place, identifier, format });
    }
    FuncNotes {
        doc,
        source: Some(file_name(Path::new(&unit.path))),
        lines: version.lines.iter().map(|(&place, &span)| (place, line(span))).collect(),
        errors,
        variables: version.variables.clone(),
        ..FuncNotes::default()
    }
}
