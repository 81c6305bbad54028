//! `lanner build` and `lanner run` where inputs are known: the residual is built and run, and callers know it by its original's name.

#[path = "support/commands.rs"]
mod commands;

use commands::{run, start};

const LANNER: &str = env!("CARGO_BIN_EXE_lanner");

const POWERS: &str = "function y = powers(x, n)\ny = 0 * x;\nfor k = 1:n\n    y = y + half(x).^k;\nend\nif x(1) > 7, error('powers:large', 'x is %d', x(1)); end\nend\n";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("private")).expect("it is made");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("it is written");
    };
    write("powers.m", POWERS);
    write("private/half.m", "function y = half(x)\ny = x / 2;\nend\n");
    write("shows.m", "function shows(x, n)\nfor k = 1:n, disp([x sprintf('%d', k)]), end\nend\n");
    write("sums.m", "s = 0;\nfor k = 1:n, s = s + k; end\ndisp(s)\n");
    folder
}

#[test]
fn what_is_known_is_no_argument_of_the_c() {
    let temporary = folder();
    let folder = temporary.path();
    let fixed = ["--fix", "n=2", "--shape", "x: 1x1 double", "--check", "5"];
    run(LANNER, &[&["build", "powers.m", "--emit", "c"], &fixed[..]].concat(), folder);
    std::fs::write(
        folder.join("main.c"),
        "#include \"powers.h\"\n#include <stdio.h>\nint main(void) { double y = 0; powers(2, &y); printf(\"%g\\n\", y); return 0; }\n",
    )
    .expect("it is written");
    let header = std::fs::read_to_string(folder.join("powers.h")).expect("it is there");
    assert!(header.contains("powers(double x"), "{header}");
    assert!(!header.contains("double n"), "{header}");
    run("cc", &["-std=c99", "powers.c", "main.c", "-lm", "-o", "main"], folder);
    assert_eq!(run(folder.join("main"), &[], folder), "2\n");
    // What `--args` says is of the arguments that are left; a library gives its name.
    run(
        LANNER,
        &["build", "powers.m", "--emit", "obj", "--fix", "n=2", "--args", "double(1,3)", "-o", "two.o"],
        folder,
    );
    let header = std::fs::read_to_string(folder.join("two.h")).expect("it is there");
    assert!(header.contains(" two(") && header.contains("x[3]") || header.contains("*x"), "{header}");
    // Shapes with numbers that are not known are those of the C, too.
    let row = ["build", "powers.m", "--emit", "c", "-o", "-", "--fix", "n=2", "--shape", "x: 1xm double"];
    assert!(run(LANNER, &row, folder).contains("powers("));
}

#[test]
fn programs_and_runs_take_the_arguments_that_are_left() {
    let temporary = folder();
    let folder = temporary.path();
    let wanted = "a1\na2\n";
    assert_eq!(run(LANNER, &["run", "--fix", "n=2", "--check", "5", "shows.m", "a"], folder), wanted);
    let sums = ["run", "--fix", "n=4", "--check", "0", "sums.m"];
    assert_eq!(run(LANNER, &sums, folder), "    10\n");
    let powers = ["run", "--fix", "n=2", "--check", "0", "--eval-args", "powers.m"];
    assert!(run(LANNER, &[&powers[..], &["2"]].concat(), folder).contains('2'));
    let failed = start(LANNER, &[&powers[..], &["8"]].concat(), folder);
    let text = String::from_utf8_lossy(&failed.stderr).into_owned();
    assert!(failed.status.code() == Some(1) && text.contains("powers_fixed.m:"), "{text}");
}

#[test]
fn what_does_not_fit_is_refused_and_nothing_is_written() {
    let temporary = folder();
    let folder = temporary.path();
    let refused = |args: &[&str], wanted: &str| {
        let output = start(LANNER, &[&["build"], args].concat(), folder);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && text.contains(wanted), "{args:?}: {text}");
        let files = std::fs::read_dir(folder).expect("it is there").count();
        assert_eq!(files, 4, "{args:?}");
    };
    refused(&["powers.m", "--emit", "c", "--fix", "m=2"], "powers has no parameter m");
    refused(&["powers.m", "--emit", "c", "--fix", "n=["], "the value of n");
    refused(&["shows.m", "--fix", "n=2", "--shape", "x: 1x1 double"], "--shape is for what others call");
    refused(&["shows.m", "--emit", "c", "--fix", "n=2", "--args", "any"], "residual shows_fixed.m:");
}
