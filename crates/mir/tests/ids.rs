//! What no text can say: ids that are none of their function's, flags without their slots. The verifier tells of
//! them, and printing them does not panic.

use lanner_base::Name;
use lanner_mir::{
    Args, Block, BlockData, Callee, CalleeData, Const, Func, FuncKind, FuncRef, Inst, Operand, Origin, Path,
    PathData, Slot, SlotData, SlotKind, Step, Target, Targets, Terminator, Unit, verify,
};

/// `func f(x) -> ()` with the instructions in its one block.
fn function(insts: Vec<Inst>) -> Func {
    let mut func = Func::new(Name::new("f"), FuncKind::Function);
    let x = func.slots.push(SlotData::new(Some(Name::new("x")), SlotKind::Local));
    func.params.push(x);
    let spans = vec![Origin::default(); insts.len()];
    let (term, term_span) = (Terminator::Return, Origin::default());
    func.blocks.push(BlockData { phis: Vec::new(), insts, spans, term, term_span, handler: None });
    func
}

fn errors(func: Func) -> Vec<String> {
    let unit = Unit { funcs: [func].into_iter().collect(), ..Unit::default() };
    let _ = unit.to_string();
    verify(&unit).unwrap_err()
}

const X: Slot = Slot(0);

#[test]
fn ids_of_an_instruction() {
    let x = Operand::slot(X);
    let (args, targets) = (Args { start: 0, len: 2 }, Targets { start: 3, len: 1 });
    let all = vec![
        Inst::Copy { dst: Slot(7), src: Operand::constant(Const(3)) },
        Inst::Copy { dst: X, src: Operand::last(Slot(8)) },
        Inst::Index { dst: X, base: x, args },
        Inst::Get { targets, base: x, path: Path(4) },
        Inst::Call { targets, callee: Callee(5), args, statement: false },
    ];
    let want = [
        "f: b0: ? = ?: c3 is none of its constants",
        "f: b0: ? = ?: v7 is no slot of `f`",
        "f: b0: x = ?!: v8 is no slot of `f`",
        "f: b0: x = index x(?): operands 0 to 2 of 0",
        "f: b0: [?] = get x ?: targets 3 to 4 of 0",
        "f: b0: [?] = get x ?: p4 is none of its chains",
        "f: b0: [?] = call ?(?): targets 3 to 4 of 0",
        "f: b0: [?] = call ?(?): operands 0 to 2 of 0",
        "f: b0: [?] = call ?(?): k5 is none of its callees",
    ];
    assert_eq!(errors(function(all)), want);
}

#[test]
fn ids_inside_a_chain_and_an_environment() {
    let mut func = function(Vec::new());
    let path = func.paths.push(PathData(vec![
        Step::Paren(Args { start: 1, len: 1 }),
        Step::DynamicField(Operand::slot(Slot(9))),
    ]));
    let environment = vec![(Slot(5), Slot(6))];
    let callee = func.callees.push(CalleeData::Local { func: FuncRef(0), environment });
    let targets = func.push_targets(&[Target::Spread { list: Slot(3), count: Slot(4) }]);
    let args = func.push_args(&[]);
    let block = &mut func.blocks[Block(0)];
    block.insts.push(Inst::Delete { dst: X, base: X, path });
    block.insts.push(Inst::Handle { dst: X, callee });
    block.insts.push(Inst::Call { targets, callee, args, statement: false });
    block.spans = vec![Origin::default(); 3];
    let found = errors(func);
    let want = [
        "f: b0: delete x (?) .(?): v9 is no slot of `f`",
        "f: b0: delete x (?) .(?): operands 1 to 2 of 0",
        "f: b0: x = handle &f0:f[?=?]: v5 is no slot of `f`",
        "f: b0: x = handle &f0:f[?=?]: v6 is no slot of `f`",
        "f: b0: [?...?] = call &f0:f[?=?](): v4 is no slot of `f`",
        "f: b0: [?...?] = call &f0:f[?=?](): v3 is no slot of `f`",
        "f: b0: [?...?] = call &f0:f[?=?](): v5 is no slot of `f`",
        "f: b0: [?...?] = call &f0:f[?=?](): v6 is no slot of `f`",
    ];
    assert_eq!(found, want);
}

#[test]
fn slots_of_the_head() {
    let mut func = function(Vec::new());
    func.params.push(Slot(5));
    func.outputs.push(Slot(6));
    func.captures.push(Slot(7));
    let want = [
        "f: parameter v5 is none of its slots",
        "f: output v6 is none of its slots",
        "f: captured variable v7 is none of its slots",
    ];
    assert_eq!(errors(func), want);
}

#[test]
fn flags_without_slots() {
    let mut func = function(Vec::new());
    func.params.clear();
    (func.variadic_in, func.variadic_out) = (true, true);
    let want = [
        "f: it takes any number of arguments and has no parameter for them",
        "f: it gives any number of outputs and has no output for them",
    ];
    assert_eq!(errors(func), want);
}

#[test]
fn one_place_for_each_instruction() {
    let mut func = function(vec![Inst::Clear { slot: X }]);
    func.blocks[Block(0)].spans.clear();
    assert_eq!(errors(func), ["f: b0: 0 places for 1 instructions"]);
}

#[test]
fn one_slot_for_each_name() {
    let mut func = function(Vec::new());
    func.slots.push(SlotData::new(Some(Name::new("x")), SlotKind::Local));
    assert_eq!(errors(func), ["f: two slots are named `x`"]);
}
