//! `lanner build --no-heap`: nothing is allocated, what has no bound is named, and the four programs of `examples/embedded` have the
//! interpreter's bits on a Cortex-M4 that QEMU plays.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder with these files.
struct Folder(tempfile::TempDir);

impl Folder {
    fn with(files: &[(&str, &str)]) -> Folder {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).expect("it is written");
        }
        Folder(folder)
    }

    /// `lanner build` in the folder.
    fn build(&self, args: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lanner"));
        command.arg("build").args(args).current_dir(self.0.path());
        command.env("LANNER_CACHE_SIZE", "0").env_remove("CC").output().expect("the program starts")
    }

    /// What it says where it makes nothing.
    fn refused(&self, args: &[&str]) -> String {
        let before = self.names();
        let output = self.build(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert_eq!(before, self.names(), "nothing is written");
        String::from_utf8_lossy(&output.stderr).into_owned()
    }

    /// What it says where it makes something.
    fn built(&self, args: &[&str]) -> String {
        let output = self.build(args);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{args:?}: {text}");
        text
    }

    fn names(&self) -> Vec<PathBuf> {
        let mut names: Vec<PathBuf> =
            std::fs::read_dir(self.0.path()).expect("a folder").flatten().map(|entry| entry.path()).collect();
        names.sort();
        names
    }

    /// A command in the folder, which succeeds: what it prints.
    fn run(&self, program: &str, args: &[&str]) -> String {
        let output = Command::new(program).args(args).current_dir(self.0.path()).output().expect("it starts");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{program} {args:?}: {text}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// What an object file wants of others.
    fn wanted(&self, file: &str) -> Vec<String> {
        let names = self.run("nm", &["-u", file]);
        names.split_whitespace().filter(|word| *word != "U").map(str::to_owned).collect()
    }
}

fn assert_no_heap(wanted: &[String]) {
    for name in ["malloc", "calloc", "realloc", "free", "printf", "vsnprintf"] {
        assert!(!wanted.iter().any(|other| other == name), "{name} is called");
    }
}

const SMOOTH: &str = "function y = smooth(x, n)\n\
    % SMOOTH  Means of N neighbours.\n\
    assert(n <= 8, 'n is %d', n);\n\
    w = zeros(1, n);\n\
    y = x;\n\
    for k = 1:numel(x)\n\
    \x20   for j = 1:n\n\
    \x20       w(j) = x(max(k - j + 1, 1));\n\
    \x20   end\n\
    \x20   y(k) = sum(w) / n;\n\
    end\n\
    end\n";

#[test]
fn arrays_with_bounds_need_no_heap() {
    let folder = Folder::with(&[("smooth.m", SMOOTH)]);
    let args = ["smooth.m", "--no-heap", "--emit", "obj", "--args", "double(1,m<=32), double n"];
    let said = folder.built(&args);
    assert!(said.contains("smooth: at most ") && said.contains(" bytes of stack (smooth "), "{said}");
    assert_no_heap(&folder.wanted("smooth.o"));
    let header = std::fs::read_to_string(folder.0.path().join("smooth.h")).expect("a header");
    assert!(header.contains("m is at most 32."), "{header}");
    assert!(header.contains("y_out is the caller's, with room for 32 elements."), "{header}");
    // The second time it is the same.
    assert_eq!(folder.built(&args), said);
}

#[test]
fn two_files_have_one_record_of_errors() {
    let other = "function y = other(x)\ny = x;\nif x < 0, error('other:sign', 'negative: %g', x); end\nend\n";
    let main = r#"#include "smooth.h"
#include "other.h"
#include <stdio.h>
int main(void) {
    const double x[4] = {1, 2, 3, 4};
    double y[32];
    int64_t rows, columns;
    if (smooth(x, 1, 4, 2, y, &rows, &columns) != 0) return 1;
    printf("%g %g %g %g\n", y[0], y[1], y[2], y[3]);
    if (smooth(x, 1, 4, 12, y, &rows, &columns) == 0) return 2;
    printf("%s, %s\n", lanner_last_error(), lanner_last_place());
    const double wrong[] = {-2.5, -1e-9, -123456789, -0.00015, -1e300};
    for (int k = 0; k < 5; k++) {
        if (other(wrong[k], y) == 0) return 3;
        printf("%s, %s, %s\n", lanner_last_identifier(), lanner_last_error(), lanner_last_place());
    }
    return 0;
}
"#;
    let folder = Folder::with(&[("smooth.m", SMOOTH), ("other.m", other), ("main.c", main)]);
    folder.built(&["smooth.m", "--no-heap", "--emit", "c", "--args", "double(1,m<=32), double n"]);
    folder.built(&["other.m", "--no-heap", "--emit", "c", "--args", "double"]);
    let strict = ["-std=c99", "-Wall", "-Wextra", "-Wconversion", "-pedantic", "-Werror"];
    let files = ["smooth.c", "other.c", "main.c", "-lm", "-o", "all"];
    folder.run("cc", &[&strict[..], &files].concat());
    let program = folder.0.path().join("all");
    let printed = folder.run(&program.to_string_lossy(), &[]);
    assert_eq!(
        printed,
        "1 1.5 2.5 3.5\nn is 12, smooth.m:3\n\
         other:sign, negative: -2.5, other.m:3\nother:sign, negative: -1e-09, other.m:3\n\
         other:sign, negative: -1.23457e+08, other.m:3\nother:sign, negative: -0.00015, other.m:3\n\
         other:sign, negative: -1e+300, other.m:3\n"
    );
}

#[test]
fn what_has_no_bound_is_named() {
    let cases = [
        (
            "function x = f(n)\nx = 1;\nx = zeros(1, n);\nend\n",
            "double",
            "error: f.m:3:5: 'x' has no bound on its size; assert(n <= 100) would give one\n",
        ),
        (
            "function y = f(x)\ny = zeros(1, numel(x) + 1);\ny(1) = sum(x);\nend\n",
            "double(1,n)",
            "error: f.m:2:5: 'y' has no bound on its size; assert(numel(x) <= 100) would give one\n",
        ),
        (
            "function y = f(x)\ny = [];\nk = 1;\nwhile x(k) > 0\n    y(end+1) = k;\n    k = k + 1;\nend\nend\n",
            "double(1,n)",
            "error: f.m:5:5: 'y' has no bound on its size; assert(numel(y) < 100) before this would give one\n",
        ),
        (
            "function y = f(n)\ny = g(n);\nend\nfunction y = g(n)\ny = 1;\nif n > 1, y = n * f(n - 1); end\nend\n",
            "double",
            "error: f.m:1:1: 'f' calls itself (f > g > f), so its stack has no bound\n\
             error: f.m:4:1: 'g' calls itself (g > f > g), so its stack has no bound\n",
        ),
        (
            // What was guessed of the loop when it was looked at first does not hold behind it.
            "function y = f(n)\ni = 1;\nj = n;\nwhile i <= j\n    i = i + 1;\nend\ny = zeros(1, n);\nend\n",
            "double n",
            "error: f.m:7:5: 'y' has no bound on its size; assert(n <= 100) would give one\n",
        ),
        (
            "function f(x)\ndisp(x);\nend\n",
            "double",
            "error: f.m:2:1: this needs the runtime library: a function of the runtime library\n",
        ),
    ];
    for (text, args, wanted) in cases {
        let folder = Folder::with(&[("f.m", text)]);
        assert_eq!(folder.refused(&["f.m", "--no-heap", "--emit", "obj", "--args", args]), wanted, "{text}");
    }
}

#[test]
fn growth_that_is_bounded_has_a_place() {
    let text = "function y = f(x)\ny = [];\nk = 1;\nwhile k <= numel(x) && x(k) > 0\n    assert(numel(y) < 16);\n    \
                y(end+1) = k;\n    k = k + 1;\nend\nend\n";
    let folder = Folder::with(&[("f.m", text)]);
    folder.built(&["f.m", "--no-heap", "--emit", "obj", "--args", "double(1,n)"]);
    assert_no_heap(&folder.wanted("f.o"));
    let header = std::fs::read_to_string(folder.0.path().join("f.h")).expect("a header");
    assert!(header.contains("y_out is the caller's, with room for 16 elements."), "{header}");
}

#[test]
fn declarations_of_arguments_bound_sizes() {
    let text = "function y = f(x, n)\narguments\n    x (1,:) double {mustBeFinite}\n    \
                n (1,1) double {mustBeInteger, mustBeLessThanOrEqual(n, 20)}\nend\ny = zeros(1, n);\nend\n";
    let main = r#"#include "f.h"
#include <stdio.h>
int main(void) {
    const double x[2] = {1, 1.0 / 0.0};
    double y[20];
    int64_t rows, columns;
    const int status = f(x, 1, 1, 20, y, &rows, &columns);
    printf("%d %d\n", status, (int)columns);
    const double counts[] = {21, 2.5};
    for (int k = 0; k < 2; k++) {
        if (f(x, 1, 1, counts[k], y, &rows, &columns) == 0) return 1;
        printf("%s: %s\n", lanner_last_identifier(), lanner_last_error());
    }
    if (f(x, 1, 2, 1, y, &rows, &columns) == 0) return 2;
    printf("%s: %s\n", lanner_last_identifier(), lanner_last_error());
    return 0;
}
"#;
    let folder = Folder::with(&[("f.m", text), ("main.c", main)]);
    folder.built(&["f.m", "--no-heap", "--emit", "lib", "--args", "double(1,m), double"]);
    folder.run("cc", &["main.c", "libf.a", "-lm", "-o", "all"]);
    let printed = folder.run(&folder.0.path().join("all").to_string_lossy(), &[]);
    // As `lanner run` says it.
    assert_eq!(
        printed,
        "0 20\nMATLAB:validators:mustBeLessThanOrEqual: Invalid argument at position 2. Value must be less than or equal to 20.\n\
         MATLAB:validators:mustBeInteger: Invalid argument at position 2. Value must be integer.\n\
         MATLAB:validators:mustBeFinite: Invalid argument at position 1. Value must be finite.\n"
    );
}

#[test]
fn the_stack_is_within_its_bound() {
    let text = "function y = f(x)\nw = zeros(1, 500);\nv = zeros(1, 100);\nfor k = 1:numel(x)\n    \
                w(k) = x(k);\n    v(k) = 2 * x(k);\nend\ny = g(w) + g(v);\nend\n\
                function s = g(x)\nt = zeros(1, 64);\ns = 0;\nfor k = 1:64\n    t(k) = x(k) * k;\n    s = s + t(65 - k);\nend\nend\n";
    let folder = Folder::with(&[("f.m", text)]);
    let build = |more: &[&'static str]| {
        let args = ["f.m", "--no-heap", "--emit", "obj", "--args", "double(1,n<=50)"];
        [&args[..], more].concat()
    };
    let all = folder.built(&build(&[]));
    assert!(all.contains("no static storage") && all.contains(" > g "), "{all}");
    // What is too large for the stack is static.
    let less = folder.built(&build(&["--max-stack", "2500"]));
    assert!(less.contains("4000 bytes of arrays in static storage"), "{less}");
    std::fs::remove_file(folder.0.path().join("f.o")).expect("it was there");
    let refused = folder.refused(&build(&["--max-stack", "2500", "--reentrant"]));
    assert!(refused.contains("bytes of stack, more than --max-stack 2500: f "), "{refused}");
    assert!(
        refused.contains("\nnote: the largest arrays there: w of f 4000 bytes, v of f 800 bytes"),
        "{refused}"
    );
    // What no place of arrays helps.
    let refused = folder.refused(&build(&["--max-stack", "0"]));
    assert!(refused.contains("bytes of stack, more than --max-stack 0: "), "{refused}");
}

#[test]
fn options_go_together() {
    let folder = Folder::with(&[("f.m", "function y = f(x)\ny = x + 1;\nend\n")]);
    for emit in ["exe", "so", "py"] {
        let said = folder.refused(&["f.m", "--no-heap", "--emit", emit]);
        assert_eq!(
            said,
            "error: the runtime library allocates memory: --no-heap is for --emit c, obj and lib\n"
        );
    }
    let said = folder.refused(&["f.m", "--cpu", "cortex-m4"]);
    assert!(said.starts_with("error: there is no operating system on that processor"), "{said}");
    assert!(!folder.build(&["f.m", "--reentrant", "--emit", "obj"]).status.success());
    let said = folder.refused(&["f.m", "--no-heap", "--emit", "c", "--args", "double(1,n<=k)"]);
    assert!(said.contains("'k' is no number of elements"), "{said}");
}

/// Whether programs for a Cortex-M4 can be made and played here.
fn has_board() -> bool {
    let starts = |program: &str| {
        let mut command = Command::new(program);
        command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
    };
    starts("arm-none-eabi-gcc") && starts("qemu-system-arm")
}

#[test]
fn a_cortex_m4_has_the_interpreters_bits() {
    if !has_board() {
        eprintln!(
            "not tested: Debian's gcc-arm-none-eabi, libnewlib-arm-none-eabi, qemu-system-arm are missing"
        );
        return;
    }
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/embedded");
    let folder = tempfile::tempdir().expect("a folder");
    let mut here = Command::new(env!("CARGO_BIN_EXE_lanner"));
    here.args(["run", "all_bits.m"]).current_dir(&examples).env("LANNER_CACHE_SIZE", "0");
    let mut there = Command::new("sh");
    there.arg("build.sh").arg(folder.path()).current_dir(&examples).stdin(Stdio::null());
    there.env("LANNER", env!("CARGO_BIN_EXE_lanner")).env("LANNER_CACHE_SIZE", "0").env_remove("CC");
    let [here, there] = [here, there].map(|mut command| {
        let output = command.output().expect("it starts");
        assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    });
    assert_eq!(here.lines().count(), 18);
    assert_eq!(here, there);
    let names =
        Command::new("arm-none-eabi-nm").arg(folder.path().join("all.elf")).output().expect("it starts");
    let names = String::from_utf8_lossy(&names.stdout).into_owned();
    let last = |line: &str| line.rsplit(' ').next().unwrap_or_default().to_owned();
    assert_no_heap(&names.lines().map(last).collect::<Vec<String>>());
}
