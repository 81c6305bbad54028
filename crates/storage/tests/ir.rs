//! The files in `tests/ir/storage/` and `tests/ir/copies/`: the plans of MIR in SSA form, where nothing is known of arguments.
//!
//! A file is a line `test interference`, `test storage`, `test layout` or `test copies`, the input in slot form, a line `; expect`,
//! the text. Behind `storage` may stand how many bytes of a frame arrays may take, behind `layout` stands how it is planned.
//! `BLESS=1` rewrites the output.

use lanner_builtins::Builtin;
use lanner_infer::{Facts, Function, Inference, NameTarget, OneUnit, Program};
use lanner_mir::{Unit, verify};
use lanner_storage::{
    Estimates, Kinds, LayoutRequest, MAX_STACK, Ownership, plan_copies, plan_layout, plan_storage,
};
use std::rc::Rc;

fn run(command: &str, input: &str) -> String {
    let mut unit = lanner_mir::parse(input).unwrap_or_else(|error| panic!("{error} in\n{input}"));
    unit.funcs.values_mut().for_each(lanner_mir::to_ssa);
    if let Err(errors) = verify(&unit) {
        panic!("{}\nin\n{unit}", errors.join("\n"));
    }
    match command.split_once(' ').unwrap_or((command, "")) {
        ("copies", _) => copies(&unit),
        (stage, option) => storage(&unit, stage, option),
    }
}

fn named(name: &str) -> NameTarget {
    Builtin::named(name).map_or(NameTarget::Unknown, NameTarget::Row)
}

/// The text of each function's storage plan.
fn storage(unit: &Unit, stage: &str, option: &str) -> String {
    let program = OneUnit::new(unit, &named);
    let mut inference = Inference::new(&program);
    let max_stack = option.parse().unwrap_or(MAX_STACK);
    let mut text = String::new();
    for (id, func) in unit.funcs.iter() {
        let function = Function { unit: 0, func: id };
        let args = inference.unknown_arguments(function);
        let facts = inference.facts_of(function, &args, func.outputs.len());
        let terms = &mut inference.terms;
        let mut plan = || plan_storage(func, &facts, terms, &named, max_stack);
        match stage {
            "interference" => text.push_str(&plan().interference_text(func)),
            "storage" => text.push_str(&plan().storage_text(func, &inference.terms)),
            "layout" => {
                // `gctd bounded`: also sizes of which a bound is known are estimated.
                let (word, estimates) = match option.strip_suffix(" bounded") {
                    Some(word) => (word, Estimates::Bounded),
                    None => (option, Estimates::Exact),
                };
                let storage = word.parse().unwrap_or_else(|error| panic!("`test {stage} {option}`: {error}"));
                let request = LayoutRequest {
                    func,
                    facts: &facts,
                    names: &named,
                    program: &program,
                    unit: 0,
                    donated: &[],
                    storage,
                    max_stack,
                    estimates,
                };
                let layout = plan_layout(&request, terms);
                text.push_str(&layout.text(func, &facts, &inference.terms));
            }
            _ => panic!("`test {stage}` is no stage"),
        }
    }
    text
}

/// The text of each function's copies and ownership.
fn copies(unit: &Unit) -> String {
    let program = OneUnit::new(unit, &named);
    let mut inference = Inference::new(&program);
    for (func, data) in unit.funcs.iter() {
        let args = inference.unknown_arguments(Function { unit: 0, func });
        inference.facts_of(Function { unit: 0, func }, &args, data.outputs.len());
    }
    let kinds = |function: Function| {
        let facts: Vec<Rc<Facts>> = inference.versions(function).map(|(_, facts)| Rc::clone(facts)).collect();
        Rc::new(Kinds::of(&program.func(function), &facts, &inference.terms))
    };
    let ownership = Ownership::new(&program, &kinds);
    let text = unit.funcs.iter().map(|(id, func)| {
        let function = Function { unit: 0, func: id };
        plan_copies(&ownership, function, &kinds(function)).text(func, &ownership.summary(function))
    });
    text.collect()
}

#[test]
fn plans_are_as_expected() {
    lanner_filetest::check_folder("storage", run);
    lanner_filetest::check_folder("copies", run);
}
