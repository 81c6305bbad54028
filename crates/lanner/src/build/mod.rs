//! `lanner build`: native programs, libraries, packages for Python, and C.
//!
//! - `link`   what the C compiler makes of C
//! - `embedded` small processors, and the stack of what has no heap
//! - `python` packages for Python

mod embedded;
mod link;
mod python;

use crate::commands::{DEFECT, USAGE, print, tell};
use crate::report;
use embedded::TooMuch;
use lanner_session::{
    BuildRequest, Built, Complaint, Entrance, Exported, NoHeap, Options, Stack, Target, build_c,
    build_program, build_reported,
};
use link::{Compiler, LinkError, Product, link};
use std::cell::RefCell;
use std::io::Write;
use std::path::{Path, PathBuf};

/// What is built, and of what.
#[derive(clap::Args)]
pub struct Arguments {
    /// The `.m` file: its first function is what others call.
    pub file: PathBuf,
    /// What is made.
    #[arg(long, value_enum, default_value_t = Emit::Exe)]
    emit: Emit,
    /// The program, the library, or the folder for C and Python; else in the current folder. `-` prints the file of C.
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
    /// The arguments: classes with extents, `double(m,n)`, or without for scalars; values such as `5`. Several times: a function
    /// for each. Without it nothing is known of them but what comments `%#` say.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    args: Vec<String>,
    /// Bytes of a call's frame that arrays may take; with `--no-heap` bytes of the stack that a call may take with all that it calls.
    #[arg(long, value_name = "BYTES", default_value_t = lanner_session::MAX_STACK)]
    max_stack: u64,
    /// Nothing is allocated: every array is on the stack or in static storage, so its size has to have a bound. For C, object files and
    /// archives.
    #[arg(long)]
    no_heap: bool,
    /// Nothing is in static storage either, so that functions may be called while others run.
    #[arg(long, requires = "no_heap")]
    reentrant: bool,
    /// Whether the runtime library is used: `none` writes C that needs no library, `full` C of a program that is linked with it.
    #[arg(long, value_enum)]
    runtime: Option<RuntimeUse>,
    /// What native code of a program does itself: `boxed` leaves everything to the runtime library, to compare.
    #[arg(long, value_enum)]
    select: Option<Select>,
    /// Make a page of what the compiler decides, too: `lanner report`. Else it is `FILE.html` in the current folder.
    #[arg(long, value_name = "PATH", num_args = 0..=1, require_equals = true)]
    report: Option<Option<PathBuf>>,
    /// How much the C compiler optimises.
    #[arg(long, value_name = "0..3", default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=3))]
    opt: u8,
    /// The processor that the program is for: `native`, `x86-64-v3`, `cortex-m4`; else any. For Arm's without an operating system the
    /// compiler is `arm-none-eabi-gcc`.
    #[arg(long, value_name = "CPU")]
    cpu: Option<String>,
}

/// What can be made.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Emit {
    /// A program.
    Exe,
    /// An archive of a function that C calls, and its header.
    Lib,
    /// A shared library of it, and its header.
    So,
    /// An object file of it, and its header.
    Obj,
    /// A file of readable C99, and its header.
    C,
    /// A package for Python with NumPy: `pip install ./FOLDER`.
    Py,
}

/// Whether the runtime library is used.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum RuntimeUse {
    /// It is not.
    None,
    /// It may do anything.
    Full,
}

/// What native code does itself.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Select {
    /// What it can.
    Native,
    /// Nothing.
    Boxed,
}

/// What was written: the name of the file, the files, and the functions that others call.
struct Code {
    name: String,
    files: Vec<(String, String)>,
    entries: Vec<(Entrance, Exported)>,
    evaluates: bool,
    /// What is on the stack, where nothing is on the heap.
    stack: Option<Stack>,
}

/// Builds a file.
pub fn build(options: &Options, arguments: &Arguments) -> u8 {
    let has_library = match uses_library(arguments) {
        Ok(has_library) => has_library,
        Err(why) => {
            tell(&format!("error: {why}\n"));
            return USAGE;
        }
    };
    let mut budget = arguments.max_stack;
    loop {
        match build_within(options, arguments, has_library, budget) {
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
    arguments: &Arguments,
    has_library: bool,
    budget: u64,
) -> Result<u8, TooMuch> {
    let no_heap = NoHeap { stack: budget, is_reentrant: arguments.reentrant };
    let request = BuildRequest {
        path: &arguments.file,
        args: &arguments.args,
        storage: options.storage.unwrap_or_default(),
        max_stack: arguments.max_stack,
        no_heap: arguments.no_heap.then_some(no_heap),
    };
    Ok(match built(options, arguments, &request, has_library) {
        Err(Failed::Report(code)) => code,
        Err(Failed::Program(error)) => {
            tell(&lanner_session::report(&error, options.dialect, None));
            if error.identifier(options.dialect) == "Lanner:defect" { DEFECT } else { USAGE }
        }
        Ok(Built::C { name, source, header, entries, evaluates, stack }) => {
            let mut files = vec![(format!("{name}.c"), source), (format!("{name}.h"), header)];
            if has_library {
                files.push(("lanner.h".to_owned(), lanner_session::RUNTIME_HEADER.to_owned()));
            }
            if let (Emit::Exe, Some(place)) = (arguments.emit, &evaluates) {
                tell(&format!(
                    "note: {place}: text is evaluated here: the program has the interpreter, for that text\n"
                ));
            }
            make(arguments, &Code { name, files, entries, evaluates: evaluates.is_some(), stack })?
        }
        Ok(Built::Unbounded(complaints)) => {
            for Complaint { path, line, column, text } in &complaints {
                tell(&format!("error: {path}:{line}:{column}: {text}\n"));
            }
            USAGE
        }
        Ok(Built::Needs(needs)) => {
            for need in &needs {
                let (path, line, column) = (&need.path, need.line, need.column);
                tell(&format!(
                    "error: {path}:{line}:{column}: this needs the runtime library: {}\n",
                    need.why
                ));
            }
            if arguments.args.is_empty() {
                tell(
                    "note: nothing is known of the arguments; --args says what they are: --args 'double(m,n), double'\n",
                );
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

/// What is made of the file; the report is written where one is asked for.
fn built(
    options: &Options,
    arguments: &Arguments,
    request: &BuildRequest<'_>,
    has_library: bool,
) -> Result<Built, Failed> {
    let is_boxed = arguments.select == Some(Select::Boxed);
    let Some(path) = &arguments.report else {
        let built = match has_library {
            true => build_program(options, request, is_boxed),
            false => build_c(options, request),
        };
        return built.map_err(Failed::Program);
    };
    let target = match (has_library, is_boxed) {
        (true, true) => Target::BoxedProgram,
        (true, false) => Target::Program,
        (false, _) => Target::Functions,
    };
    let (built, page) = build_reported(options, request, target).map_err(Failed::Program)?;
    let path = path.clone().unwrap_or_else(|| report::default_path(&arguments.file));
    match report::write(&page, &path) {
        0 => Ok(built),
        code => Err(Failed::Report(code)),
    }
}

/// Whether what is made has the runtime library, or why the arguments do not go together.
fn uses_library(arguments: &Arguments) -> Result<bool, &'static str> {
    let has_library = match (arguments.emit, arguments.runtime) {
        (Emit::Exe, Some(RuntimeUse::None)) => {
            return Err("a program needs the runtime library: --runtime none is for --emit c");
        }
        (Emit::Exe, _) | (Emit::C, Some(RuntimeUse::Full)) => true,
        (Emit::C, None | Some(RuntimeUse::None)) => false,
        (_, Some(RuntimeUse::Full)) => {
            return Err("a library for others has no runtime library: --runtime full is for programs and C");
        }
        (Emit::Lib | Emit::So | Emit::Obj | Emit::Py, _) => false,
    };
    if has_library && !arguments.args.is_empty() {
        return Err("the arguments of a program are texts: --args is for what others call, such as --emit c");
    }
    if arguments.no_heap && (has_library || matches!(arguments.emit, Emit::So | Emit::Py)) {
        return Err("the runtime library allocates memory: --no-heap is for --emit c, obj and lib");
    }
    if embedded::Target::of(arguments.cpu.as_deref()).is_bare
        && matches!(arguments.emit, Emit::Exe | Emit::So | Emit::Py)
    {
        return Err("there is no operating system on that processor: it is for --emit c, obj and lib");
    }
    if !has_library && arguments.select.is_some() {
        return Err("what others call has no runtime library: --select is for programs");
    }
    if arguments.emit != Emit::C && arguments.output.as_deref() == Some(Path::new("-")) {
        return Err("only C can be printed: -o - is for --emit c");
    }
    Ok(has_library)
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
        Emit::Exe => {
            compile(&how, code, Product::Program { evaluates: code.evaluates }, &given(name.clone()))
        }
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
    let is_header = |(file, _): &&(String, String)| file.ends_with(".h");
    let headers: Vec<(String, String)> = code.files.iter().filter(is_header).cloned().collect();
    write_all(folder, &headers)
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
