//! The files in `tests/ir/copies/`: the copies and the ownership of MIR in SSA form, where nothing is known of arguments.
//!
//! A file is a line `test copies`, the input in slot form, a line `; expect`, the text. `BLESS=1` rewrites the output.

use lanner_builtins::Builtin;
use lanner_infer::{Facts, Function, Inference, OneUnit, Program, Target};
use lanner_mir::verify;
use lanner_storage::{Kinds, Ownership, plan_copies};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::{env, fs};

fn run(input: &str) -> String {
    let mut unit = lanner_mir::parse(input).unwrap_or_else(|error| panic!("{error} in\n{input}"));
    unit.funcs.values_mut().for_each(lanner_mir::to_ssa);
    if let Err(errors) = verify(&unit) {
        panic!("{}\nin\n{unit}", errors.join("\n"));
    }
    let names = |name: &str| Builtin::named(name).map_or(Target::Unknown, Target::Row);
    let program = OneUnit::new(&unit, &names);
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
    let mut text = String::new();
    for (id, func) in unit.funcs.iter() {
        let function = Function { unit: 0, func: id };
        text.push_str(
            &plan_copies(&ownership, function, &kinds(function)).text(func, &ownership.summary(function)),
        );
    }
    text
}

#[test]
fn copies_are_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ir/copies");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let rest = text.strip_prefix("test copies\n").unwrap();
        let (input, want) = rest.split_once("; expect\n").unwrap_or((rest, ""));
        let got = run(input);
        if env::var_os("BLESS").is_some() {
            fs::write(&path, format!("test copies\n{input}; expect\n{got}")).unwrap();
        } else {
            assert_eq!(want, got, "{}: run with BLESS=1, then read the diff", path.display());
        }
    }
}
