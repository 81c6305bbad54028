//! The code of a program's loops as Cranelift's IR, as LLVM's and as assembly: through the binary as a user runs it. What the texts say is theirs; what is
//! said beside them is not. The low-level IR is in `tests/cli/code.md`.

use std::path::Path;
use std::process::{Command, Stdio};

/// A loop that runs for doubles and for singles, and prints.
const PROGRAM: &str = "\
function total = add(x)
total = x(1);
for k = 2:numel(x), total = total + x(k); end
disp(total)
if isa(x, 'double'), add(single(x)); end
end
";

/// What is printed on standard output of a stage.
fn shown(stage: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("code_{stage}"));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("add.m"), PROGRAM).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_lanner"));
    command.env("LANNER_CACHE_SIZE", "0").current_dir(&folder).stdin(Stdio::null());
    command.args(["opt", "--stage", stage, "add.m", "--args", "rand(1, 9)"]);
    let output = command.output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
    String::from_utf8(output.stdout).unwrap()
}

/// Of what two versions were made, by the comments above them.
fn check_headings(text: &str, comment: &str) {
    let start = format!("{comment} add, line 3 of add.m, for ");
    let headings: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix(&start)).collect();
    assert_eq!(headings.len(), 2, "{text}");
    for (heading, ty) in headings.iter().zip(["f64", "f32"]) {
        assert!(heading.starts_with(&format!("x: {ty} array, total: {ty}, ")), "{heading}");
    }
}

#[test]
fn llvm_ir_is_shown_behind_the_passes() {
    let text = shown("llvm");
    check_headings(&text, ";");
    assert_eq!(text.matches("define ").count(), 2, "{text}");
    assert!(text.contains("fadd double") && text.contains("fadd float"), "{text}");
    assert!(
        text.contains(" = phi ") && !text.contains(" = alloca "),
        "passes have made values of variables\n{text}"
    );
}

#[test]
fn the_ir_of_the_baseline_is_shown() {
    let text = shown("clif");
    check_headings(&text, ";");
    assert_eq!(text.matches("function u0:").count(), 2, "{text}");
    assert!(text.contains("fadd") && text.contains("load.f32"), "{text}");
}

#[test]
fn assembly_is_shown() {
    let text = shown("asm");
    check_headings(&text, "#");
    assert_eq!(text.matches(".globl").count(), 2, "{text}");
}
