//! `lanner build`: native programs and C.

mod link;

use crate::commands::{DEFECT, USAGE, print, tell};
use lanner_session::{BuildRequest, Built, Options, build_c, build_program};
use link::{Compiler, link};
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
    /// The program, or the folder for C; else in the current folder. `-` prints the file of C.
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
    /// The arguments: classes with extents, `double(m,n)`, or without for scalars; values such as `5`. Without it nothing is
    /// known of them but what comments `%#` say.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    args: Option<String>,
    /// Bytes of a call's frame that arrays may take.
    #[arg(long, value_name = "BYTES", default_value_t = lanner_session::MAX_STACK)]
    max_stack: u64,
    /// Whether the runtime library is used: `none` writes C that needs no library, `full` C that is linked with it.
    #[arg(long, value_enum)]
    runtime: Option<RuntimeUse>,
    /// What native code does itself: `boxed` leaves everything to the runtime library, to compare.
    #[arg(long, value_enum, default_value_t = Select::Native)]
    select: Select,
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
    /// A file of readable C99, and its header.
    C,
}

/// Whether the runtime library is used.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum RuntimeUse {
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

/// Builds a file.
pub fn build(options: &Options, arguments: &Arguments) -> u8 {
    let request = BuildRequest {
        path: &arguments.file,
        args: arguments.args.as_deref(),
        storage: options.storage.unwrap_or_default(),
        max_stack: arguments.max_stack,
    };
    let has_library = match (arguments.emit, arguments.runtime) {
        (Emit::Exe, Some(RuntimeUse::None)) => {
            tell("error: a program needs the runtime library: --runtime none is for --emit c\n");
            return USAGE;
        }
        (Emit::Exe, _) | (Emit::C, Some(RuntimeUse::Full)) => true,
        (Emit::C, None | Some(RuntimeUse::None)) => false,
    };
    if arguments.emit == Emit::Exe && arguments.args.is_some() {
        tell("error: the arguments of a program are texts: --args is for --emit c\n");
        return USAGE;
    }
    let built = match has_library {
        true => build_program(options, &request, arguments.select == Select::Boxed),
        false => build_c(options, &request),
    };
    match built {
        Ok(Built::C { name, source, header }) => {
            if arguments.output.as_deref() == Some(Path::new("-")) {
                return print(&source, 0);
            }
            let folder = arguments.output.as_deref().unwrap_or(Path::new("."));
            let mut files = vec![(format!("{name}.c"), source), (format!("{name}.h"), header)];
            if has_library {
                files.push(("lanner.h".to_owned(), lanner_session::RUNTIME_HEADER.to_owned()));
            }
            match arguments.emit {
                Emit::C => write_all(folder, &files),
                Emit::Exe => build_exe(arguments, &name, &files),
            }
        }
        Ok(Built::Needs(needs)) => {
            for need in &needs {
                let (path, line, column) = (&need.path, need.line, need.column);
                tell(&format!(
                    "error: {path}:{line}:{column}: this needs the runtime library: {}\n",
                    need.why
                ));
            }
            if arguments.args.is_none() {
                tell(
                    "note: nothing is known of the arguments; --args says what they are: --args 'double(m,n), double'\n",
                );
            }
            USAGE
        }
        Err(error) => {
            tell(&lanner_session::report(&error, options.dialect, None));
            if error.identifier(options.dialect) == "Lanner:defect" { DEFECT } else { USAGE }
        }
    }
}

/// Makes a program of C.
fn build_exe(arguments: &Arguments, name: &str, files: &[(String, String)]) -> u8 {
    let program = arguments.output.clone().unwrap_or_else(|| PathBuf::from(name));
    if program.is_dir() {
        tell(&format!("error: {} is a folder\nnote: -o names the program\n", program.display()));
        return USAGE;
    }
    let how = Compiler { level: arguments.opt, cpu: arguments.cpu.as_deref() };
    match link(&program, (name, files), &how) {
        Ok(()) => 0,
        Err(error) => {
            tell(&format!("error: {error}\n"));
            USAGE
        }
    }
}

/// Writes files beside their places, and renames them when all are there.
fn write_all(folder: &Path, files: &[(String, String)]) -> u8 {
    let written = std::fs::create_dir_all(folder).and_then(|()| {
        let mut beside = Vec::new();
        for (name, text) in files {
            let mut file = tempfile::NamedTempFile::new_in(folder)?;
            file.write_all(text.as_bytes())?;
            file.as_file().sync_all()?;
            beside.push((file, folder.join(name)));
        }
        for (file, path) in beside {
            file.persist(&path).map_err(|error| error.error)?;
        }
        Ok(())
    });
    match written {
        Ok(()) => 0,
        Err(error) => {
            tell(&format!("error: {}: {error}\n", folder.display()));
            USAGE
        }
    }
}
