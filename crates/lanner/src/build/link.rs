//! C becomes what is linked or run, by the machine's own C compiler. Programs have the runtime library, which is beside `lanner`.
//!
//! ```text
//! cc -O2 -ffp-contract=off hello.c liblanner_native_runtime.a -lm -lpthread -ldl -o hello
//! cc -O2 -ffp-contract=off -fPIC -c f.c && ar rcs libf.a f.o
//! ```

use super::archive::without_backtraces;
use super::embedded::{Frames, Target, archiver, frames};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is said behind the runtime library.
const LINKED: [&str; 5] = ["-lm", "-lpthread", "-ldl", "-Wl,--gc-sections", "-s"];

/// Programs stand at fixed addresses: smaller by what else says where addresses are, which is read at each start.
const FIXED: [&str; 2] = ["-fno-pie", "-no-pie"];

/// What is linked of the runtime library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runtime {
    /// All but what evaluates text.
    Small,
    /// That, too.
    Full,
}

impl Runtime {
    /// The file.
    fn file(self) -> &'static str {
        match self {
            Runtime::Small => "liblanner_native_runtime.a",
            Runtime::Full => "liblanner_native_evaluator.a",
        }
    }
}

/// How C is compiled.
#[derive(Clone)]
pub struct Compiler<'a> {
    /// 0 to 3.
    pub level: u8,
    /// The processor that the program is for, as the compiler names it.
    pub cpu: Option<&'a str>,
    /// What of the runtime library programs and shared libraries are linked with.
    pub library: Option<Runtime>,
    /// Looks at what functions have on the stack, before the product is at its place.
    pub check: Option<&'a Check<'a>>,
}

/// Looks at what functions have on the stack.
pub type Check<'a> = dyn Fn(&Frames) -> Result<(), LinkError> + 'a;

/// What is made of a file of C.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Product {
    /// A program.
    Program,
    /// `f.o`.
    Object,
    /// `libf.a`.
    Archive,
    /// `libf.so`.
    Shared,
}

/// Why there is no program.
#[derive(Debug)]
pub enum LinkError {
    /// A library is in none of these places.
    NoLibrary(Vec<PathBuf>),
    /// The compiler, or what packs archives, cannot be started.
    NoCompiler(String, std::io::Error),
    /// What the C compiler says.
    Compiler(String),
    /// A file cannot be written.
    File(PathBuf, std::io::Error),
    /// The stack would be too large.
    Stack(String),
}

impl std::fmt::Display for LinkError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LinkError::NoLibrary(places) => {
                let name = places.first().and_then(|place| place.file_name()).unwrap_or_default();
                write!(f, "the runtime library {} is not there: looked for in", name.display())?;
                places.iter().try_for_each(|place| write!(f, " {}", place.display()))?;
                write!(
                    f,
                    "\nnote: `cargo build --release -p lanner-native-runtime -p lanner-native-evaluator` makes it"
                )
            }
            LinkError::NoCompiler(name, error) => {
                write!(f, "`{name}` cannot be started: {error}\n")?;
                let package = if name.starts_with("arm-none-eabi") { "gcc-arm-none-eabi" } else { "gcc" };
                write!(
                    f,
                    "note: install a C compiler (`apt-get install {package}`), or name it in the variable CC"
                )
            }
            LinkError::Compiler(text) => write!(f, "the C compiler failed:\n{text}"),
            LinkError::File(path, error) => write!(f, "{}: {error}", path.display()),
            LinkError::Stack(text) => f.write_str(text),
        }
    }
}

/// Where the runtime library is: what the variable `LANNER_RUNTIME` names, or what is beside that, else beside `lanner` or in
/// `lib/lanner` beside its folder.
pub fn library(runtime: Runtime) -> Result<PathBuf, LinkError> {
    let file = runtime.file();
    if let Some(named) = std::env::var_os("LANNER_RUNTIME").map(PathBuf::from) {
        let named = match runtime {
            Runtime::Full => named.with_file_name(file),
            Runtime::Small => named,
        };
        return if named.is_file() { Ok(named) } else { Err(LinkError::NoLibrary(vec![named])) };
    }
    let mut places = Vec::new();
    let own = std::env::current_exe().and_then(|path| path.canonicalize()).unwrap_or_default();
    if let Some(folder) = own.parent() {
        places.push(folder.join(file));
        places.push(folder.join("../lib/lanner").join(file));
    }
    match places.iter().find(|place| place.is_file()) {
        Some(place) => Ok(place.clone()),
        None => Err(LinkError::NoLibrary(places)),
    }
}

/// Compiles a file of C, whose headers are given, to `output`.
///
/// # Errors
/// See [`LinkError`]. Nothing is at the output's path then but what was there before.
pub fn link(
    (product, output): (Product, &Path),
    (name, files): (&str, &[(String, String)]),
    how: &Compiler<'_>,
) -> Result<(), LinkError> {
    let library = match product {
        Product::Program | Product::Shared => how.library.map(library).transpose()?,
        Product::Object | Product::Archive => None,
    };
    let parent = output.parent().filter(|parent| !parent.as_os_str().is_empty());
    let folder = parent.unwrap_or(Path::new("."));
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |error| LinkError::File(path, error)
    };
    std::fs::create_dir_all(folder).map_err(failed(folder))?;
    // Beside the product, so that it can be renamed.
    let beside = if is_stream(output) { std::env::temp_dir() } else { folder.to_owned() };
    let work =
        tempfile::Builder::new().prefix(".lanner-build").tempdir_in(&beside).map_err(failed(&beside))?;
    for (file, text) in files {
        let path = work.path().join(file);
        let written = std::fs::File::create(&path).and_then(|mut file| file.write_all(text.as_bytes()));
        written.map_err(failed(&path))?;
    }
    let target = Target::of(how.cpu);
    let named = std::env::var("CC").ok().filter(|name| !name.is_empty());
    let compiler = named.unwrap_or_else(|| target.compiler.to_owned());
    let mut command = Command::new(&compiler);
    command.args(["-std=c11", "-w", "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math"]);
    command.arg(format!("-O{}", how.level.min(3)));
    command.args(&target.flags);
    command.args(how.check.map(|_| "-fstack-usage"));
    command.arg(format!("{name}.c"));
    let shorter = library.as_deref().and_then(without_backtraces);
    match product {
        Product::Program => _ = command.args(FIXED).args(&library).args(shorter).args(LINKED),
        Product::Object | Product::Archive if target.is_bare => _ = command.arg("-c"),
        Product::Object | Product::Archive => _ = command.args(["-fPIC", "-c"]),
        // Two of them may have another version of the runtime library each.
        Product::Shared if library.is_some() => {
            command
                .args(["-fPIC", "-shared"])
                .args(&library)
                .args(shorter)
                .args(LINKED)
                .arg("-Wl,--exclude-libs,ALL");
        }
        Product::Shared => _ = command.args(["-fPIC", "-shared", "-lm"]),
    }
    run(command.args(["-o", "made"]), work.path())?;
    if let Some(check) = how.check {
        let path = work.path().join("made.su");
        check(&frames(&std::fs::read_to_string(&path).map_err(failed(&path))?))?;
    }
    let mut made = work.path().join("made");
    if product == Product::Archive {
        // The name that the archive lists.
        let object = work.path().join(format!("{name}.o"));
        std::fs::rename(&made, &object).map_err(failed(&object))?;
        made = work.path().join("made.a");
        run(Command::new(archiver(&compiler)).args(["rcs", "made.a"]).arg(format!("{name}.o")), work.path())?;
    }
    put(&made, output).map_err(failed(output))
}

/// Whether something is there that is no file, such as `/dev/null`: it is written to, and stays what it is.
pub fn is_stream(output: &Path) -> bool {
    std::fs::metadata(output).is_ok_and(|there| !there.is_file() && !there.is_dir())
}

/// Puts what was made in its place.
fn put(made: &Path, output: &Path) -> std::io::Result<()> {
    if !is_stream(output) {
        return std::fs::rename(made, output);
    }
    let mut there = std::fs::OpenOptions::new().write(true).open(output)?;
    std::io::copy(&mut std::fs::File::open(made)?, &mut there).map(drop)
}

/// Runs a tool in a folder.
fn run(command: &mut Command, folder: &Path) -> Result<(), LinkError> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.current_dir(folder).output().map_err(|error| LinkError::NoCompiler(name, error))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(LinkError::Compiler(String::from_utf8_lossy(&output.stderr).into_owned())),
    }
}
