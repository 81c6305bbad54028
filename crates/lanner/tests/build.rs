//! `lanner build` as a user has it: C that a compiler takes without a warning, and that does what `lanner run` does.
//!
//! Random functions of numbers and arrays become C, many of them one program of C, whose output is compared with the interpreter's. A
//! function that needs the runtime library is passed by; how many are is bounded.

use lanner_filetest::slice;
use lanner_generate::{Numeric, numeric};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Functions, of which a run takes a slice.
const FUNCTIONS: u64 = 400;
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
    command.args(WARNINGS).args(["-Werror", "-Wno-maybe-uninitialized"]).args(more).args(files);
    let compiled = command.arg("-o").arg(to).arg("-lm").output().expect("a compiler of C");
    let text = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{text}");
}

/// A call of a function as C, which prints what it gives: the prototype says what that is.
fn call(name: &str, prototype: &str, values: &(f64, u32, Vec<f64>, (Vec<f64>, u32))) -> String {
    let (a, n, row, (matrix, rows)) = values;
    let list = |xs: &[f64]| xs.iter().map(|x| format!("{x:?}")).collect::<Vec<_>>().join(", ");
    let mut text = format!("    {{\n        static const double x[] = {{{}}};\n", list(row));
    let _ = writeln!(text, "        static const double m[] = {{{}}};", list(matrix));
    let columns = matrix.len() as u32 / rows;
    let (head, params) = prototype.split_once('(').expect("parameters");
    let (mut passed, mut outs) = (Vec::new(), Vec::new());
    for param in params.trim_end_matches([';', ')']).split(',') {
        let param = param.trim().replace("restrict ", "");
        let at = param.rfind([' ', '*']).expect("a name") + 1;
        let (ty, own) = (param[..at].trim(), &param[at..]);
        if own.ends_with("_out") {
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
        let _ = writeln!(text, "        if (s != 0) {{ printf(\" %s\\n\", lanner_last_error()); }} else {{");
    }
    let mut k = 0;
    while let Some((ty, own)) = outs.get(k) {
        if ty.ends_with('*') {
            let is_extent = |(_, name): &&(String, String)| {
                ["_rows_out", "_columns_out", "_extent3_out"].iter().any(|end| name.ends_with(end))
            };
            let extents: Vec<&str> =
                outs[k + 2..].iter().take_while(is_extent).map(|(_, name)| name.as_str()).collect();
            let (count, [rows, columns, more @ ..]) = (extents.join(" * "), extents.as_slice()) else {
                panic!("an array without extents in {prototype}");
            };
            let _ = writeln!(text, "        (void){};", outs[k + 1].1);
            let _ =
                writeln!(text, "        if ({count} != 1) printf(\" %dx%d\", (int){rows}, (int){columns});");
            for extent in more {
                let _ = writeln!(text, "        if ({extent} != 1) printf(\"x%d\", (int){extent});");
            }
            let _ = writeln!(
                text,
                "        for (int64_t i = 0; i < {count}; i++) show((double){own}[i]);\n        free({own});"
            );
            k += 2 + extents.len();
        } else {
            let _ = writeln!(text, "        show((double){own});");
            k += 1;
        }
    }
    let _ = writeln!(text, "        printf(\"\\n\");{}\n    }}", if is_status { " }" } else { "" });
    text
}

const SHOW: &str = "static void show(double x) {\n    if (x != x) printf(\" NaN\");\n    else if (x - x != 0) printf(x > 0 ? \" Inf\" : \" -Inf\");\n    else printf(\" %.17g\", x);\n}\n";

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

#[test]
fn random_functions_do_in_c_what_they_do_in_the_interpreter() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut built, mut calls) = (Vec::new(), Vec::new());
    let mut passed_by = 0;
    for seed in slice(0..FUNCTIONS, SLICES) {
        let (name, function) = (format!("f{seed}"), numeric(seed));
        let file = format!("{name}.m");
        std::fs::write(folder.path().join(&file), &function.text).expect("written");
        let made = lanner(&["build", &file, "--emit", "c", "--args", function.args], folder.path());
        let errors = String::from_utf8_lossy(&made.stderr).into_owned();
        if !made.status.success() {
            assert!(errors.contains("needs the runtime library"), "{errors}\n{}", function.text);
            passed_by += 1;
            continue;
        }
        let header = std::fs::read_to_string(folder.path().join(format!("{name}.h"))).expect("a header");
        calls.push((name.clone(), call(&name, &prototype(&header, &name), &function.values)));
        built.push((name, function));
    }
    let all = built.len() + passed_by;
    assert!(passed_by * 2 < all, "{passed_by} of {all} functions need the runtime library");
    let outputs = run_all(folder.path(), &calls);
    let wanted = interpreted(&built, folder.path());
    let mut different = Vec::new();
    for (want, got) in wanted.lines().zip(outputs.lines()) {
        if want != got {
            different.push(format!("interpreter: {want}\nC:           {got}"));
        }
    }
    assert_eq!(wanted.lines().count(), outputs.lines().count());
    let kept = folder.keep();
    assert!(different.is_empty(), "in {}:\n{}", kept.display(), different.join("\n"));
    std::fs::remove_dir_all(kept).expect("removed");
}

/// The program of C with all calls, and what it prints. Each file has a record of the last error, under a name of its own here.
fn run_all(folder: &Path, calls: &[(String, String)]) -> String {
    let mut main = String::new();
    let mut files = Vec::new();
    for (name, call) in calls {
        let apart = |text: &str| {
            let text = text.replace("lanner_last_error", &format!("lanner_last_error_{name}"));
            let text = text.replace("lanner_last_place", &format!("lanner_last_place_{name}"));
            text.replace("lanner_last_identifier", &format!("lanner_last_identifier_{name}"))
        };
        for ending in ["c", "h"] {
            let file = folder.join(format!("{name}.{ending}"));
            let text = std::fs::read_to_string(&file).expect("it was written");
            std::fs::write(&file, apart(&text)).expect("written");
        }
        let text = format!(
            "#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include \"{name}.c\"\n{SHOW}\
             void run_{name}(void);\nvoid run_{name}(void) {{\n{call}}}\n"
        );
        let file = folder.join(format!("run_{name}.c"));
        std::fs::write(&file, apart(&text)).expect("written");
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
    compile(&files, &program, &["-fsanitize=undefined", "-fno-sanitize-recover=undefined"]);
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
