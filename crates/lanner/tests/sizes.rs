//! What programs have of the runtime library: what they name, and nothing that would do more.
//!
//! Sizes depend on the profile, so the tests look at the symbols of programs, and compare sizes with each other.
#![cfg(target_os = "linux")]

#[path = "support/runtime_library.rs"]
mod runtime_library;

use std::path::{Path, PathBuf};
use std::process::Command;

/// Numbers that may be complex, arrays of doubles, text that is printed: the shape of a program that computes.
const NUMBERS: &str = "function numbers(scale)
    if nargin < 1
        scale = 1;
    elseif ischar(scale)
        scale = str2double(scale);
    end
    steps = max(1, round(50 * scale)) + 2 ^ scale;
    x = zeros(1, 64);
    for k = 1:64
        x(k) = sin(k) / (1 + k);
    end
    for k = 1:steps
        x(1) = x(1) + k;
    end
    fprintf('%.10g %.10g\\n', sum(x), real(steps));
end
";

/// One operation on arrays of which nothing is known, and several.
const ONE: &str =
    "function one(varargin)\n    x = varargin{1} + varargin{2};\n    fprintf('%d\\n', numel(x));\nend\n";
const SEVERAL: &str = "function several(varargin)
    [a, b] = varargin{:};
    fprintf('%d\\n', numel(a + b), numel(a - b), numel(a .* b), numel(a ./ b), numel(a == b), numel(max(a, b)));
end
";

/// What calls functions whose names only the run knows.
const BY_NAME: &str = "function by_name(name)\n    fprintf('%d\\n', feval(name, 1));\nend\n";

fn succeed(command: &mut Command) -> String {
    let output = command.output().expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The runtime library, made once.
fn library() -> PathBuf {
    runtime_library::make();
    Path::new(env!("CARGO_BIN_EXE_lanner")).with_file_name("liblanner_native_runtime.a")
}

/// The symbols of a program that keeps them.
fn symbols(name: &str, text: &str) -> Vec<String> {
    let (library, folder) = (library(), tempfile::tempdir().expect("a folder"));
    let file = format!("{name}.m");
    std::fs::write(folder.path().join(&file), text).expect("written");
    let mut lanner = Command::new(env!("CARGO_BIN_EXE_lanner"));
    succeed(lanner.current_dir(folder.path()).args([
        "build",
        &file,
        "--emit",
        "c",
        "--runtime",
        "full",
        "-o",
        ".",
    ]));
    let mut link = Command::new("cc");
    link.current_dir(folder.path()).args(["-std=c11", "-w", &format!("{name}.c")]).arg(library);
    succeed(link.args(["-lm", "-lpthread", "-ldl", "-Wl,--gc-sections", "-o", "program"]));
    let listed = succeed(Command::new("nm").current_dir(folder.path()).args(["-C", "program"]));
    listed.lines().map(str::to_owned).collect()
}

fn count(symbols: &[String], part: &str) -> usize {
    symbols.iter().filter(|symbol| symbol.contains(part)).count()
}

#[test]
fn a_program_that_computes_has_no_arithmetic_of_all_classes() {
    let symbols = symbols("numbers", NUMBERS);
    for part in [
        "lanner_runtime::arith::expand::",
        "lanner_runtime::arith::map::map2",
        "lanner_runtime::arith::reduce::",
        "lanner_runtime::text::display::display",
        "lanner_runtime::concat::join",
        "lanner_runtime::arith::colon",
        "lanner_runtime::error::nearest",
        "lanner_builtins::known",
        "lanner_runtime::value::sparse::SparseMatrix::of_value",
        "core::unicode::unicode_data::conversions",
        "fancy_regex::parse",
        "fancy_regex::vm::run",
        // Not all of `faer::linalg`: functions with the same machine code are one, under the name of any of them.
        "faer::linalg::matmul",
        "lanner_complex_sin",
    ] {
        assert_eq!(count(&symbols, part), 0, "{part}");
    }
    for part in ["lanner_sin", "lanner_complex_max", "lanner_complex_round", "lanner_complex_pow"] {
        assert_eq!(count(&symbols, part), 1, "{part}");
    }
}

#[test]
fn a_program_has_the_operations_that_it_names() {
    let (one, several) = (symbols("one", ONE), symbols("several", SEVERAL));
    let loops = "lanner_runtime::arith::expand::";
    let (few, many) = (count(&one, loops), count(&several, loops));
    assert!(few > 0 && few * 2 < many, "{few} of one operation, {many} of several");
    assert_eq!((count(&one, "lanner_map_Add"), count(&one, "lanner_map_Sub")), (1, 0));
}

#[test]
fn what_calls_nothing_by_name_is_small() {
    library();
    let folder = tempfile::tempdir().expect("a folder");
    let sizes = [("numbers", NUMBERS), ("by_name", BY_NAME)].map(|(name, text)| {
        let file = format!("{name}.m");
        std::fs::write(folder.path().join(&file), text).expect("written");
        let mut lanner = Command::new(env!("CARGO_BIN_EXE_lanner"));
        succeed(lanner.current_dir(folder.path()).args(["build", &file, "-o", name]));
        std::fs::metadata(folder.path().join(name)).expect("the program").len()
    });
    assert!(sizes[0] * 8 < sizes[1], "{sizes:?}");
    let printed = succeed(Command::new(folder.path().join("numbers")).arg("1"));
    assert_eq!(printed.lines().count(), 1, "{printed}");
}
