//! The files in `tests/ir/threading/`: what jump threading makes of MIR in slot form.
//!
//! A file is a line `test threading`, the input, a line `; expect`, the output. `BLESS=1` rewrites the output.

use lanner_builtins::Builtin;
use lanner_mir::{CalleeData, verify};
use lanner_opt::thread_jumps;

fn run(command: &str, input: &str) -> String {
    assert_eq!(command, "threading", "`test {command}` is no test");
    let mut unit = lanner_mir::parse(input).unwrap_or_else(|error| panic!("{error} in\n{input}"));
    let row_of = |callee: &CalleeData| match callee {
        CalleeData::Builtin(row) => Some(*row),
        CalleeData::Named(name) => Builtin::named(name.as_str()),
        CalleeData::Local { .. } | CalleeData::Undecided { .. } => None,
    };
    for func in unit.funcs.values_mut() {
        let before = func.to_string();
        let changed = thread_jumps(func, &row_of);
        assert!(changed || before == func.to_string(), "a change is hidden");
    }
    if let Err(errors) = verify(&unit) {
        panic!("{}\nin\n{unit}", errors.join("\n"));
    }
    let text = unit.to_string();
    // It is brought into SSA form and back, as whoever reads it does.
    unit.funcs.values_mut().for_each(lanner_mir::to_ssa);
    unit.funcs.values_mut().for_each(lanner_mir::from_ssa);
    assert_eq!(verify(&unit), Ok(()), "{unit}");
    text
}

#[test]
fn jumps_are_threaded_as_expected() {
    lanner_filetest::check_folder("threading", run);
}
