//! Options of `lanner build` that change what is made: folders with functions, checks that are kept.

use std::path::Path;
use std::process::{Command, Output};

const LANNER: &str = env!("CARGO_BIN_EXE_lanner");

fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("it is made");
        std::fs::write(path, text).expect("it is written");
    }
}

fn start(program: impl AsRef<std::ffi::OsStr>, args: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(program);
    command.args(args).current_dir(folder).env("LANNER_CACHE_SIZE", "0");
    command.output().expect("it starts")
}

/// What a command prints, which has to go well.
fn run(program: impl AsRef<std::ffi::OsStr>, args: &[&str], folder: &Path) -> String {
    let output = start(program, args, folder);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
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
