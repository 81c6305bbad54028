//! `lanner build`: native programs, libraries, packages for Python, and C.
//!
//! - `link`   what the C compiler makes of C
//! - `python` packages for Python

mod link;
mod python;

use crate::commands::{DEFECT, USAGE, print, tell};
use crate::report;
use lanner_session::{
    BuildRequest, Built, Entrance, Exported, Options, Target, build_c, build_program, build_reported,
};
use link::{Compiler, LinkError, Product, link};
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
    /// Bytes of a call's frame that arrays may take.
    #[arg(long, value_name = "BYTES", default_value_t = lanner_session::MAX_STACK)]
    max_stack: u64,
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
    /// The processor that the program is for: `native`, `x86-64-v3`; else any.
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
    let request = BuildRequest {
        path: &arguments.file,
        args: &arguments.args,
        storage: options.storage.unwrap_or_default(),
        max_stack: arguments.max_stack,
    };
    match built(options, arguments, &request, has_library) {
        Err(Failed::Report(code)) => code,
        Err(Failed::Program(error)) => {
            tell(&lanner_session::report(&error, options.dialect, None));
            if error.identifier(options.dialect) == "Lanner:defect" { DEFECT } else { USAGE }
        }
        Ok(Built::C { name, source, header, entries, evaluates }) => {
            if arguments.output.as_deref() == Some(Path::new("-")) {
                return print(&source, 0);
            }
            let mut files = vec![(format!("{name}.c"), source), (format!("{name}.h"), header)];
            if has_library {
                files.push(("lanner.h".to_owned(), lanner_session::RUNTIME_HEADER.to_owned()));
            }
            if let (Emit::Exe, Some(place)) = (arguments.emit, &evaluates) {
                tell(&format!(
                    "note: {place}: text is evaluated here: the program has the interpreter, for that text\n"
                ));
            }
            make(arguments, &Code { name, files, entries, evaluates: evaluates.is_some() })
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
    }
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
    if !has_library && arguments.select.is_some() {
        return Err("what others call has no runtime library: --select is for programs");
    }
    if arguments.emit != Emit::C && arguments.output.as_deref() == Some(Path::new("-")) {
        return Err("only C can be printed: -o - is for --emit c");
    }
    Ok(has_library)
}

/// Makes what is asked for of C.
fn make(arguments: &Arguments, code: &Code) -> u8 {
    let name = &code.name;
    let given = |default: String| arguments.output.clone().unwrap_or_else(|| PathBuf::from(default));
    let made = match arguments.emit {
        Emit::C => write_all(&given(".".to_owned()), &code.files),
        Emit::Exe => {
            let product = Product::Program { evaluates: code.evaluates };
            compile(arguments, code, product, &given(name.clone()))
        }
        Emit::Lib => with_header(arguments, code, Product::Archive, &given(format!("lib{name}.a"))),
        Emit::So => with_header(arguments, code, Product::Shared, &given(format!("lib{name}.so"))),
        Emit::Obj => with_header(arguments, code, Product::Object, &given(format!("{name}.o"))),
        Emit::Py => package(arguments, code, &given(format!("{name}-python"))),
    };
    match made {
        Ok(()) => 0,
        Err(error) => {
            tell(&format!("error: {error}\n"));
            USAGE
        }
    }
}

fn compile(arguments: &Arguments, code: &Code, product: Product, output: &Path) -> Result<(), LinkError> {
    if output.is_dir() {
        let error = std::io::Error::other("it is a folder; -o names the file");
        return Err(LinkError::File(output.to_owned(), error));
    }
    let how = Compiler { level: arguments.opt, cpu: arguments.cpu.as_deref() };
    link((product, output), (&code.name, &code.files), &how)
}

/// What C links, and the header beside it.
fn with_header(arguments: &Arguments, code: &Code, product: Product, output: &Path) -> Result<(), LinkError> {
    compile(arguments, code, product, output)?;
    if link::is_stream(output) {
        return Ok(());
    }
    let folder = output.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let is_header = |(file, _): &&(String, String)| file.ends_with(".h");
    let headers: Vec<(String, String)> = code.files.iter().filter(is_header).cloned().collect();
    write_all(folder, &headers)
}

/// A folder that `pip install` takes.
fn package(arguments: &Arguments, code: &Code, folder: &Path) -> Result<(), LinkError> {
    let package = python::Package::of(&code.name, &code.entries);
    compile(arguments, code, Product::Shared, &folder.join(package.library()))?;
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
