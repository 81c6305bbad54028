//! C without the runtime library of what needed it once: state machines and flags, products of matrices, deleted elements. Its output is that of
//! `lanner run`, and it has no `goto` but to the common end.

#[path = "support/commands.rs"]
mod commands;

use commands::run;
use std::fmt::Write;
use std::path::Path;

const LANNER: &str = env!("CARGO_BIN_EXE_lanner");

/// The flags by which C has no warning, and the interpreter's bits.
const FLAGS: [&str; 7] =
    ["-std=c99", "-Wall", "-Wextra", "-Wconversion", "-pedantic", "-Werror", "-ffp-contract=off"];

/// Compilers, and the flags by which they find undefined behaviour; of `clang` the libraries for them are a package of their own.
const COMPILERS: [(&str, &[&str]); 2] =
    [("gcc", &["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]), ("clang", &[])];

/// Builds a function as C without the library; gives its text.
fn built(folder: &Path, name: &str, text: &str, args: &str) -> String {
    let file = format!("{name}.m");
    std::fs::write(folder.join(&file), text).expect("it is written");
    run(LANNER, &["build", &file, "--emit", "c", "--runtime", "none", "--args", args], folder);
    std::fs::read_to_string(folder.join(format!("{name}.c"))).expect("there is C")
}

/// What a program of C prints, with each compiler that is there.
fn printed(folder: &Path, files: &[&str]) -> Vec<String> {
    let compilers = COMPILERS.into_iter().filter(|(compiler, _)| {
        std::process::Command::new(compiler).arg("--version").output().is_ok_and(|out| out.status.success())
    });
    let outputs = compilers.map(|(compiler, sanitized)| {
        let args = [&FLAGS[..], sanitized, files, &["-O2", "-lm", "-o", compiler]].concat();
        run(compiler, &args, folder);
        run(folder.join(compiler), &[], folder)
    });
    outputs.collect()
}

/// No jump but to where memory is let go of.
fn is_structured(text: &str) -> bool {
    text.lines().all(|line| !line.contains("goto ") || line.contains("goto done;"))
}

/// Functions of a row and a number that give a number, and what must not be in their C.
const MACHINES: &[(&str, &str, &[&str])] = &[
    (
        "words",
        "function n = words(x, k)\nn = 0; state = 1; i = 0;\nwhile true\ni = i + 1;\nif i > numel(x), break, end\nswitch state\ncase 1\n\
         if x(i) > k, n = n + 1; state = 2; end\ncase 2\nif x(i) <= k, state = 3; end\ncase 3\nif x(i) > k, state = 2; else, state = 1; end\nend\nend\nend\n",
        &[],
    ),
    (
        "ping",
        "function n = ping(x, k)\nn = 0; state = 1; i = 0;\nwhile true\nswitch state\ncase 1\nn = n + 1; i = i + 1;\n\
         if i <= numel(x), state = 2; else, state = 3; end\ncase 2\nn = n + x(i) * k;\nstate = 1;\ncase 3\nn = -n;\nbreak\nend\nend\nend\n",
        &["state"],
    ),
    (
        "text",
        "function n = text(x, k)\nmode = 'u'; n = 0; i = 0;\nwhile true\ni = i + 1;\nn = n + k;\nswitch mode\ncase 'u'\n\
         if i > numel(x), mode = 'e'; end\ncase 'end'\nn = -1;\ncase 'e'\nbreak\nend\nend\nend\n",
        &["mode"],
    ),
    (
        "search",
        "function y = search(x, k)\nfound = false; y = 0; i = 0;\nwhile ~found\ni = i + 1;\nif i > numel(x) || x(i) > k\nfound = true;\nelse\n\
         y = y + x(i);\nend\nend\nend\n",
        &["found"],
    ),
    (
        "pairs",
        "function y = pairs(x, k)\ny = -1;\nfor i = 1:numel(x)\nfor j = 1:i\nif x(i) - x(j) > k\ny = 100 * i + j;\nreturn\nend\nend\nend\nend\n",
        &[],
    ),
    (
        "first",
        "function y = first(x, k)\nfound = false;\nfor i = 1:numel(x)\nif x(i) > k\nfound = true;\nbreak\nend\nend\n\
         if found, y = i; else, y = -1; end\nend\n",
        &["found"],
    ),
    (
        "behind",
        "function y = behind(x, k)\nfound = false; y = 0;\nfor i = 1:numel(x)\nif x(i) > k\nfound = true;\nbreak\nend\nend\n\
         if found, y = i; else, y = -1; end\nfor i = 1:numel(x)\ny = y * 2 + x(i);\nend\nend\n",
        &[],
    ),
    (
        "cases",
        "function y = cases(x, k)\ny = 0;\nfor i = 1:numel(x)\nswitch x(i)\ncase {1, 2.5}\ny = y + 1;\ncase k\ny = y + 10;\ncase 'a'\ny = y + 100;\n\
         otherwise\ny = y * 2;\nend\nend\nend\n",
        &[],
    ),
    (
        "shorter",
        "function y = shorter(x, k)\nx(k) = [];\nx(end:-1:numel(x)) = [];\nx(2:numel(x) - 1) = [];\ny = numel(x);\nfor i = 1:numel(x), y = y * 3 + x(i); end\nend\n",
        &[],
    ),
];

const ROWS: [&[f64]; 4] =
    [&[1.0, 2.5, 3.0, 97.0, 0.0, -1.0, 4.0], &[3.0], &[0.5, 0.25, 7.0, 7.0], &[2.0, 1.0, 2.0]];
const NUMBERS: [f64; 3] = [1.0, 2.0, 3.0];

#[test]
fn state_machines_and_flags_are_structured() {
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path();
    let (mut c, mut m) = (String::new(), String::new());
    let (mut files, mut calls) = (vec!["all.c".to_owned()], String::new());
    c.push_str("#include <inttypes.h>\n#include <stdio.h>\n");
    for (name, text, gone) in MACHINES {
        let made = built(folder, name, text, "double(1,n), double");
        assert!(is_structured(&made), "{made}");
        let code = made.rsplit("*/\n").next().unwrap_or_default();
        for word in *gone {
            assert!(!code.contains(word), "{word} in {code}");
        }
        files.push(format!("{name}.c"));
        let _ = writeln!(c, "#include \"{name}.h\"");
        let header = std::fs::read_to_string(folder.join(format!("{name}.h"))).expect("a header");
        let has_status = header.contains(&format!("int {name}("));
        let is_integer = header.contains("int64_t *") || header.contains(&format!("int64_t {name}("));
        for row in ROWS {
            for k in NUMBERS {
                let list = row.iter().map(|x| format!("{x:?}")).collect::<Vec<_>>().join(", ");
                let ty = if is_integer { "int64_t" } else { "double" };
                let call = match has_status {
                    true => format!(
                        "{ty} y = 0; if ({name}(x, 1, {}, {k:?}, &y) != 0) printf(\"%s\\n\", lanner_last_error()); else",
                        row.len()
                    ),
                    false => format!("{ty} y = {name}(x, 1, {}, {k:?});", row.len()),
                };
                let _ = writeln!(
                    calls,
                    "    {{ const double x[] = {{{list}}}; {call} printf(\"%.17g\\n\", (double)y); }}"
                );
                let list = list.replace(',', "");
                let _ = writeln!(
                    m,
                    "try, fprintf('%.17g\\n', {name}([{list}], {k:?})), catch e, disp(e.message), end"
                );
            }
        }
    }
    let _ = writeln!(c, "int main(void) {{\n{calls}    return 0;\n}}");
    std::fs::write(folder.join("all.c"), c).expect("it is written");
    std::fs::write(folder.join("all_of_them.m"), m).expect("it is written");
    let wanted = run(LANNER, &["run", "--tier", "interp", "all_of_them.m"], folder);
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let printed = printed(folder, &files);
    assert!(!printed.is_empty());
    printed.iter().for_each(|printed| assert_eq!(*printed, wanted));
}

/// Rows, terms, columns.
const SIZES: [[usize; 3]; 18] = [
    [1, 1, 1],
    [1, 5, 1],
    [1, 33, 1],
    [1, 1003, 1],
    [3, 4, 5],
    [8, 8, 8],
    [9, 5, 7],
    [1, 37, 20],
    [20, 37, 1],
    [300, 70, 1],
    [1, 70, 300],
    [2000, 1, 1],
    [1, 1, 2000],
    [40, 60, 50],
    [7, 1100, 9],
    [17, 300, 17],
    [5, 0, 3],
    [30, 1, 40],
];

/// Products of matrices of a class, also of what is transposed: the elements of all.
fn products(class: &str) -> String {
    format!(
        "function [c, d, e, f, g] = products_{class}(a, b, at, bt)\nc = a * b;\nd = at' * b;\ne = a * bt';\nf = a' * a;\ng = at' * bt';\n\
         g = g * bt;\nend\n"
    )
}

#[test]
fn products_of_matrices_have_the_interpreters_bits() {
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path();
    for class in ["double", "single"] {
        let name = format!("products_{class}");
        let args = format!("{class}(m,k), {class}(k,n), {class}(k,m), {class}(n,k)");
        let made = built(folder, &name, &products(class), &args);
        assert!(is_structured(&made) && !made.contains("lanner_product"), "{made}");
        let ty = if class == "single" { "float" } else { "double" };
        let mut c = format!(
            "#include \"{name}.h\"\n#include <stdio.h>\n#include <stdlib.h>\nstatic {ty} x[4][80000];\n\
             static void show(const {ty} *p, int64_t m, int64_t n) {{\n    printf(\"%dx%d\", (int)m, (int)n);\n    \
             for (int64_t i = 0; i < m * n; i++) printf(\" %.17g\", (double)p[i]);\n    printf(\"\\n\");\n}}\n\
             static void all(int64_t m, int64_t k, int64_t n) {{\n    {ty} *p[5] = {{0}};\n    int64_t room[5] = {{0}}, rows[5], columns[5];\n    \
             if ({name}(x[0], m, k, x[1], k, n, x[2], k, m, x[3], n, k"
        );
        for q in 0..5 {
            let _ = write!(c, ", &p[{q}], &room[{q}], &rows[{q}], &columns[{q}]");
        }
        c.push_str(
            ") != 0) { printf(\"failed\\n\"); return; }\n    for (int q = 0; q < 5; q++) { show(p[q], rows[q], columns[q]); free(p[q]); }\n}\n\
             int main(void) {\n    for (int q = 0; q < 4; q++) for (int i = 0; i < 80000; i++) {\n        \
             const double r = (double)((i * 7919 + q * 31) % 1009) / 1009.0 - 0.5;\n",
        );
        let _ = writeln!(c, "        x[q][i] = ({ty})(i % 13 == 0 ? -0.0 : r);\n    }}");
        let mut m = format!(
            "x = cell(1, 4); i = 0:79999;\nfor q = 1:4\nr = mod(i * 7919 + (q - 1) * 31, 1009) / 1009 - 0.5;\nr(1:13:end) = -0;\nx{{q}} = {class}(r);\nend\n"
        );
        for [rows, terms, columns] in SIZES {
            let _ = writeln!(c, "    all({rows}, {terms}, {columns});");
            let _ = writeln!(m, "all_of(x, {rows}, {terms}, {columns});");
        }
        c.push_str("    return 0;\n}\n");
        let _ = write!(
            m,
            "function all_of(x, m, k, n)\npart = @(q, m, n) reshape(x{{q}}(1:m * n), m, n);\n\
             [c, d, e, f, g] = {name}(part(1, m, k), part(2, k, n), part(3, k, m), part(4, n, k));\n\
             for p = {{c, d, e, f, g}}\nfprintf('%dx%d', size(p{{1}})); if ~isempty(p{{1}}), fprintf(' %.17g', double(p{{1}})); end, fprintf('\\n');\nend\nend\n"
        );
        std::fs::write(folder.join("all.c"), c).expect("it is written");
        std::fs::write(folder.join("all_of_them.m"), m).expect("it is written");
        let wanted = run(LANNER, &["run", "--tier", "interp", "all_of_them.m"], folder);
        let printed = printed(folder, &["all.c", &format!("{name}.c")]);
        assert!(!printed.is_empty());
        for printed in printed {
            let mut lines = printed.lines().zip(wanted.lines());
            let different = lines.position(|(got, want)| got != want);
            assert_eq!(different, None, "{class}: product {different:?}");
            assert_eq!(printed.len(), wanted.len());
        }
    }
}
