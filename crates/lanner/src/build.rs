//! `lanner build`: native programs and C.

use crate::commands::{DEFECT, USAGE, print, tell};
use lanner_session::{BuildRequest, Built, Options, build_c};
use std::io::Write;
use std::path::{Path, PathBuf};

/// What is built, and of what.
#[derive(clap::Args)]
pub struct Arguments {
    /// The `.m` file: its first function is what others call.
    pub file: PathBuf,
    /// What is made.
    #[arg(long, value_enum, default_value_t = Emit::C)]
    emit: Emit,
    /// The folder for what is made; else the current one. `-` prints the file of C.
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
    /// The arguments: classes with extents, `double(m,n)`, or without for scalars; values such as `5`. Without it nothing is
    /// known of them but what comments `%#` say.
    #[arg(long, value_name = "LIST", allow_hyphen_values = true)]
    args: Option<String>,
    /// Bytes of a call's frame that arrays may take.
    #[arg(long, value_name = "BYTES", default_value_t = lanner_session::MAX_STACK)]
    max_stack: u64,
}

/// What can be made.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Emit {
    /// A file of readable C99, and its header.
    C,
}

/// Builds a file.
pub fn build(options: &Options, arguments: &Arguments) -> u8 {
    let request = BuildRequest {
        path: &arguments.file,
        args: arguments.args.as_deref(),
        storage: options.storage.unwrap_or_default(),
        max_stack: arguments.max_stack,
    };
    let built = match arguments.emit {
        Emit::C => build_c(options, &request),
    };
    match built {
        Ok(Built::C { name, source, header }) => {
            if arguments.output.as_deref() == Some(Path::new("-")) {
                return print(&source, 0);
            }
            let folder = arguments.output.as_deref().unwrap_or(Path::new("."));
            let files = [(format!("{name}.c"), source), (format!("{name}.h"), header)];
            write_all(folder, &files)
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
