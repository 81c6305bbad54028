//! The files in `tests/ir/storage/`: the plan of MIR in SSA form, where nothing is known of arguments.
//!
//! A file is a line `test interference`, `test storage` or `test layout`, the input in slot form, a line `; expect`, the text.
//! Behind `storage` may stand how many bytes of a frame arrays may take, behind `layout` stands how it is planned. `BLESS=1`
//! rewrites the output.

use lanner_builtins::Builtin;
use lanner_infer::{Function, Inference, OneUnit, Target};
use lanner_mir::verify;
use lanner_storage::{MAX_STACK, Request, plan_layout, plan_storage};
use std::path::{Path, PathBuf};
use std::{env, fs};

fn run(command: &str, input: &str) -> String {
    let mut unit = lanner_mir::parse(input).unwrap_or_else(|error| panic!("{error} in\n{input}"));
    unit.funcs.values_mut().for_each(lanner_mir::to_ssa);
    if let Err(errors) = verify(&unit) {
        panic!("{}\nin\n{unit}", errors.join("\n"));
    }
    let names = |name: &str| Builtin::named(name).map_or(Target::Unknown, Target::Row);
    let program = OneUnit::new(&unit, &names);
    let mut inference = Inference::new(&program);
    let (stage, option) = command.split_once(' ').unwrap_or((command, ""));
    let max_stack = option.parse().unwrap_or(MAX_STACK);
    let mut text = String::new();
    for (id, func) in unit.funcs.iter() {
        let function = Function { unit: 0, func: id };
        let args = inference.unknown_arguments(function);
        let facts = inference.facts_of(function, &args, func.outputs.len());
        let terms = &mut inference.terms;
        let mut plan = || plan_storage(func, &facts, terms, &names, max_stack);
        match stage {
            "interference" => text.push_str(&plan().interference_text(func)),
            "storage" => text.push_str(&plan().storage_text(func, &inference.terms)),
            "layout" => {
                let storage = option.parse().unwrap_or_else(|error| panic!("`test {command}`: {error}"));
                let request = Request { func, facts: &facts, names: &names, storage, max_stack };
                let layout = plan_layout(&request, terms);
                text.push_str(&layout.text(func, &facts, &inference.terms));
            }
            _ => panic!("`test {command}` is no stage"),
        }
    }
    text
}

#[test]
fn plans_are_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ir/storage");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let (command, rest) = text.strip_prefix("test ").unwrap().split_once('\n').unwrap();
        let (input, want) = rest.split_once("; expect\n").unwrap_or((rest, ""));
        let got = run(command, input);
        if env::var_os("BLESS").is_some() {
            fs::write(&path, format!("test {command}\n{input}; expect\n{got}")).unwrap();
        } else {
            assert_eq!(want, got, "{}: run with BLESS=1, then read the diff", path.display());
        }
    }
}
