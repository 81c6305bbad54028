//! The files in `tests/ir/opt/`: what one pass makes of MIR in SSA form.
//!
//! A file is a line `test PASS`, the input in slot form, a line `; expect`, the SSA form after the pass, and nothing
//! more where leaving SSA form verifies. `BLESS=1` rewrites the output.

use lanner_builtins::{BinaryOp, Builtin, UnaryOp};
use lanner_infer::NameTarget;
use lanner_mir::{Constant, Unit, verify};
use lanner_opt::{Evaluate, PASSES, Pass, run_pipeline};

/// Computes with doubles, as far as the tests need it.
struct Doubles;

impl Evaluate for Doubles {
    fn unary(&self, op: UnaryOp, a: &Constant) -> Option<Constant> {
        match (op, a) {
            (UnaryOp::Minus, Constant::Double(a)) => Some(Constant::Double(-a)),
            _ => None,
        }
    }

    fn binary(&self, op: BinaryOp, a: &Constant, b: &Constant) -> Option<Constant> {
        match (op, a, b) {
            (BinaryOp::Add, Constant::Double(a), Constant::Double(b)) => Some(Constant::Double(a + b)),
            (BinaryOp::Times, Constant::Double(a), Constant::Double(b)) => Some(Constant::Double(a * b)),
            _ => None,
        }
    }
}

fn run(command: &str, input: &str) -> String {
    let mut unit = lanner_mir::parse(input).unwrap_or_else(|error| panic!("{error} in\n{input}"));
    check(&unit);
    unit.funcs.values_mut().for_each(lanner_mir::to_ssa);
    let passes: Vec<Pass> =
        PASSES.iter().filter(|pass| command == "all" || pass.name == command).copied().collect();
    assert!(!passes.is_empty(), "`test {command}` is no pass");
    let names = |name: &str| Builtin::named(name).map_or(NameTarget::Unknown, NameTarget::Row);
    run_pipeline(&mut unit, &passes, &Doubles, &names, true);
    let text = unit.to_string();
    unit.funcs.values_mut().for_each(lanner_mir::from_ssa);
    check(&unit);
    text
}

fn check(unit: &Unit) {
    if let Err(errors) = verify(unit) {
        panic!("{}\nin\n{unit}", errors.join("\n"));
    }
}

#[test]
fn passes_do_what_they_say() {
    lanner_filetest::check_folder("opt", run);
}
