//! The command line of `lanner build`: what it takes, and what does not go together.

use super::embedded;
use crate::specialize::{Known, is_function_name};
use lanner_session::{CheckSort, Checks, Math, Target};
use std::path::{Path, PathBuf};

/// What is built, and of what.
#[derive(clap::Args)]
pub struct Arguments {
    /// The `.m` file: its first function is what others call.
    pub file: PathBuf,
    /// What is made.
    #[arg(long, value_enum, default_value_t = Emit::Exe)]
    pub emit: Emit,
    /// The program, the library, or the folder for C and Python; else in the current folder. `-` prints the file of C.
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,
    /// The arguments: classes with extents, `double(m,n)`, or without for scalars; values such as `5`. Several times: a function
    /// for each. Without it nothing is known of them but what comments `%#` and `--shape` say. With `--fix` they are the arguments that are
    /// left.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    pub args: Vec<String>,
    /// Bytes of a call's frame that arrays may take; with `--no-heap` bytes of the stack that a call may take with all that it calls.
    #[arg(long, value_name = "BYTES", default_value_t = lanner_session::MAX_STACK)]
    pub max_stack: u64,
    /// Nothing is allocated: every array is on the stack or in static storage, so its size has to have a bound. For C, object files and
    /// archives.
    #[arg(long)]
    pub no_heap: bool,
    /// Nothing is in static storage either, so that functions may be called while others run.
    #[arg(long, requires = "no_heap")]
    pub reentrant: bool,
    /// Whether the runtime library is used. `none`: what needs it is an error, the default for all but programs. `auto`: where something needs it. `small`: it
    /// is, and evaluating text is an error. `full`: it is. C has the program then, or with `--args` functions that others call.
    #[arg(long, value_enum)]
    pub runtime: Option<RuntimeUse>,
    /// With `--emit c`: the C has a `main`, also without the runtime library. It reads the arguments of the function as numbers and shows its first
    /// output, as `lanner run --eval-args` does.
    #[arg(long)]
    pub main: bool,
    /// What native code of a program does itself: `boxed` leaves everything to the runtime library, to compare.
    #[arg(long, value_enum)]
    pub select: Option<Select>,
    /// Make a page of what the compiler decides, too: `lanner report`. Else it is `FILE.html` in the current folder.
    #[arg(long, value_name = "PATH", num_args = 0..=1, require_equals = true)]
    pub report: Option<Option<PathBuf>>,
    /// Which run-time checks are kept: `on` all of them, `off` none, `only=index,shape` these: index, shape, nan, size, depth. A program with an error
    /// that a check would have found then does anything, as in C. Errors that the program raises itself stay, and so do checks of memory.
    #[arg(long, value_name = "on|off|only=LIST", default_value = "on", value_parser = parse_checks)]
    pub checks: Checks,
    /// Whose exp, sin, … are called where there is no runtime library: those of `math.h`, or the file's `own`, which have the bits of `lanner run`.
    #[arg(long, value_enum, default_value_t = Libm::System)]
    pub libm: Libm,
    /// How much the C compiler optimises.
    #[arg(long, value_name = "0..3", default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=3))]
    pub opt: u8,
    /// The processor that the program is for: `native`, `x86-64-v3`, `cortex-m4`; else any. For Arm's without an operating system the
    /// compiler is `arm-none-eabi-gcc`.
    #[arg(long, value_name = "CPU")]
    pub cpu: Option<String>,
    #[command(flatten)]
    pub known: Known,
}

impl Arguments {
    /// What callers know the residual by where inputs are known: that of the library or object file, else its own
    /// where `--function` names it, or that of the file.
    pub fn residual_name(&self) -> String {
        let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let output = self.output.as_deref().map(stem).unwrap_or_default();
        let named = match self.emit {
            Emit::Lib | Emit::So => output.strip_prefix("lib").unwrap_or(&output),
            Emit::Obj => &output,
            Emit::Exe | Emit::C | Emit::Py => "",
        };
        match &self.known.function {
            _ if is_function_name(named) => named.to_owned(),
            Some(function) => function.clone(),
            None => stem(&self.file),
        }
    }
}

/// What can be made.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Emit {
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

impl Emit {
    /// Whether the runtime library becomes a part of it.
    pub fn links(self) -> bool {
        matches!(self, Emit::Exe | Emit::So | Emit::Py)
    }
}

/// Whether the runtime library is used.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum RuntimeUse {
    /// It is not: what needs it is an error.
    None,
    /// Where something needs it, and only there.
    Auto,
    /// It is, without what evaluates text: a program that does is an error.
    Small,
    /// It may do anything.
    Full,
}

/// Whose functions of numbers are called.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Libm {
    /// Those of the C library.
    System,
    /// Those that the file has itself.
    Own,
}

impl Libm {
    /// The same for the session.
    pub fn math(self) -> Math {
        match self {
            Libm::System => Math::OfSystem,
            Libm::Own => Math::Own,
        }
    }
}

/// What native code does itself.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Select {
    /// What it can.
    Native,
    /// Nothing.
    Boxed,
}

/// What is made: the first one that is possible. Or why the arguments do not go together.
pub fn targets(arguments: &Arguments) -> Result<Vec<Target>, &'static str> {
    let is_boxed = arguments.select == Some(Select::Boxed);
    let program = if is_boxed { Target::BoxedProgram } else { Target::Program };
    let is_called = !arguments.args.is_empty();
    let all = match (arguments.emit, arguments.runtime) {
        (Emit::Exe, Some(RuntimeUse::None)) => {
            return Err("a program needs the runtime library: --runtime none is for --emit c");
        }
        (Emit::Exe, _) if is_called => {
            return Err(
                "the arguments of a program are texts: --args is for what others call, such as --emit c",
            );
        }
        (Emit::Exe, _) if !arguments.known.shape.is_empty() => {
            return Err(
                "the arguments of a program are texts: --shape is for what others call, such as --emit c",
            );
        }
        (Emit::Exe, _) => vec![program],
        (_, None | Some(RuntimeUse::None)) => vec![Target::Functions],
        (Emit::C, Some(RuntimeUse::Auto)) if arguments.main => vec![Target::Functions, program],
        (_, Some(RuntimeUse::Auto)) => vec![Target::Functions, Target::Library],
        (Emit::C, Some(RuntimeUse::Small | RuntimeUse::Full)) if !is_called => vec![program],
        (_, Some(RuntimeUse::Small | RuntimeUse::Full)) => vec![Target::Library],
    };
    let is_program = all.contains(&program);
    if is_program && is_called {
        return Err(
            "the program would have texts as its arguments: --main with --args is for --runtime none",
        );
    }
    if arguments.main && arguments.emit != Emit::C {
        return Err("a program has a main, and a library has none: --main is for --emit c");
    }
    if arguments.main && arguments.no_heap {
        return Err("main prints, which allocates memory: --main does not go with --no-heap");
    }
    if arguments.main && all.contains(&Target::Library) {
        return Err("what others call has no main: --main is for --runtime none or auto");
    }
    if arguments.no_heap && (all != [Target::Functions] || matches!(arguments.emit, Emit::So | Emit::Py)) {
        return Err("the runtime library allocates memory: --no-heap is for --emit c, obj and lib");
    }
    if embedded::Target::of(arguments.cpu.as_deref()).is_bare
        && (all != [Target::Functions] || matches!(arguments.emit, Emit::So | Emit::Py))
    {
        return Err(
            "there is no operating system on that processor: it is for --emit c, obj and lib, without the runtime library",
        );
    }
    if !is_program && arguments.select.is_some() {
        return Err("what others call is native where it can be: --select is for programs");
    }
    if arguments.emit != Emit::C && arguments.output.as_deref() == Some(Path::new("-")) {
        return Err("only C can be printed: -o - is for --emit c");
    }
    Ok(all)
}

/// Reads `--checks`.
fn parse_checks(text: &str) -> Result<Checks, String> {
    match text {
        "on" => return Ok(Checks::default()),
        "off" => return Ok(Checks::of(&[])),
        _ => (),
    }
    let Some(list) = text.strip_prefix("only=") else {
        return Err("it is on, off, or only= with a list: only=index,shape".to_owned());
    };
    let sort = |name: &str| {
        let found = CheckSort::ALL.iter().find(|(_, own)| *own == name);
        found.map(|(sort, _)| *sort).ok_or_else(|| {
            let names = CheckSort::ALL.map(|(_, name)| name).join(", ");
            format!("there are no checks `{name}`, but {names}")
        })
    };
    Ok(Checks::of(&list.split(',').map(str::trim).map(sort).collect::<Result<Vec<_>, _>>()?))
}
