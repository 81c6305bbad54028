//! The command line: one protocol, no semantics.

mod check;
mod commands;
mod opt;
mod repl;

use clap::{Parser, Subcommand, ValueEnum};
use lanner_session::Options;
use std::path::PathBuf;
use std::process::ExitCode;

/// Runs, checks and explains MATLAB programs. Without a command: the prompt, or the program on standard input.
#[derive(Parser)]
#[command(name = "lanner", version, args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
struct Cli {
    /// Run CODE and leave.
    #[arg(short = 'e', long = "eval", value_name = "CODE", allow_hyphen_values = true)]
    code: Option<String>,
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(clap::Args, Clone)]
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

#[derive(Clone, Copy, ValueEnum)]
enum Dialect {
    /// MATLAB: its documented behaviour decides.
    Matlab,
    /// GNU Octave: its escapes in double quotes and its messages.
    Octave,
}

#[derive(Subcommand)]
enum Command {
    /// Run a script, or call the function of a file.
    Run {
        /// The `.m` file.
        file: PathBuf,
        /// Arguments as char rows: the function's, or `argv` of a script.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Report errors before running. Exit code 0: clean, 1: findings, 2: could not run.
    Check {
        /// Files, or folders whose `.m` files are checked.
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
    /// Show a stage of the compiler as text.
    Opt {
        /// The `.m` file.
        file: PathBuf,
        /// Which stage.
        #[arg(long, value_enum, default_value_t = Stage::Mir)]
        stage: Stage,
    },
    /// Print the documentation of a function.
    Help {
        /// The function.
        name: Option<String>,
    },
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
    /// SSA form after the passes on it.
    Opt,
}

/// Stack of the thread that runs programs: deep recursion ends in the language's own error long before.
const STACK: usize = 1 << 29;

fn main() -> ExitCode {
    let cli = Cli::parse();
    lanner_runtime::memory::keep_freed_buffers();
    let worker = std::thread::Builder::new().stack_size(STACK).spawn(move || run(cli));
    match worker.map(|thread| thread.join()) {
        Ok(Ok(code)) => ExitCode::from(code),
        Ok(Err(_)) => ExitCode::from(70),
        Err(error) => {
            eprintln!("lanner: cannot start: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(cli: Cli) -> u8 {
    let options = Options {
        verify: lanner_session::Verify::Nothing,
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
    };
    match (cli.command, cli.code) {
        (Some(Command::Run { file, arguments }), _) => commands::run_file(&options, &file, &arguments),
        (Some(Command::Check { paths }), _) => check::check(&options, &paths),
        (Some(Command::Opt { file, stage }), _) => opt::show(&options, &file, stage),
        (Some(Command::Help { name }), _) => commands::help(name.as_deref()),
        (None, Some(code)) => commands::evaluate(&options, &code),
        (None, None) => repl::run(&options),
    }
}
