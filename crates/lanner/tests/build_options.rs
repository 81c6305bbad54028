//! Options of `lanner build` that change what is made: folders with functions, checks that are kept.

#[path = "support/commands.rs"]
mod commands;

use commands::{run, start};
use std::path::Path;

const LANNER: &str = env!("CARGO_BIN_EXE_lanner");

fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("it is made");
        std::fs::write(path, text).expect("it is written");
    }
}

/// What a command says that is refused.
fn refused(args: &[&str], folder: &Path) -> String {
    let output = start(LANNER, args, folder);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn folders_of_functions_are_found_as_they_are_in_a_run() {
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path();
    write(
        folder,
        &[
            ("total.m", "function s = total(r)\ns = geo.area(r) + scale(r);\nend\n"),
            ("lib/+geo/area.m", "function a = area(r)\na = scale(r) * r;\nend\n"),
            ("lib/private/half.m", "function h = half(x)\nh = x / 2;\nend\n"),
            ("more/scale.m", "function s = scale(r)\ns = 5 * r;\nend\n"),
            ("lib/scale.m", "function s = scale(r)\ns = 3 * half(r);\nend\n"),
            (
                "main.c",
                "#include \"total.h\"\n#include <stdio.h>\nint main(void) { printf(\"%g\\n\", total(3)); return 0; }\n",
            ),
        ],
    );
    for (paths, wanted) in [(["lib", "more"], 18.0), (["more", "lib"], 60.0)] {
        let paths = ["--path", paths[0], "--path", paths[1]];
        let shown = format!("{wanted}\n");
        let ran = run(LANNER, &[&paths[..], &["run", "--eval-args", "total.m", "3"]].concat(), folder);
        assert!(ran.trim_end().ends_with(&format!(" {wanted}")), "{ran}");
        run(LANNER, &[&["build", "total.m", "--emit", "c", "--args", "double"], &paths[..]].concat(), folder);
        run("cc", &["-std=c99", "total.c", "main.c", "-lm", "-o", "total"], folder);
        assert_eq!(run(folder.join("total"), &[], folder), shown);
    }
    let alone = refused(&["build", "total.m", "--emit", "c", "--args", "double"], folder);
    assert!(alone.contains("total.m:2:"), "{alone}");
    let nowhere = refused(&["build", "total.m", "--emit", "c", "--path", "nowhere"], folder);
    assert!(nowhere.contains("'nowhere' of --path is no folder"), "{nowhere}");
}

#[test]
fn main_reads_numbers_and_shows_one() {
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path();
    write(
        folder,
        &[
            (
                "same.m",
                "function [y, all] = same(x, k)\nif k > 9, error('same:far', 'k is %d', k); end\nall = x * ones(1, k);\ny = x;\nend\n",
            ),
            ("half.m", "function y = half(x)\ny = x / 2;\nend\n"),
            ("sum10.m", "x = 0;\nfor k = 1:10, x = x + k; end\nassert(x == 55, 'x is %d', x)\n"),
            ("fails.m", "x = 0;\nfor k = 1:3, x = x + k; end\nassert(x == 55, 'x is %d', x)\n"),
        ],
    );
    let made = |name: &str, args: &[&str]| {
        let file = format!("{name}.m");
        run(
            LANNER,
            &[&["build", &file, "--emit", "c", "--runtime", "none", "--main"], args].concat(),
            folder,
        );
        let flags = ["-std=c99", "-Wall", "-Wextra", "-Wconversion", "-Werror"];
        run("cc", &[&flags[..], &[&format!("{name}.c"), "-lm", "-o", name]].concat(), folder);
        folder.join(name)
    };
    let (same, half) = (made("same", &["--args", "double, double k"]), made("half", &["--args", "double"]));
    let numbers = "0 -0 1 -1 999 1000 -1000 123456 999999999 1e9 -2.5e12 0.5 -0.5 3.14159265 999.99994 999.99996 1000.5 -123456.78 0.001 0.00100001 \
        0.0009 1e-5 -4.9e-324 1e100 -1.7976931348623157e308 Inf -Inf NaN 0.00005 99.99995 2.00005";
    let rows: Vec<String> =
        numbers.split_whitespace().map(|x| format!("ans = same({x}, 2)\nans = half({x})\n")).collect();
    write(folder, &[("all.m", &rows.concat())]);
    let shown: Vec<String> = numbers
        .split_whitespace()
        .map(|x| run(&same, &[x, "2"], folder) + &run(&half, &[x], folder))
        .collect();
    assert_eq!(shown.concat(), run(LANNER, &["run", "all.m"], folder));
    let ended = |program: &Path, args: &[&str]| {
        let output = start(program, args, folder);
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    assert_eq!(ended(&same, &["1", "13"]), (Some(1), "error: k is 13\n --> same.m:2\n".to_owned()));
    assert_eq!(ended(&same, &["1", "x"]), (Some(2), "error: the argument 'x' is no number\n".to_owned()));
    assert_eq!(
        ended(&same, &["1", "2.5"]),
        (Some(2), "error: the argument '2.5' is no integer from 0 on\n".to_owned())
    );
    assert_eq!(ended(&half, &[]).0, Some(2));
    assert_eq!(ended(&made("sum10", &[]), &[]), (Some(0), String::new()));
    assert_eq!(ended(&made("fails", &[]), &[]), (Some(1), "error: x is 6\n --> fails.m:3\n".to_owned()));
    let of = |args: &str| refused(&["build", "half.m", "--emit", "c", "--main", "--args", args], folder);
    assert!(of("double(1,n)").contains("main reads real doubles, and the argument 'x' is double, 1 x n"));
    assert!(refused(&["build", "half.m", "--main"], folder).contains("--main is for --emit c"));
}

/// A function with a check of each sort.
const CHECKED: &str = "function s = checked(x, y, i, t)\nz = x + y;\ns = z(i);\nif t, s = s + 1; end\nw = zeros(1, t);\n\
    s = s + numel(w) + depth(i);\nend\nfunction r = depth(k)\nif k < 1\n  r = 0;\nelse\n  r = 1 + depth(k - 1);\nend\nend\n";

/// What the C has where checks of a sort are kept.
const FOUND: [(&str, &str); 5] = [
    ("index", "MATLAB:badsubscript"),
    ("shape", "MATLAB:sizeDimensionsMustMatch"),
    ("nan", "MATLAB:nologicalnan"),
    ("size", "MATLAB:NonIntegerInput"),
    ("depth", "Maximum recursion limit"),
];

#[test]
fn checks_are_kept_that_are_asked_for() {
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path();
    write(folder, &[("checked.m", CHECKED)]);
    let with = |checks: &str| {
        let args = "double(1,m), double(1,n), double, double";
        run(
            LANNER,
            &["build", "checked.m", "--emit", "c", "-o", "-", "--args", args, "--checks", checks],
            folder,
        )
    };
    for kept in ["on", "off", "index", "shape", "nan", "size", "depth", "nan,shape"] {
        let is_kept = |sort: &str| kept == "on" || kept.split(',').any(|one| one == sort);
        let source = match kept {
            "on" | "off" => with(kept),
            _ => with(&format!("only={kept}")),
        };
        for (sort, text) in FOUND {
            assert_eq!(source.contains(text), is_kept(sort), "{kept}: {sort}\n{source}");
        }
        assert!(source.contains("Out of memory"), "room for arrays is always looked for");
    }
    let wrong = refused(&["build", "checked.m", "--checks", "only=index,bounds"], folder);
    assert!(wrong.contains("there are no checks `bounds`, but index, shape, nan, size, depth"), "{wrong}");
    let wrong = refused(&["build", "checked.m", "--checks", "some"], folder);
    assert!(wrong.contains("only=index,shape"), "{wrong}");
}

#[test]
fn without_checks_a_correct_program_does_the_same() {
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path();
    let pick = "function s = pick(x, i)\nif i > 9, error('pick:far', 'no %d', i); end\ny = [x, x(i)];\ny(end + 1) = 2;\n\
        s = y(numel(x) + 1) + y(end);\nend\n";
    let main = "#include \"pick.h\"\n#include <stdio.h>\nint main(void) {\n    const double x[] = {5, 6, 7};\n    double s = 0;\n    \
        int status = pick(x, 1, 3, 2, &s);\n    printf(\"%d %g\\n\", status, s);\n    status = pick(x, 1, 3, 12, &s);\n    \
        printf(\"%d %s\\n\", status, lanner_last_error());\n    return 0;\n}\n";
    write(folder, &[("pick.m", pick), ("main.c", main)]);
    for checks in ["on", "off"] {
        let args = ["build", "pick.m", "--emit", "c", "--args", "double(1,n), double", "--checks", checks];
        run(LANNER, &args, folder);
        let flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-fsanitize=address,undefined"];
        run("cc", &[&flags[..], &["pick.c", "main.c", "-lm", "-o", "pick"]].concat(), folder);
        assert_eq!(run(folder.join("pick"), &[], folder), "0 8\n1 no 12\n");
        let source = std::fs::read_to_string(folder.join("pick.c")).expect("it is there");
        assert_eq!(source.contains("badsubscript"), checks == "on");
    }
}

/// Functions of numbers, each at places where it is real.
const KERNELS: [&str; 27] = [
    "exp(x)",
    "exp(-20 * x)",
    "2 ^ x",
    "expm1(x)",
    "log(x)",
    "log10(x)",
    "log1p(x)",
    "sin(100 * x)",
    "cos(100 * x)",
    "tan(100 * x)",
    "asin(x)",
    "acos(x)",
    "atan(3 * x)",
    "sinh(9 * x)",
    "cosh(9 * x)",
    "tanh(x)",
    "asinh(9 * x)",
    "acosh(1 + x)",
    "atanh(x)",
    "atan2(x - 0.5, 3)",
    "atan2(x, -x)",
    "x ^ 1.7",
    "(9 * x) ^ -3.25",
    "sec(x)",
    "acot(x)",
    "coth(x)",
    "asind(x)",
];

#[test]
fn own_kernels_have_the_bits_of_the_interpreter() {
    let temporary = tempfile::tempdir().expect("a folder");
    let folder = temporary.path();
    let (mut head, mut calls, mut all, mut names) = (String::new(), String::new(), String::new(), Vec::new());
    for (k, kernel) in KERNELS.iter().enumerate() {
        let text = format!(
            "function y = k{k}(x)\nif ~(x > 0), error('no'), end\nif x >= 1, error('no'), end\ny = {kernel};\nend\n"
        );
        write(folder, &[(&format!("k{k}.m"), &text)]);
        run(
            LANNER,
            &["build", &format!("k{k}.m"), "--emit", "c", "--args", "double", "--libm", "own"],
            folder,
        );
        let source = std::fs::read_to_string(folder.join(format!("k{k}.c"))).expect("it is there");
        assert!(source.contains("static inline double lanner_"), "{kernel} is the file's own");
        head.push_str(&format!("#include \"k{k}.h\"\n"));
        calls.push_str(&format!("        if (k{k}(x, &y) != 0) return 1;\n        printf(\" %.17g\", y);\n"));
        all.push_str(&format!("fprintf(' %.17g', k{k}(x));\n"));
        names.push(format!("k{k}.c"));
    }
    let main = format!(
        "{head}#include <stdio.h>\nint main(void) {{\n    for (int k = 1; k < 200; k++) {{\n        double y = 0, x = k / 200.0;\n{calls}    }}\n    \
        return 0;\n}}\n"
    );
    write(folder, &[("main.c", &main), ("all.m", &format!("for k = 1:199\nx = k / 200;\n{all}end\n"))]);
    let flags =
        ["-std=c99", "-O2", "-ffp-contract=off", "-Wall", "-Wextra", "-Wconversion", "-Werror", "main.c"];
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    run("cc", &[&flags[..], &names, &["-lm", "-o", "kernels"]].concat(), folder);
    let (own, wanted) = (run(folder.join("kernels"), &[], folder), run(LANNER, &["run", "all.m"], folder));
    let split = |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_owned).collect() };
    let (own, wanted) = (split(&own), split(&wanted));
    assert_eq!(own.len(), 199 * KERNELS.len());
    for (k, (got, want)) in own.iter().zip(&wanted).enumerate() {
        assert_eq!(got, want, "{} of {}/200", KERNELS[k % KERNELS.len()], k / KERNELS.len() + 1);
    }
}
