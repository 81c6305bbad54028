//! `lanner build`: native programs, libraries, packages for Python, and C.
//!
//! - `arguments` the command line
//! - `link`   what the C compiler makes of C
//! - `embedded` small processors, and the stack of what has no heap
//! - `python` packages for Python

mod archive;
mod arguments;
mod embedded;
mod link;
mod python;

use crate::commands::{DEFECT, USAGE, print, tell};
use crate::report;
use crate::specialize::{self, Known};
pub use arguments::{Arguments, RuntimeUse};
use arguments::{Emit, targets};
use embedded::TooMuch;
use lanner_session::{
    BuildRequest, Built, Complaint, Entrance, Exported, NoHeap, Options, Residual, Stack, Target,
    build_reported,
};
use link::{Compiler, LinkError, Product, Runtime, link};
use std::cell::RefCell;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The name of the header of the runtime library.
const RUNTIME_HEADER: &str = "lanner.h";

/// Why a program has the interpreter.
const NEEDS_EVALUATOR: &str =
    "text is evaluated here, a class is used, or a function is called that only the running program finds";

/// What was written: the name of the file, the files, and the functions that others call.
struct Code {
    name: String,
    files: Vec<(String, String)>,
    entries: Vec<(Entrance, Exported)>,
    /// What it is linked with.
    library: Option<Runtime>,
    /// What is on the stack, where nothing is on the heap.
    stack: Option<Stack>,
}

/// What is built: the file, or its residual where inputs are known.
pub struct Origin {
    /// The file.
    pub file: PathBuf,
    /// What is left of it.
    pub residual: Option<Residual>,
}

impl Origin {
    /// Of a file and what is known of its inputs, for these targets; callers know the residual by a name.
    ///
    /// # Errors
    /// There is no residual, which has been told: the exit code.
    pub fn of(
        options: &Options,
        file: &Path,
        known: &Known,
        name: String,
        targets: &[Target],
    ) -> Result<Origin, u8> {
        if !known.is_any() {
            return Ok(Origin { file: file.to_owned(), residual: None });
        }
        let is_program = !targets.iter().any(|target| matches!(target, Target::Functions | Target::Library));
        // A program gets texts, whatever comments promise.
        let known = if is_program { known.clone().without_promises() } else { known.clone() };
        let residual = specialize::residual(options, file, (&known, !is_program), name)?;
        Ok(Origin { file: residual.path.clone(), residual: Some(residual) })
    }

    /// A place in words: of the residual, which is in no file, with what is there.
    fn place(&self, path: &str, line: u32, column: u32) -> String {
        let residual = self.residual.as_ref().filter(|residual| residual.path.ends_with(path));
        match residual.and_then(|residual| residual.text.lines().nth(line as usize - 1)) {
            Some(text) => format!("residual {path}:{line}:{column}, `{}`", text.trim()),
            None => format!("{path}:{line}:{column}"),
        }
    }
}

/// Builds a file.
pub fn build(options: &Options, arguments: &Arguments) -> u8 {
    let targets = match targets(arguments) {
        Ok(targets) => targets,
        Err(why) => {
            tell(&format!("error: {why}\n"));
            return USAGE;
        }
    };
    let name = arguments.residual_name();
    let origin = match Origin::of(options, &arguments.file, &arguments.known, name, &targets) {
        Ok(origin) => origin,
        Err(code) => return code,
    };
    let mut budget = arguments.max_stack;
    loop {
        match build_within(options, &origin, arguments, &targets, budget) {
            Ok(code) => return code,
            // The numbers of functions are on the stack, too: so there is less for arrays.
            Err(too_much) if !arguments.reentrant && too_much.by < budget => budget -= too_much.by,
            Err(too_much) => {
                tell(&format!("error: {}\n", too_much.text));
                return USAGE;
            }
        }
    }
}

/// Builds a file. Where nothing is on the heap arrays may take so many bytes of the stack.
fn build_within(
    options: &Options,
    origin: &Origin,
    arguments: &Arguments,
    targets: &[Target],
    budget: u64,
) -> Result<u8, TooMuch> {
    let no_heap = NoHeap { stack: budget, is_reentrant: arguments.reentrant };
    let request = BuildRequest {
        path: &origin.file,
        residual: origin.residual.as_ref(),
        args: &arguments.args,
        storage: options.storage.unwrap_or_default(),
        max_stack: arguments.max_stack,
        no_heap: arguments.no_heap.then_some(no_heap),
        checks: arguments.checks,
        has_main: arguments.main,
        math: arguments.libm.math(),
    };
    Ok(match built(options, arguments, &request, targets) {
        Err(Failed::Report(code)) => code,
        Err(Failed::Program(error)) => {
            tell(&lanner_session::report(&error, options.dialect, None));
            if error.identifier(options.dialect) == "Lanner:defect" { DEFECT } else { USAGE }
        }
        Ok((target, Built::C { name, source, header, entries, evaluates, stack })) => {
            if let (Some(RuntimeUse::Small), Some(place)) = (arguments.runtime, &evaluates) {
                tell(&format!("error: {place}: {NEEDS_EVALUATOR}, which needs --runtime full\n"));
                return Ok(USAGE);
            }
            if let (true, Some(place)) = (arguments.emit.links(), &evaluates) {
                tell(&format!(
                    "note: {place}: {NEEDS_EVALUATOR}: the program has the interpreter for that\n"
                ));
            }
            let library = match (target, evaluates) {
                (Target::Functions, _) => None,
                (Target::Library | Target::Program | Target::BoxedProgram, None) => Some(Runtime::Small),
                (Target::Library | Target::Program | Target::BoxedProgram, Some(_)) => Some(Runtime::Full),
            };
            let mut files = vec![(format!("{name}.c"), source), (format!("{name}.h"), header)];
            if library.is_some() {
                files.push((RUNTIME_HEADER.to_owned(), lanner_session::RUNTIME_HEADER.to_owned()));
            }
            make(arguments, &Code { name, files, entries, library, stack })?
        }
        Ok((_, Built::Unbounded(complaints))) => {
            for Complaint { path, line, column, text } in &complaints {
                tell(&format!("error: {}: {text}\n", origin.place(path, *line, *column)));
            }
            USAGE
        }
        Ok((_, Built::Needs { lines, unknown })) => {
            for need in &lines {
                let place = origin.place(&need.path, need.line, need.column);
                tell(&format!("error: {place}: this needs the runtime library: {}\n", need.why));
            }
            if arguments.runtime.is_none() && !arguments.no_heap {
                tell("note: with --runtime auto it is linked\n");
            }
            if !unknown.is_empty() {
                let names = unknown.join(", ");
                tell(&format!(
                    "note: nothing is known of {names}; --args says what the arguments are: --args 'double(m,n), double'\n"
                ));
            }
            USAGE
        }
    })
}

/// Why nothing is built.
enum Failed {
    /// The file is wrong.
    Program(lanner_runtime::Error),
    /// The report cannot be written: the exit code.
    Report(u8),
}

/// What is made of the file: the first target that needs no more. The report is written where one is asked for.
fn built(
    options: &Options,
    arguments: &Arguments,
    request: &BuildRequest<'_>,
    targets: &[Target],
) -> Result<(Target, Built), Failed> {
    let Some((&target, others)) = targets.split_first() else { return Err(Failed::Report(USAGE)) };
    let (built, page) = match arguments.report {
        Some(_) => build_reported(options, request, target).map(|(built, page)| (built, Some(page))),
        None => lanner_session::build(options, request, target).map(|built| (built, None)),
    }
    .map_err(Failed::Program)?;
    if matches!(built, Built::Needs { .. }) && !others.is_empty() {
        return self::built(options, arguments, request, others);
    }
    if let (Some(path), Some(page)) = (&arguments.report, &page) {
        let path = path.clone().unwrap_or_else(|| report::default_path(&arguments.file));
        let code = report::write(page, &path);
        if code != 0 {
            return Err(Failed::Report(code));
        }
    }
    Ok((target, built))
}

/// Makes what is asked for of C.
///
/// # Errors
/// It takes too much of the stack.
fn make(arguments: &Arguments, code: &Code) -> Result<u8, TooMuch> {
    let name = &code.name;
    let given = |default: String| arguments.output.clone().unwrap_or_else(|| PathBuf::from(default));
    let used = RefCell::new(None);
    let check = |frames: &embedded::Frames| {
        let said =
            code.stack.as_ref().map(|stack| embedded::report(stack, Some(frames), arguments.max_stack));
        let is_fine = !matches!(said, Some(Err(_)));
        *used.borrow_mut() = said;
        if is_fine { Ok(()) } else { Err(LinkError::Stack(String::new())) }
    };
    let how = Compiler {
        level: arguments.opt,
        cpu: arguments.cpu.as_deref(),
        library: code.library,
        check: code.stack.is_some().then_some(&check),
    };
    if arguments.emit == Emit::C {
        *used.borrow_mut() =
            code.stack.as_ref().map(|stack| embedded::report(stack, None, arguments.max_stack));
    }
    let is_fine = !matches!(*used.borrow(), Some(Err(_)));
    let made = match arguments.emit {
        Emit::C if !is_fine => Ok(()),
        Emit::C if arguments.output.as_deref() == Some(Path::new("-")) => {
            let (_, source) = &code.files[0];
            print(source, 0);
            Ok(())
        }
        Emit::C => write_all(&given(".".to_owned()), &code.files),
        Emit::Exe => compile(&how, code, Product::Program, &given(name.clone())),
        Emit::Lib => with_header(&how, code, Product::Archive, &given(format!("lib{name}.a"))),
        Emit::So => with_header(&how, code, Product::Shared, &given(format!("lib{name}.so"))),
        Emit::Obj => with_header(&how, code, Product::Object, &given(format!("{name}.o"))),
        Emit::Py => package(&how, code, &given(format!("{name}-python"))),
    };
    let used = used.into_inner().transpose()?;
    match made {
        Ok(()) => {
            tell(&used.unwrap_or_default());
            Ok(0)
        }
        Err(error) => {
            tell(&format!("error: {error}\n"));
            Ok(USAGE)
        }
    }
}

fn compile(how: &Compiler<'_>, code: &Code, product: Product, output: &Path) -> Result<(), LinkError> {
    if output.is_dir() {
        let error = std::io::Error::other("it is a folder; -o names the file");
        return Err(LinkError::File(output.to_owned(), error));
    }
    link((product, output), (&code.name, &code.files), how)
}

/// What C links, and the header beside it.
fn with_header(how: &Compiler<'_>, code: &Code, product: Product, output: &Path) -> Result<(), LinkError> {
    compile(how, code, product, output)?;
    if link::is_stream(output) {
        return Ok(());
    }
    let folder = output.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let is_header = |(file, _): &&(String, String)| file.ends_with(".h") && file != RUNTIME_HEADER;
    let headers: Vec<(String, String)> = code.files.iter().filter(is_header).cloned().collect();
    write_all(folder, &headers)?;
    if let (Some(runtime), Product::Object | Product::Archive) = (code.library, product) {
        let library = link::library(runtime)?;
        tell(&format!("note: link it with {} -lm -lpthread -ldl\n", library.display()));
    }
    Ok(())
}

/// A folder that `pip install` takes.
fn package(how: &Compiler<'_>, code: &Code, folder: &Path) -> Result<(), LinkError> {
    let package = python::Package::of(&code.name, &code.entries);
    compile(how, code, Product::Shared, &folder.join(package.library()))?;
    write_all(folder, &package.files())
}

/// A new file that others may read as far as the process lets them.
pub fn readable_file(folder: &Path) -> std::io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// Writes files beside their places, and renames them when all are there.
fn write_all(folder: &Path, files: &[(String, String)]) -> Result<(), LinkError> {
    let mut beside = Vec::new();
    let written = files.iter().try_for_each(|(name, text)| {
        let path = folder.join(name);
        let own = path.parent().unwrap_or(folder);
        std::fs::create_dir_all(own)?;
        let mut file = readable_file(own)?;
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        beside.push((file, path));
        Ok(())
    });
    let renamed = written.and_then(|()| {
        beside
            .into_iter()
            .try_for_each(|(file, path)| file.persist(path).map(drop).map_err(|error| error.error))
    });
    // Where the temporary file was does not help.
    let plain = |error: std::io::Error| match error.get_ref() {
        Some(_) => std::io::Error::from(error.kind()),
        None => error,
    };
    renamed.map_err(|error| LinkError::File(folder.to_owned(), plain(error)))
}
