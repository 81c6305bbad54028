//! `lanner build --runtime` for what others call: functions with strings, cells and output inside, called from C.

#[path = "support/commands.rs"]
mod commands;
#[path = "support/runtime_library.rs"]
mod runtime_library;

use commands::{run, start};
use std::path::{Path, PathBuf};
use std::process::Output;

const WORDS: &str = "function [y, z, n, is_odd] = words(x, k, name)\n% WORDS  What strings do inside.\nc = {};\n\
    for i = 1:numel(x), c{end + 1} = sprintf('%d', x(i)); end\nfprintf('%s: %s\\n', name, strjoin(c, ' '));\n\
    if k < 0, error('words:sign', '%s has %d', name, k); end\ny = sort(x, 'descend');\nz = sqrt(y(k) - 5);\n\
    n = int32(numel(strjoin(c, ',')));\nis_odd = mod(k, 2) == 1;\nend\n";

/// A thread's work, and what is printed of errors.
const CALLER: &str = r#"#include "words.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static const uint16_t name[] = {'a', 'b'};

static void *work(void *arg) {
    const double x[] = {3, 10, 200};
    for (int k = 0; k < 20; k++) {
        double *y = NULL, z, z_im;
        int64_t room, rows, columns;
        int32_t n;
        bool z_is_complex, is_odd;
        const double at = k % 4 + 1;
        const int status = words(x, 1, 3, at, name, 1, 2, &y, &room, &rows, &columns, &z, &z_im, &z_is_complex, &n, &is_odd);
        if ((status != 0) != (at == 4) || (status == 0 && (n != 8 || y[2] != 3 || is_odd != (k % 2 == 0)))) {
            printf("wrong: %d %s\n", status, lanner_last_error());
        }
        free(y);
    }
    return arg;
}

int main(void) {
    const double x[] = {3, 10, 200};
    double *y = NULL, z, z_im;
    int64_t room, rows, columns;
    int32_t n;
    bool z_is_complex, is_odd;
    printf("before\n");
    fflush(stdout);
    for (int k = -1; k <= 4; k += 2) {
        const int status = words(x, 1, 3, k, name, 1, 2, &y, &room, &rows, &columns, &z, &z_im, &z_is_complex, &n, &is_odd);
        if (status != 0) {
            printf("%s: %s at %s\n", lanner_last_identifier(), lanner_last_error(), lanner_last_place());
        } else {
            printf("%g %g %g (%d x %d), %.4f + %.4fi %d, %d, %d\n", y[0], y[1], y[2], (int)rows, (int)columns, z, z_im,
                z_is_complex, (int)n, is_odd);
            free(y);
        }
        fflush(stdout);
    }
    printf("threads\n");
    fflush(stdout);
    pthread_t threads[4];
    for (int k = 0; k < 4; k++) pthread_create(&threads[k], NULL, work, NULL);
    for (int k = 0; k < 4; k++) pthread_join(threads[k], NULL);
    return 0;
}
"#;

const SAID: &str = "before\nab: 3 10 200\nwords:sign: ab has -1 at words.m:6\nab: 3 10 200\n\
    200 10 3 (1 x 3), 13.9642 + 0.0000i 0, 8, 1\nab: 3 10 200\n200 10 3 (1 x 3), 0.0000 + 1.4142i 1, 8, 1\nthreads\n";

fn lanner(args: &[&str], folder: &Path) -> Output {
    start(env!("CARGO_BIN_EXE_lanner"), args, folder)
}

fn library(name: &str) -> PathBuf {
    Path::new(env!("CARGO_BIN_EXE_lanner")).with_file_name(name)
}

#[test]
fn functions_with_strings_inside_are_called_from_c() {
    runtime_library::make();
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path();
    std::fs::write(folder.join("words.m"), WORDS).expect("it is written");
    std::fs::write(folder.join("caller.c"), CALLER).expect("it is written");
    let small = library("liblanner_native_runtime.a");
    for (emit, file) in [("obj", "words.o"), ("so", "libwords.so")] {
        let args = ["build", "words.m", "--emit", emit, "--runtime", "auto"];
        let made = lanner(&[&args[..], &["--args", "double(1,n), double, char(1,k)"]].concat(), folder);
        let said = String::from_utf8_lossy(&made.stderr).into_owned();
        assert!(made.status.success(), "{said}");
        assert_eq!(said.contains("note: link it with"), emit == "obj", "{said}");
        let small = small.to_string_lossy();
        let linked: &[&str] = if emit == "obj" { &[&small, "-lm", "-ldl"] } else { &[] };
        let flags = ["-Wall", "-Wextra", "-Werror", "caller.c", file, "-lpthread", "-o", "caller"];
        run("cc", &[&flags[..], linked].concat(), folder);
        let said = run(folder.join("caller"), &[], folder);
        let (main, threads) = said.split_at(SAID.len().min(said.len()));
        assert_eq!(main, SAID);
        assert_eq!(threads, "ab: 3 10 200\n".repeat(80));
    }
}

#[test]
fn the_library_is_used_where_it_is_needed() {
    runtime_library::make();
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path();
    let files = [
        ("twice.m", "function y = twice(x)\ny = 2 * x;\nend\n"),
        ("part.m", "function s = part(x)\ns.x = x;\nend\n"),
        (
            "says.m",
            "function y = says(x)\ny = x + numel(text(x));\nend\nfunction s = text(x)\ns = eval('num2str(x)');\nend\n",
        ),
        ("prints.m", "x = 3;\nfprintf('x is %d\\n', x)\n"),
    ];
    files.iter().for_each(|(name, text)| std::fs::write(folder.join(name), text).expect("it is written"));
    let c = |file: &str, runtime: &str| {
        lanner(&["build", file, "--emit", "c", "-o", "-", "--args", "double", "--runtime", runtime], folder)
    };
    let (none, auto, full) = (c("twice.m", "none"), c("twice.m", "auto"), c("twice.m", "full"));
    assert_eq!(none.stdout, auto.stdout, "what is native needs no library");
    assert!(String::from_utf8_lossy(&full.stdout).contains("#include \"lanner.h\""));
    let said = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
    let wanted = "The output 's' of part is no number or array of numbers, as far as is known";
    assert!(said(&c("part.m", "auto")).contains(wanted), "{}", said(&c("part.m", "auto")));
    let small = c("says.m", "small");
    assert!(said(&small).contains("says.m:5:"), "{}", said(&small));
    assert!(said(&small).contains("which needs --runtime full"));
    assert_eq!(small.status.code(), Some(2));
    let made = lanner(&["build", "prints.m", "--emit", "c", "--runtime", "auto", "--main"], folder);
    assert!(made.status.success(), "{}", said(&made));
    let small = library("liblanner_native_runtime.a");
    run("cc", &["prints.c", &small.to_string_lossy(), "-lm", "-lpthread", "-ldl", "-o", "prints"], folder);
    assert_eq!(run(folder.join("prints"), &[], folder), "x is 3\n");
}

#[test]
fn cells_that_are_appended_to_are_handed_over() {
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path();
    let text = "function n = listed(m)\nc = {};\nfor k = 1:m, c = [c, {k}]; end\nd = c;\nc = [c, c];\nn = numel(c) + numel(d);\nend\n";
    std::fs::write(folder.join("listed.m"), text).expect("it is written");
    let made = lanner(
        &["build", "listed.m", "--emit", "c", "-o", "-", "--args", "double", "--runtime", "full"],
        folder,
    );
    let c = String::from_utf8_lossy(&made.stdout).into_owned();
    let calls: Vec<&str> = c.split("lanner_concat(v, ").skip(1).collect();
    assert_eq!(calls.len(), 2, "{c}");
    let result = |call: &str| call.split(',').next().map(str::to_owned).expect("a slot");
    let taken = |call: &str| call.contains(&format!("{{{} | LANNER_LAST,", result(call)));
    assert!(taken(calls[0]), "the result lies where the first operand did:\n{}", calls[0]);
    assert!(!taken(calls[1]), "an operand that stands twice is read twice:\n{}", calls[1]);
}

#[test]
fn what_changes_has_no_second_holder() {
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path();
    let text = "function n = filled(m)\nc = cell(1, 3);\ns = struct('keys', {c});\nfor k = 1:m\n    c{2}(end + 1) = k;\n    \
        s = changed(s, k);\nend\nt = changed(s, 1);\nn = numel(c) + numel(s) + numel(t);\nend\n\
        function s = changed(s, k)\ns.keys{1} = k;\nend\n";
    std::fs::write(folder.join("filled.m"), text).expect("it is written");
    let made = lanner(
        &["build", "filled.m", "--emit", "c", "-o", "-", "--args", "double", "--runtime", "full"],
        folder,
    );
    let c = String::from_utf8_lossy(&made.stdout).into_owned();
    let (_, behind) = c.split_once("lanner_peek(v, ").expect("`end` looks at a part");
    let part = behind.split(',').next().expect("a slot");
    let (before, _) = behind.split_once("lanner_set_path(v, ").expect("the part changes");
    assert!(before.contains(&format!("lanner_clear(v, {part})")), "`end` lets go of the part:\n{before}");
    let calls = c.split("lanner_call_function(v, ").skip(1);
    let calls = calls.filter(|call| call.starts_with("&lanner_own_function_changed"));
    let taken =
        calls.map(|call| call.split(';').next().map_or(0, |call| call.matches("LANNER_LAST").count()));
    assert_eq!(
        taken.collect::<Vec<_>>(),
        [2, 1],
        "an argument that the result replaces is taken, no other:\n{c}"
    );
}

#[test]
fn arrays_are_lent_and_become_values_once() {
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path();
    let text = "function s = summed(m)\nt = zeros(1, 9);\nfor k = 1:9, t(k) = k * m; end\nkeys = {3, 'b'};\ns = 0;\nfor k = 1:2, s = s + found(t, keys{k}); end\ns = s + changed(t, keys{1});\nend\n\n\
        function y = found(t, key)\ny = t(min(double(key), 9));\nend\n\n\
        function y = changed(t, key)\nt(2) = 5;\ny = t(3) + numel(key);\nend\n";
    std::fs::write(folder.join("summed.m"), text).expect("it is written");
    let made = lanner(
        &["build", "summed.m", "--emit", "c", "-o", "-", "--args", "double", "--runtime", "full"],
        folder,
    );
    let c = String::from_utf8_lossy(&made.stdout).into_owned();
    let code = |name: &str| {
        let (_, code) =
            c.split_once(&format!("static int32_t {name}(lanner_call *call) {{")).expect("its code");
        code.split_once("\n}").expect("its end").0
    };
    let (found, changed, summed) = (code("found"), code("changed"), code("summed_boxed"));
    assert!(
        found.contains("lanner_borrow_f64("),
        "an argument that is only read stays where it is:\n{found}"
    );
    assert!(!changed.contains("lanner_borrow_f64("), "one that changes does not:\n{changed}");
    let (_, kept) = summed.split_once("lanner_put_array_f64(v, ").expect("it becomes a value");
    assert!(kept.split(',').next().is_some_and(|place| place.ends_with(" | LANNER_KEPT")), "once:\n{summed}");
}

#[test]
fn what_a_loop_leaves_changes_hands() {
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path();
    let text = "function s = last(m)\ns = 0;\nfor k = 1:m\n    u = made(k);\n    s = s + u(1);\nend\n\
        if m > 2, s = s + sum(u(:)); end\nend\n\nfunction u = made(k)\nu = zeros(300, 300) + k;\nend\n";
    std::fs::write(folder.join("last.m"), text).expect("it is written");
    let made = lanner(
        &["build", "last.m", "--emit", "c", "-o", "-", "--args", "double", "--runtime", "full"],
        folder,
    );
    let c = String::from_utf8_lossy(&made.stdout);
    assert!(c.contains("lanner_hand_over_f64(v, ") && !c.contains("lanner_put_array_f64(v, "), "{c}");
}

#[test]
fn outputs_of_which_nothing_is_known_are_matrices() {
    runtime_library::make();
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path();
    let text = "function y = some(x)\npersistent n\nif isempty(n), n = 0; end\nn = n + 1;\nc = {[n, x], 'text', sparse(x)};\n\
        if x > 5, exit(3), end\ny = c{x};\nend\n";
    let main = "#include \"some.h\"\n#include <stdio.h>\n#include <stdlib.h>\nint main(void) {\n    for (int k = 1; k < 7; k++) {\n        \
        double *y = NULL;\n        int64_t room, rows, columns;\n        if (some(k, &y, &room, &rows, &columns) != 0) {\n            \
        printf(\"%s\\n\", lanner_last_error());\n            continue;\n        }\n        \
        printf(\"%g %g %dx%d\\n\", y[0], y[1], (int)rows, (int)columns);\n        free(y);\n    }\n    return 0;\n}\n";
    std::fs::write(folder.join("some.m"), text).expect("it is written");
    std::fs::write(folder.join("main.c"), main).expect("it is written");
    let made = lanner(&["build", "some.m", "--emit", "c", "--runtime", "auto", "--args", "double"], folder);
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let small = library("liblanner_native_runtime.a");
    let flags = ["-Wall", "-Wextra", "-Werror", "-fsanitize=address,undefined", "main.c", "some.c"];
    let linked = [&small.to_string_lossy(), "-lm", "-lpthread", "-ldl", "-o", "some"];
    run("cc", &[&flags[..], &linked].concat(), folder);
    let said = run(folder.join("some"), &[], folder);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "1 1 1x2");
    assert_eq!(lines[1], "The output 'y' is a 1x4 char, and no matrix of real doubles.");
    assert!(lines[3].starts_with("Index exceeds the number of array elements"), "{said}");
    assert_eq!(lines[5], "exit(3)", "the process of others goes on");
}
