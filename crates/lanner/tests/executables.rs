//! `lanner build` makes programs that print what `lanner run` prints, with the same errors and exit code.
//!
//! The programs are those of `tests/programs` and the benchmarks, two thirds of them at each commit; `LANNER_EXHAUSTIVE=1` takes all.

#[path = "support/fast_linker.rs"]
mod fast_linker;
#[path = "support/runtime_library.rs"]
mod runtime_library;

use lanner_filetest::{is_exhaustive, slice};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Of so many programs one is left out at a commit.
const SLICES: usize = 3;

/// The part of their work that benchmarks do.
const SCALE: &str = "0.01";

/// The programs of the benchmarks: each folder has one, perhaps with a driver.
fn benchmarks(root: &Path, found: &mut Vec<PathBuf>) {
    for group in ["seeds", "micro", "vector"] {
        for entry in std::fs::read_dir(root.join(group)).expect("the benchmarks are there").flatten() {
            let name = entry.file_name().into_string().expect("a name");
            let places = [format!("drv_{name}.m"), format!("{name}.m")].map(|file| entry.path().join(file));
            found.extend(places.into_iter().find(|place| place.is_file()));
        }
    }
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the tests are there").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|end| end == "m") && path.with_extension("out").is_file() {
            found.push(path);
        }
    }
}

fn run(command: &mut Command, folder: &Path) -> Output {
    command.current_dir(folder).env("NO_COLOR", "1").env("LANNER_CACHE_SIZE", "0").stdin(Stdio::null());
    command.output().expect("it starts")
}

/// What a process printed, and its exit code.
fn text(output: &Output) -> (String, String, Option<i32>) {
    let [out, err] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
    (out, err, output.status.code())
}

/// Programs that are compared.
struct Comparison {
    temporary: tempfile::TempDir,
    differing: Vec<String>,
}

impl Comparison {
    fn new() -> Comparison {
        runtime_library::make();
        let temporary = tempfile::tempdir().expect("a folder");
        Comparison { temporary, differing: Vec::new() }
    }

    /// Builds a program and runs it beside `lanner run`.
    fn add(&mut self, name: &str, path: &Path, args: &[&str]) {
        self.add_with(name, path, args, &[]);
    }

    /// The same with options of both commands.
    fn add_with(&mut self, name: &str, path: &Path, args: &[&str], options: &[&str]) {
        let (folder, file) = (path.parent().expect("a folder"), path.file_name().expect("a name"));
        let program = self.temporary.path().join("program");
        let mut build = Command::new(env!("CARGO_BIN_EXE_lanner"));
        if let Some(compiler) = fast_linker::compiler() {
            build.env("CC", compiler);
        }
        let built =
            run(build.arg("build").args(options).arg(file).args(["--opt", "0", "-o"]).arg(&program), folder);
        if !built.status.success() {
            self.differing.push(format!("{name}: {}", String::from_utf8_lossy(&built.stderr)));
            return;
        }
        let wanted = run(
            Command::new(env!("CARGO_BIN_EXE_lanner")).arg("run").args(options).arg(file).args(args),
            folder,
        );
        let got = run(Command::new(&program).args(args), folder);
        let (got, wanted) = (text(&got), text(&wanted));
        if got != wanted {
            self.differing.push(format!("{name}: {got:#?}, not {wanted:#?}"));
        }
    }

    /// Nothing differed.
    fn end(self) {
        assert!(self.differing.is_empty(), "{}", self.differing.join("\n"));
    }
}

#[test]
fn programs_do_as_executables_what_they_do_in_the_interpreter() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository");
    let (tests, others) = (root.join("tests/programs"), root.join("benchmarks"));
    let mut all = Vec::new();
    files(&tests, &mut all);
    benchmarks(&others, &mut all);
    all.sort();
    let mut comparison = Comparison::new();
    let left_out = if is_exhaustive() { Vec::new() } else { slice(all.clone(), SLICES) };
    for path in all.into_iter().filter(|path| !left_out.contains(path)) {
        let name =
            path.strip_prefix(&tests).or(path.strip_prefix(&others)).unwrap_or(&path).with_extension("");
        let args: &[&str] = if path.starts_with(&others) { &[SCALE] } else { &[] };
        comparison.add(&name.display().to_string(), &path, args);
    }
    comparison.end();
}

/// What Octave demands of arguments, where a function is called by its name, too.
const DEMANDING: &str = "\
function demanding
try, mean({1}); catch e, disp(e.message), end
eval('x = 1;');
try, bitset(uint8(x), 9); catch e, disp(e.message), end
try, cellfun(@deg2rad, {int8(1)}); catch e, disp(e.message), end
printf('%s|%g\\n', strtrim('  a '), feval('rad2deg', pi));
end
";

#[test]
fn executables_demand_what_octave_demands() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("demanding.m");
    std::fs::write(&path, DEMANDING).expect("a file");
    let mut comparison = Comparison::new();
    comparison.add_with("demanding", &path, &[], &["--dialect", "octave"]);
    comparison.end();
}

/// How many seeds each generator has in all; a commit takes a few.
const SEEDS: u64 = 400;
const FEW: usize = 100;

#[test]
fn random_programs_do_as_executables_what_they_do_in_the_interpreter() {
    type Generator = fn(u64) -> String;
    let generators: [(&str, Generator); 7] = [
        ("program", lanner_generate::program),
        ("loops", lanner_generate::loops),
        ("copies", lanner_generate::copies),
        ("fields", lanner_generate::fields),
        ("aliases", lanner_generate::aliases),
        ("arrays", lanner_generate::arrays),
        ("complex", lanner_generate::complex),
    ];
    let mut comparison = Comparison::new();
    let path = comparison.temporary.path().join("random.m");
    for seed in slice(0..SEEDS, FEW) {
        for (name, generate) in generators {
            std::fs::write(&path, generate(seed)).expect("it is written");
            comparison.add(&format!("{name}({seed})"), &path, &[]);
        }
    }
    comparison.end();
}

/// Programs that do not end: one in code that calls nothing, one in calls of the library, whose cleanup runs.
const ENDLESS: &[(&str, &str)] = &[
    (
        "function f()\nfprintf(2, 'goes\\n');\ns = 0; k = 1;\nwhile k > 0\n  s = s + sqrt(k); k = k + 1;\nend\ndisp(s)\nend\n",
        "",
    ),
    (
        "function f()\nc = onCleanup(@() disp('bye'));\nfprintf(2, 'goes\\n');\nx = {0};\nwhile true\n  x{1} = x{1} + 1;\nend\nend\n",
        "bye\n",
    ),
];

#[test]
#[cfg(unix)]
fn a_request_to_stop_ends_executables() {
    runtime_library::make();
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path();
    for (text, printed) in ENDLESS {
        std::fs::write(folder.join("f.m"), text).expect("it is written");
        let built =
            run(Command::new(env!("CARGO_BIN_EXE_lanner")).args(["build", "f.m", "--opt", "0"]), folder);
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        let mut command = Command::new(folder.join("f"));
        command.env("NO_COLOR", "1").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        let mut said = BufReader::new(child.stderr.take().expect("a pipe"));
        let mut line = String::new();
        said.read_line(&mut line).expect("it says something");
        assert_eq!(line, "goes\n");
        let kill = format!("kill -INT {}", child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
        let mut rest = String::new();
        said.read_to_string(&mut rest).expect("text");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(130), "{rest}");
        assert!(rest.starts_with("error: Operation terminated by user"), "{rest}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), *printed);
    }
}
