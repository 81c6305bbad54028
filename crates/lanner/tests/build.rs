//! `lanner build` as a user has it: C that a compiler takes without a warning, and that does what `lanner run` does.
//!
//! Random functions of numbers and arrays become C, many of them one program of C, whose output is compared with the interpreter's. A
//! function that needs the runtime library is passed by; how many are is bounded. Every second one is built without a heap where its sizes have
//! bounds: these are the sizes of the arguments that it gets, and nothing may be written beyond.

#[path = "support/runtime_library.rs"]
mod runtime_library;

use lanner_filetest::slice;
use lanner_generate::{Numeric, numeric};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Functions, of which a run takes a slice.
const FUNCTIONS: u64 = 400;
/// Those of them that are built with the runtime library, too.
const WITH_LIBRARY: u64 = 80;
/// How many slices there are.
const SLICES: usize = 4;

fn lanner(args: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lanner"));
    command.args(args).current_dir(folder).env("LANNER_CACHE_SIZE", "0");
    command.output().expect("the program starts")
}

/// The warnings that C must not have.
const WARNINGS: [&str; 8] = [
    "-std=c99",
    "-D_DEFAULT_SOURCE",
    "-O1",
    "-Wall",
    "-Wextra",
    "-Wconversion",
    "-pedantic",
    "-ffp-contract=off",
];

fn compile(files: &[PathBuf], to: &Path, more: &[&str]) {
    let mut command = Command::new("cc");
    command.args(WARNINGS).args(["-Werror", "-Wno-maybe-uninitialized"]).args(files).args(more);
    let compiled = command.arg("-lm").arg("-o").arg(to).output().expect("a compiler of C");
    let text = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{text}");
}

/// A call of a function as C, which prints what it gives: the prototype says what that is.
fn call(name: &str, header: &str, values: &(f64, u32, Vec<f64>, (Vec<f64>, u32))) -> String {
    let prototype = prototype(header, name);
    let (a, n, row, (matrix, rows)) = values;
    let list = |xs: &[f64]| xs.iter().map(|x| format!("{x:?}")).collect::<Vec<_>>().join(", ");
    let mut text = format!("    {{\n        static const double x[] = {{{}}};\n", list(row));
    let _ = writeln!(text, "        static const double m[] = {{{}}};", list(matrix));
    let columns = matrix.len() as u32 / rows;
    let (head, params) = prototype.split_once('(').expect("parameters");
    let (mut passed, mut outs, mut places) = (Vec::new(), Vec::new(), Vec::new());
    for param in params.trim_end_matches([';', ')']).split(',') {
        let param = param.trim().replace("restrict ", "");
        let at = param.rfind([' ', '*']).expect("a name") + 1;
        let (ty, own) = (param[..at].trim(), &param[at..]);
        if own.ends_with("_out") {
            if let Some(room) = room(header, own) {
                let _ = writeln!(text, "        static {} {own}[{}];", ty.trim_end_matches('*'), room.max(1));
                passed.push(own.to_owned());
                places.push(own.to_owned());
                continue;
            }
            let of = ty.strip_suffix('*').expect("a pointer").trim();
            let _ = writeln!(text, "        {of} {own} = 0;");
            outs.push((of.to_owned(), own.to_owned()));
            passed.push(format!("&{own}"));
            continue;
        }
        passed.push(match own {
            "a" => format!("{a:?}"),
            "n" => n.to_string(),
            "x" | "m" => own.to_owned(),
            "x_rows" => "1".to_owned(),
            "x_columns" => row.len().to_string(),
            "m_rows" => rows.to_string(),
            "m_columns" => columns.to_string(),
            other => panic!("{other} in {prototype}"),
        });
    }
    let is_status = head.starts_with("int ");
    let _ =
        writeln!(text, "        {}{name}({});", if is_status { "int s = " } else { "" }, passed.join(", "));
    let _ = writeln!(text, "        printf(\"{name}\");");
    if is_status {
        // Where no error is noted there is none that a run comes to.
        let message = if header.contains("lanner_last_error") { "lanner_last_error()" } else { "\"left\"" };
        let _ = writeln!(text, "        if (s != 0) {{ printf(\" %s\\n\", {message}); }} else {{");
    }
    let mut k = 0;
    while let Some((ty, own)) = outs.get(k) {
        let base = own.strip_suffix("_rows_out").filter(|base| places.contains(&format!("{base}_out")));
        if ty.ends_with('*') || base.is_some() {
            let first = if base.is_some() { 0 } else { 2 };
            let own = base.map_or_else(|| own.clone(), |base| format!("{base}_out"));
            let name = own.strip_suffix("_out").unwrap_or(&own);
            let ends = ["rows", "columns", "extent3"].map(|end| format!("{name}_{end}_out"));
            let is_extent = |(_, name): &&(String, String)| ends.contains(name);
            let extents: Vec<&str> =
                outs[k + first..].iter().take_while(is_extent).map(|(_, name)| name.as_str()).collect();
            let (count, [rows, columns, more @ ..]) = (extents.join(" * "), extents.as_slice()) else {
                panic!("an array without extents in {prototype}");
            };
            let mut free = String::new();
            if base.is_none() {
                let _ = writeln!(text, "        (void){};", outs[k + 1].1);
                free = format!("\n        free({own});");
            }
            let _ =
                writeln!(text, "        if ({count} != 1) printf(\" %dx%d\", (int){rows}, (int){columns});");
            for extent in more {
                let _ = writeln!(text, "        if ({extent} != 1) printf(\"x%d\", (int){extent});");
            }
            let _ =
                writeln!(text, "        for (int64_t i = 0; i < {count}; i++) show((double){own}[i]);{free}");
            k += first + extents.len();
        } else {
            let _ = writeln!(text, "        show((double){own});");
            k += 1;
        }
    }
    let _ = writeln!(text, "        printf(\"\\n\");{}\n    }}", if is_status { " }" } else { "" });
    text
}

const SHOW: &str = "static void show(double x) {\n    if (x != x) printf(\" NaN\");\n    else if (x - x != 0) printf(x > 0 ? \" Inf\" : \" -Inf\");\n    else printf(\" %.17g\", x);\n}\n";

/// How many elements the caller's place for an output has to have, as the header says; none of what is no such place.
fn room(header: &str, output: &str) -> Option<usize> {
    let said = header.split_once(&format!("{output} is the caller's, with room for "))?.1;
    said.split(' ').next()?.parse().ok()
}

/// The prototype of the function in its header.
fn prototype(header: &str, name: &str) -> String {
    let start = header.find(&format!(" {name}(")).expect("a prototype");
    let line = header[..start].rfind('\n').map_or(0, |at| at + 1);
    let end = header[line..].find(';').expect("an end") + line;
    header[line..end].split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What the interpreter gives.
fn interpreted(functions: &[(String, Numeric)], folder: &Path) -> String {
    let mut script = String::new();
    for (name, function) in functions {
        let (a, n, row, (matrix, rows)) = &function.values;
        let list = |xs: &[f64]| xs.iter().map(|x| format!("{x:?}")).collect::<Vec<_>>().join(" ");
        let _ = writeln!(
            script,
            "try\n[s, y, w] = {name}({a:?}, {n}, [{}], reshape([{}], {rows}, []));\nfprintf('{name}'); \
             shown(s); shown(y); shown(w); fprintf('\\n');\ncatch err\nfprintf('{name} %s\\n', \
             err.message);\nend",
            list(row),
            list(matrix)
        );
    }
    script.push_str(
        "function shown(x)\nif numel(x) ~= 1, d = size(x); fprintf(' %d', d(1)); fprintf('x%d', d(2:end)); end\nx = double(x(:))';\n\
         for k = 1:numel(x), fprintf(' %.17g', x(k)); end\nend\n",
    );
    let file = folder.join("all_of_them.m");
    std::fs::write(&file, script).expect("written");
    let run = lanner(&["run", "--tier", "interp", "all_of_them.m"], folder);
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8_lossy(&run.stdout).into_owned()
}

/// Jumps that a function may have, beside those to its end.
const MOST_JUMPS: usize = 2;

/// Builds a function as C, with a storage plan; whether it can be without the runtime library.
fn with_heap(file: &str, function: &Numeric, storage: &str, folder: &Path) -> bool {
    let made = lanner(&["--storage", storage, "build", file, "--emit", "c", "--args", function.args], folder);
    let errors = String::from_utf8_lossy(&made.stderr).into_owned();
    let is_made = made.status.success();
    assert!(is_made || errors.contains("needs the runtime library"), "{errors}\n{}", function.text);
    if is_made {
        let text = std::fs::read_to_string(folder.join(file).with_extension("c")).expect("there is C");
        let jumps = text.lines().filter(|line| line.contains("goto ") && !line.contains("goto done;"));
        // A loop with two entries keeps one.
        assert!(jumps.count() <= MOST_JUMPS, "{}", function.text);
    }
    is_made
}

/// Builds a function as C that allocates nothing, for arguments as large as those that it gets; whether all has bounds.
fn without_heap(file: &str, function: &Numeric, folder: &Path) -> bool {
    let (_, n, row, (matrix, rows)) = &function.values;
    let columns = matrix.len() as u32 / rows;
    let args = format!("double, double n<={n}, double(1,k<={}), double(p<={rows},q<={columns})", row.len());
    let made = lanner(&["build", file, "--no-heap", "--emit", "c", "--args", &args], folder);
    let errors = String::from_utf8_lossy(&made.stderr).into_owned();
    let is_known = ["needs the runtime library", "has no bound on its size", "so its stack has no bound"];
    assert!(
        made.status.success() || is_known.iter().any(|known| errors.contains(known)),
        "{errors}\n{}",
        function.text
    );
    made.status.success()
}

#[test]
fn random_functions_do_in_c_what_they_do_in_the_interpreter() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut built, mut calls) = (Vec::new(), Vec::new());
    let (mut passed_by, mut bounded) = (0, 0);
    for seed in slice(0..FUNCTIONS, SLICES) {
        let (name, function) = (format!("f{seed}"), numeric(seed));
        let file = format!("{name}.m");
        std::fs::write(folder.path().join(&file), &function.text).expect("written");
        if seed / SLICES as u64 % 2 == 0 && without_heap(&file, &function, folder.path()) {
            bounded += 1;
        } else if !with_heap(
            &file,
            &function,
            ["gctd", "plan"][(seed as usize / SLICES / 2) % 2],
            folder.path(),
        ) {
            passed_by += 1;
            continue;
        }
        let header = std::fs::read_to_string(folder.path().join(format!("{name}.h"))).expect("a header");
        calls.push((name.clone(), call(&name, &header, &function.values)));
        built.push((name, function));
    }
    let all = built.len() + passed_by;
    assert!(passed_by * 2 < all, "{passed_by} of {all} functions need the runtime library");
    assert!(bounded * 6 > all, "{bounded} of {all} functions are without a heap");
    let sanitized = ["-fsanitize=undefined,address", "-fno-sanitize-recover=undefined"];
    let outputs = run_all(folder.path(), &calls, &sanitized);
    compare(folder, &built, &outputs);
}

/// With the runtime library, which does what has no native form, and has the interpreter's functions of numbers.
#[test]
fn random_functions_do_with_the_library_what_they_do_in_the_interpreter() {
    runtime_library::make();
    let folder = tempfile::tempdir().expect("a folder");
    let (mut built, mut calls) = (Vec::new(), Vec::new());
    for seed in slice(0..WITH_LIBRARY, SLICES) {
        let (name, function) = (format!("g{seed}"), numeric(seed));
        let (file, text) = (format!("{name}.m"), function.text.replacen("f(", &format!("{name}("), 1));
        std::fs::write(folder.path().join(&file), text).expect("written");
        let args = ["build", &file, "--emit", "c", "--runtime", "full", "--args", function.args];
        let made = lanner(&args, folder.path());
        let errors = String::from_utf8_lossy(&made.stderr).into_owned();
        assert!(made.status.success() || errors.contains("as far as is known"), "{errors}");
        if made.status.success() {
            let header = std::fs::read_to_string(folder.path().join(format!("{name}.h"))).expect("a header");
            calls.push((name.clone(), call(&name, &header, &function.values)));
            built.push((name, function));
        }
    }
    assert!(built.len() * SLICES * 2 > WITH_LIBRARY as usize, "{} can be called", built.len());
    let library = Path::new(env!("CARGO_BIN_EXE_lanner")).with_file_name("liblanner_native_runtime.a");
    let library = library.to_string_lossy();
    let outputs =
        run_all(folder.path(), &calls, &[&library, "-lpthread", "-ldl", "-lm", "-Wl,--gc-sections"]);
    compare(folder, &built, &outputs);
}

/// Compares what the C has printed with what the interpreter prints.
fn compare(folder: tempfile::TempDir, built: &[(String, Numeric)], outputs: &str) {
    let wanted = interpreted(built, folder.path());
    let mut different = Vec::new();
    for (want, got) in wanted.lines().zip(outputs.lines()) {
        // What is not known before is a matrix of doubles, or an error.
        if want != got && !got.ends_with("and no matrix of real doubles.") {
            different.push(format!("interpreter: {want}\nC:           {got}"));
        }
    }
    assert_eq!(wanted.lines().count(), outputs.lines().count());
    let kept = folder.keep();
    assert!(different.is_empty(), "in {}:\n{}", kept.display(), different.join("\n"));
    std::fs::remove_dir_all(kept).expect("removed");
}

/// The program of C with all calls, and what it prints. All files have one record of the last error.
fn run_all(folder: &Path, calls: &[(String, String)], flags: &[&str]) -> String {
    let mut main = String::new();
    let mut files = Vec::new();
    for (name, call) in calls {
        let text = format!(
            "#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include \"{name}.c\"\n{SHOW}\
             void run_{name}(void);\nvoid run_{name}(void) {{\n{call}}}\n"
        );
        let file = folder.join(format!("run_{name}.c"));
        std::fs::write(&file, text).expect("written");
        files.push(file);
        let _ = writeln!(main, "void run_{name}(void);");
    }
    // None of them takes long.
    main.insert_str(0, "#include <unistd.h>\n");
    main.push_str("int main(void) {\n    alarm(60);\n");
    calls.iter().for_each(|(name, _)| _ = writeln!(main, "    run_{name}();"));
    main.push_str("    return 0;\n}\n");
    let file = folder.join("main.c");
    std::fs::write(&file, main).expect("written");
    files.push(file);
    let program = folder.join("all");
    compile(&files, &program, flags);
    let run = Command::new(&program).output().expect("it runs");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8_lossy(&run.stdout).into_owned()
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_written_to_and_stays() {
    use std::os::unix::fs::FileTypeExt;

    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("f.m"), "function y = f(x)\ny = x + 1;\n").unwrap();
    assert!(Command::new("mkfifo").arg(folder.path().join("pipe")).status().unwrap().success());
    let mut reader = Command::new("cat");
    let reader =
        reader.arg("pipe").current_dir(&folder).stdout(std::process::Stdio::piped()).spawn().unwrap();
    let built = lanner(&["build", "f.m", "--emit", "obj", "--args", "double", "-o", "pipe"], folder.path());
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let read = reader.wait_with_output().unwrap().stdout;
    assert!(read.starts_with(b"\x7fELF"), "{} bytes", read.len());
    assert!(std::fs::metadata(folder.path().join("pipe")).unwrap().file_type().is_fifo());
    let left: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(left.len(), 2, "{left:?}");
}
