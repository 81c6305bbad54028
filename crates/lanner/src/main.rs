//! The command line: one protocol, no semantics.

mod attend;
mod bench;
mod build;
mod cache;
mod check;
mod commands;
mod confine;
mod json;
mod manual;
mod opt;
mod repl;
mod report;
mod scratch;
mod specialize;
mod test;
mod types;

use crate::commands::tell;
use clap::{Parser, Subcommand, ValueEnum};
use lanner_session::{Arguments, Options, Strictness};
use std::ffi::OsString;
use std::io::IsTerminal;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;

/// What the exit codes say.
const ENDINGS: &str = "Exit codes: 0 all is well; 1 the program failed, or `check` has findings; 2 the command line is wrong, or a \
file cannot be read or written; 70 a defect of Lanner; 124 `--max-time` is over; 130 Ctrl-C; else what `exit` was given.";

/// Runs, checks and explains MATLAB programs. Without a command: the prompt, or the program on standard input.
#[derive(Parser)]
#[command(name = "lanner", version, disable_help_subcommand = true, max_term_width = 100, after_help = ENDINGS)]
struct Cli {
    /// Run CODE and leave.
    #[arg(short = 'e', long = "eval", value_name = "CODE", allow_hyphen_values = true)]
    code: Option<String>,
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Option<Command>,
}

// What all commands take. The hidden ones are for the work on Lanner itself: CONTRIBUTING.md tells about them.
#[derive(clap::Args, Clone)]
#[command(next_help_heading = "Options of all commands")]
struct Common {
    /// Whose language is read.
    #[arg(long, value_enum, default_value_t = Dialect::Matlab, global = true)]
    dialect: Dialect,
    /// A folder to search for functions; may be given several times.
    #[arg(long = "path", value_name = "FOLDER", global = true)]
    path: Vec<String>,
    /// Bring every function into another form and back before it runs: a test of the compiler.
    #[arg(long, value_enum, value_name = "FORM", default_value_t = Roundtrip::None, global = true, hide = true)]
    roundtrip: Roundtrip,
    /// Assert, after every instruction, what was inferred before running. Slow. Exit code 70: it does not hold.
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',', num_args = 0..=1, default_missing_value = "facts", global = true, hide = true)]
    verify: Vec<Verify>,
    /// How storage is planned, with `--verify storage` (else in all ways) and with `opt --stage storage` (else as GCTD); with `types`:
    /// where each variable is stored.
    #[arg(long, value_enum, value_name = "PLAN", num_args = 0..=1, default_missing_value = "gctd", global = true, hide = true)]
    storage: Option<Storage>,
    /// Count what a run copies, or with `--tier` what it compiles, and print it on standard error.
    #[arg(long, global = true)]
    stats: bool,
    /// Who copies arrays: results are the same.
    #[arg(long, value_enum, value_name = "WHO", default_value_t = Copies::Plan, global = true, hide = true)]
    copies: Copies,
    /// Interpret everything, compile hot loops (the default), or compile each loop at once: results are the same.
    #[arg(long, value_enum, value_name = "TIER", global = true)]
    tier: Option<Tier>,
    /// Threads that compute with large arrays, instead of one for each processor: results are the same.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), global = true)]
    threads: Option<u16>,
    /// Write the figures that are open when the program ends: into a folder as `figure1.svg` and so on, or into one page whose charts can be
    /// zoomed and turned (`NAME.html`, or `html` for figures.html).
    #[arg(long, value_name = "FOLDER|PAGE", global = true)]
    figures: Option<PathBuf>,
    #[command(flatten)]
    bounds: confine::Bounds,
}

#[derive(Clone, Copy, ValueEnum)]
enum Tier {
    Interp,
    Auto,
    Jit,
    // Loops run in the baseline's code from their first turn on: a test of the compiler.
    #[value(hide = true)]
    Baseline,
    // Loops run in the LIR interpreter from their first turn on: a test of the compiler. Slow.
    #[value(hide = true)]
    Lir,
    // Compiled code takes side exits where it need not: a test of them.
    #[value(hide = true)]
    Stress,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Verify {
    /// Every value has the class, the shape and the range that were inferred.
    Facts,
    /// Every value is, when it is read, where the plan of storage has it, and nothing has been written over it.
    Storage,
}

#[derive(Clone, Copy, ValueEnum)]
enum Storage {
    /// Every value in a block of its own.
    None,
    /// Groups of values, each at one place, as the paper GCTD has it.
    Gctd,
    /// Offsets in a frame and in an arena of each call.
    Plan,
}

#[derive(Clone, Copy, ValueEnum)]
enum Copies {
    /// Every assignment of an array, every argument, every value returned.
    Naive,
    /// Arguments that are written, assignments whose copies are needed, every value returned.
    Quickcheck,
    /// What may be shared with a variable that is read again, before it is changed: decided before the program runs.
    Analysis,
    /// Arrays that are shared when they are changed; a variable's last read hands its array over.
    Plan,
    /// Arrays that are shared when they are changed; a variable holds its array until it gets another.
    Refcount,
}

#[derive(Clone, Copy, ValueEnum)]
enum Roundtrip {
    None,
    /// SSA form.
    Ssa,
    /// SSA form, and no two values in one slot afterwards.
    Apart,
    /// SSA form, and the passes on it.
    Opt,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Dialect {
    Matlab,
    Octave,
}

#[derive(Subcommand)]
enum Command {
    /// Run a script, or call the function of a file. `lanner FILE.m` does the same.
    Run {
        /// The function's arguments are expressions, evaluated in an empty workspace.
        #[arg(long)]
        eval_args: bool,
        /// The `.m` file.
        file: PathBuf,
        /// Arguments as char rows: the function's, or `argv` of a script.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
        #[command(flatten)]
        known: specialize::Known,
    },
    /// Report errors before running. Exit code 0: clean, 1: findings, 2: could not run.
    ///
    /// An error is certain: every run raises it. `%#ok<CODE>` at the end of a line silences its findings of that code, `%#ok`
    /// all of them, `%#ok<*CODE>` those of the whole file.
    Check {
        /// Files, or folders whose `.m` files are checked.
        #[arg(required_unless_present = "codes")]
        paths: Vec<PathBuf>,
        /// Report likely errors too.
        #[arg(long)]
        strict: bool,
        /// How findings are printed.
        #[arg(long, value_enum, default_value_t = check::Format::Text)]
        format: check::Format,
        /// List all codes and leave.
        #[arg(long)]
        codes: bool,
    },
    /// Run unit tests. Exit code 0: none failed, 1: one did.
    ///
    /// Tests are functions of files that call `functiontests`, classes that derive from `matlab.unittest.TestCase`, sections of scripts
    /// whose names begin or end with `test`, and Octave's `%!` blocks. Each file runs in a process of its own.
    Test(test::Arguments),
    /// Print what is known of each variable of a function before it runs.
    Types {
        /// The `.m` file.
        file: PathBuf,
        #[command(flatten)]
        asked: AskedArgs,
        /// How it is printed.
        #[arg(long, value_enum, default_value_t = types::Format::Text)]
        format: types::Format,
        /// Which function of the file; else the first.
        #[arg(long, value_name = "NAME")]
        function: Option<String>,
    },
    /// Print what is known of a variable in a line, and why.
    Explain {
        /// The file and the line, `f.m:7`.
        #[arg(value_name = "FILE:LINE")]
        place: String,
        /// The variable.
        name: String,
        #[command(flatten)]
        asked: AskedArgs,
        #[command(flatten)]
        known: specialize::Known,
    },
    /// Write a function that has done already what depends on known inputs: readable MATLAB that does the same.
    Specialize(specialize::Arguments),
    /// Make C of a function and all that it calls.
    Build(build::Arguments),
    /// Make a page of what the compiler decides of a program: costs of lines, places of variables, copies, checks, its C.
    Report(report::Arguments),
    /// Show a stage of the compiler as text.
    Opt {
        /// The `.m` file.
        file: PathBuf,
        /// Which stage.
        #[arg(long, value_enum, default_value_t = Stage::Mir)]
        stage: Stage,
        /// From facts on: the arguments that the first function is called with, as for `types`. For lir, llvm and asm: expressions, with
        /// whose values the file's function is called.
        #[arg(long, value_name = "ARGUMENTS")]
        args: Option<String>,
        #[command(flatten)]
        plan: opt::Plan,
    },
    /// Print where machine code is kept from run to run, and how much there is.
    ///
    /// What was compiled once is taken from there when it runs again. The folder is `$LANNER_CACHE_DIR`, else
    /// `$XDG_CACHE_HOME/lanner`, else `~/.cache/lanner`. It has at most `$LANNER_CACHE_SIZE` MiB, 256 where that is not set, and none
    /// where it is 0.
    Cache {
        /// Remove what is there.
        #[arg(long)]
        clear: bool,
    },
    /// Print completions for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page.
    #[command(hide = true)]
    Man,
    /// Print the documentation of a function, an operator, a keyword, or a command.
    Help {
        /// The name, or the operator.
        #[arg(allow_hyphen_values = true)]
        name: Option<String>,
        /// Print how many functions there are.
        #[arg(long, conflicts_with = "name")]
        count: bool,
    },
    /// `lanner FILE.m` runs a file as `lanner run FILE.m` does.
    #[command(external_subcommand)]
    File(Vec<String>),
}

#[derive(clap::Args)]
struct AskedArgs {
    /// The arguments: classes with extents, `double(m,n)`, or without for scalars; `any`; `complex` before a class; values
    /// such as `5`, `'text'`, `[1 2 3]`, `true`. Without it nothing is known of them.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    args: Option<String>,
    /// Terms as the compiler has them: the number of a loop's trip, φ's, groups of storage.
    #[arg(long, hide = true)]
    internals: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Stage {
    /// The syntax tree.
    Tree,
    /// Names resolved.
    Hir,
    /// One operator per instruction, in slot form.
    Mir,
    /// The same in SSA form.
    Ssa,
    /// The same with what is known of each value.
    Facts,
    /// Which values may not share storage.
    Interference,
    /// Which values share storage, on the stack or the heap, and where it is resized; with `--storage` where each one is.
    Storage,
    /// SSA form after the passes on it.
    Opt,
    /// Which updates of arrays need a copy, and where it stands.
    Copies,
    /// The copies that the storage plan needs, and which parameters functions change or give back.
    Ownership,
    /// The low-level IR of a native program of the file's first function, with `--args` for these arguments.
    Native,
    /// The low-level IR that code is made of: the file runs, what it prints is dropped, and each loop is shown for what its variables
    /// were, with the places where its code may be left.
    Lir,
    /// The same as Cranelift's IR, of which the baseline's code is made.
    Clif,
    /// The same as LLVM's IR, behind its passes.
    Llvm,
    /// The same as assembly.
    Asm,
}

/// Where the system has no memory left a reserve serves what cannot wait for the error.
#[global_allocator]
static ALLOCATOR: lanner_runtime::memory::Reserved = lanner_runtime::memory::Reserved(std::alloc::System);

/// Stack of the thread that runs programs: deep recursion ends in the language's own error long before.
const STACK: usize = 1 << 29;

fn main() -> ExitCode {
    let cli = match Cli::try_parse_from(with_plan(std::env::args_os().collect())) {
        Ok(cli) => cli,
        Err(asked) => return ExitCode::from(commands::show_usage(&asked)),
    };
    // Threads that check share nothing, memory neither; threads that compute share the buffers of one program.
    let stacks = match cli.command {
        Some(Command::Check { .. }) => {
            std::thread::available_parallelism().map_or(2, |threads| threads.get() + 1)
        }
        _ => 1,
    };
    // Before any other thread starts, so that it holds for all.
    if let Err(error) = cli.common.bounds.apply(&cli, (stacks * STACK) as u64) {
        tell(&format!("lanner: {error}\n"));
        return ExitCode::from(2);
    }
    lanner_runtime::memory::show_unasked(|bytes| {
        eprintln!("unasked {bytes}\n{}", std::backtrace::Backtrace::force_capture());
    });
    if stacks == 1 {
        lanner_runtime::memory::keep_freed_buffers(3);
        if let Some(bytes) = cli.common.bounds.max_memory {
            lanner_runtime::memory::bound_arrays(bytes as usize);
        }
    }
    let runs = match (&cli.command, &cli.code) {
        (None, None) if std::io::stdin().is_terminal() => attend::Runs::Prompt,
        (None, _) | (Some(Command::Run { .. } | Command::File(_) | Command::Opt { .. }), _) => {
            attend::Runs::Program
        }
        (Some(Command::Test(arguments)), _) if arguments.is_child() => attend::Runs::Program,
        (Some(_), _) => attend::Runs::Nothing,
    };
    if runs != attend::Runs::Nothing {
        lanner_session::begin_compile_threads();
    }
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(move || -> u8 {
        let code = catch_unwind(AssertUnwindSafe(|| run(cli)));
        if lanner_sandbox::is_time_over() {
            confine::end_late();
        }
        attend::end_process(code.unwrap_or(commands::DEFECT))
    });
    match worker {
        Ok(worker) => attend::attend(runs, &worker),
        Err(error) => tell(&format!("lanner: cannot start: {error}\n")),
    }
    ExitCode::from(2)
}

/// `--storage` before a file, which is no plan: the usual plan is meant.
fn with_plan(mut args: Vec<OsString>) -> Vec<OsString> {
    let is_plan = |word: &OsString| word.to_str().is_some_and(|word| Storage::from_str(word, false).is_ok());
    let at = args.iter().position(|word| word == "--storage");
    if let Some(at) = at.filter(|at| args.get(at + 1).is_some_and(|next| !is_plan(next))) {
        args[at].push("=gctd");
    }
    args
}

fn run(cli: Cli) -> u8 {
    if let Some(count) = cli.common.threads {
        lanner_runtime::threads::choose(count.into());
    }
    for folder in cli.common.path.iter().filter(|folder| !std::path::Path::new(folder).is_dir()) {
        tell(&format!("lanner: warning: '{folder}' of --path is no folder\n"));
    }
    let options = Options {
        dialect: match cli.common.dialect {
            Dialect::Matlab => lanner_base::Dialect::Matlab,
            Dialect::Octave => lanner_base::Dialect::Octave,
        },
        path: cli.common.path.clone(),
        roundtrip: match cli.common.roundtrip {
            Roundtrip::None => lanner_session::Roundtrip::None,
            Roundtrip::Ssa => lanner_session::Roundtrip::Ssa,
            Roundtrip::Apart => lanner_session::Roundtrip::Apart,
            Roundtrip::Opt => lanner_session::Roundtrip::Opt,
        },
        verify: lanner_session::Verify {
            facts: cli.common.verify.contains(&Verify::Facts),
            storage: cli.common.verify.contains(&Verify::Storage),
        },
        copying: match cli.common.copies {
            Copies::Naive => lanner_session::Copying::Naive,
            Copies::Quickcheck => lanner_session::Copying::QuickCheck,
            Copies::Analysis => lanner_session::Copying::Analysis,
            Copies::Plan => lanner_session::Copying::Plan,
            Copies::Refcount => lanner_session::Copying::RefCount,
        },
        stats: if cli.common.stats { lanner_session::Stats::Copies } else { lanner_session::Stats::Nothing },
        storage: cli.common.storage.map(|storage| match storage {
            Storage::None => lanner_session::Storage::None,
            Storage::Gctd => lanner_session::Storage::Gctd,
            Storage::Plan => lanner_session::Storage::Plan,
        }),
        engine: match cli.common.tier {
            Some(Tier::Interp) => lanner_session::Engine::Interpreter,
            Some(Tier::Lir) => lanner_session::Engine::Lir,
            Some(Tier::Stress) => lanner_session::Engine::Stress,
            Some(Tier::Baseline) => lanner_session::Engine::Baseline,
            Some(Tier::Jit) => lanner_session::Engine::Jit,
            Some(Tier::Auto) => lanner_session::Engine::Auto,
            // Whoever counts what is copied looks on at every instruction.
            None if cli.common.stats => lanner_session::Engine::Interpreter,
            None => lanner_session::Engine::Auto,
        },
        is_confined: cli.common.bounds.sandbox,
        figures: cli.common.figures.clone(),
    };
    match (cli.command, cli.code) {
        (Some(_), Some(_)) => {
            tell("error: '-e' stands alone: it cannot be used with a command\n");
            2
        }
        (Some(Command::Run { eval_args, known, file, arguments }), _) => {
            let how = if eval_args { Arguments::Expressions } else { Arguments::Texts };
            if known.is_any() {
                return specialize::run(&options, &file, &known, &arguments, how);
            }
            commands::run_file(&options, &file, &arguments, how)
        }
        (Some(Command::File(words)), _) => commands::run_words(&options, &words),
        (Some(Command::Check { codes: true, .. }), _) => check::print_codes(),
        (Some(Command::Check { paths, strict, format, .. }), _) => {
            let strictness = if strict { Strictness::Strict } else { Strictness::Usual };
            check::check(&options, &paths, strictness, format)
        }
        (Some(Command::Test(arguments)), _) => {
            let is_octave = cli.common.dialect == Dialect::Octave;
            let mut common: Vec<String> = Vec::new();
            common.extend(is_octave.then(|| "--dialect=octave".to_owned()));
            common.extend(cli.common.path.iter().map(|folder| format!("--path={folder}")));
            let tier = cli.common.tier.and_then(|tier| Some(tier.to_possible_value()?.get_name().to_owned()));
            common.extend(tier.map(|tier| format!("--tier={tier}")));
            test::test(&options, &arguments, &common)
        }
        (Some(Command::Types { file, asked, format, function }), _) => {
            let asked = lanner_session::Asked { args: asked.args, function, internals: asked.internals };
            types::types(&options, &file, &asked, format)
        }
        (Some(Command::Explain { place, name, known, .. }), _) if known.is_any() => {
            specialize::explain(&options, &place, &name, &known)
        }
        (Some(Command::Explain { place, name, asked, .. }), _) => {
            let asked =
                lanner_session::Asked { args: asked.args, function: None, internals: asked.internals };
            types::explain(&options, &place, &name, &asked)
        }
        (Some(Command::Specialize(arguments)), _) => specialize::specialize(&options, &arguments),
        (Some(Command::Build(arguments)), _) => build::build(&options, &arguments),
        (Some(Command::Report(arguments)), _) => report::report(&options, &arguments),
        (Some(Command::Opt { file, stage, args, plan }), _) => {
            opt::show(&options, &file, stage, args.as_deref(), &plan)
        }
        (Some(Command::Cache { clear: false }), _) => cache::show(),
        (Some(Command::Cache { clear: true }), _) => cache::clear(),
        (Some(Command::Completions { shell }), _) => manual::completions(shell),
        (Some(Command::Man), _) => manual::manual_page(),
        (Some(Command::Help { name, count }), _) => commands::help(&options, name.as_deref(), count),
        (None, Some(code)) => commands::evaluate(&options, &code),
        (None, None) => repl::run(&options),
    }
}
