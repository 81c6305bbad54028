//! The files in `tests/ir/native/`: the LIR of MIR in slot form, whose first function is called from outside.
//!
//! A file is a line `test native ARGUMENTS`, the input, a line `; expect`, the text. An argument is `number`, `integer`, `NAMExNAME` or `NAMExNAMExNAME` for an array
//! of doubles, or `any`. What needs the runtime library stands in lines before the function. `BLESS=1` rewrites the output.

use lanner_builtins::Builtin;
use lanner_facts::{Class, Dim, Fact, Interval, Terms, ValueRange};
use lanner_infer::{Function, Inference, NameTarget, OneUnit};
use lanner_mir::{Func, FuncRef, Slot, verify};
use lanner_native::{Checks, Compiling, Entry, Heap, compile};
use lanner_storage::{MAX_STACK, Storage};
use std::fmt::Write;

fn named(name: &str) -> NameTarget {
    Builtin::named(name).map_or(NameTarget::Unknown, NameTarget::Row)
}

/// The fact of an argument; equal names of extents are equal numbers.
fn argument(text: &str, terms: &mut Terms, names: &mut Vec<(String, Dim)>) -> Fact {
    // `n<9`: an extent below 9.
    let mut extent = |terms: &mut Terms, text: &str| match text.parse() {
        Ok(number) => terms.number(number),
        Err(_) if text.contains('<') => {
            let (name, above) = text.split_once('<').unwrap_or_default();
            terms.fresh(name, Interval::new(0, above.parse::<i64>().unwrap_or(1) - 1))
        }
        Err(_) => match names.iter().find(|(name, _)| name == text) {
            Some(&(_, known)) => known,
            None => {
                let new = terms.fresh(text, Interval::EXTENT);
                names.push((text.to_owned(), new));
                new
            }
        },
    };
    match (text, text.split_once('x')) {
        ("number", _) => Fact::array(Class::Double, terms.scalar()),
        ("any", _) => Fact::any(terms.fresh_shape("p", None)),
        ("integer", _) => {
            let number = terms.fresh("n", Interval::EXTENT);
            let fact = Fact::array(Class::Double, terms.scalar());
            let range = ValueRange::of_term(number, terms).meet(fact.range, terms);
            Fact { range, ..fact }
        }
        (_, Some(_)) => {
            let extents: Vec<Dim> = text.split('x').map(|name| extent(terms, name)).collect();
            let shape = terms.tuple(&extents);
            Fact::array(Class::Double, shape)
        }
        (_, None) => panic!("`{text}` is no argument"),
    }
}

fn name(func: &Func, slot: Slot) -> String {
    func.slots[slot].name.map_or_else(|| "a temporary".to_owned(), |name| name.to_string())
}

fn run(command: &str, input: &str) -> String {
    let args = command.strip_prefix("native").unwrap_or_else(|| panic!("`test {command}` is no test"));
    let (args, heap) = args.strip_prefix(" bounded").map_or((args, Heap::Used), |args| (args, Heap::None));
    let mut unit = lanner_mir::parse(input).unwrap_or_else(|error| panic!("{error} in\n{input}"));
    let slots = unit.funcs.clone();
    unit.funcs.values_mut().for_each(lanner_mir::to_ssa);
    if let Err(errors) = verify(&unit) {
        panic!("{}\nin\n{unit}", errors.join("\n"));
    }
    let program = OneUnit::new(&unit, &named);
    let mut inference = Inference::new(&program);
    let mut names = Vec::new();
    let args: Vec<Fact> =
        args.split_whitespace().map(|arg| argument(arg, &mut inference.terms, &mut names)).collect();
    let function = Function { unit: 0, func: FuncRef(0) };
    let outputs = unit.funcs[FuncRef(0)].outputs.len();
    let entry = Entry { function, args, outputs };
    let how = Compiling {
        storage: Storage::Gctd,
        max_stack: MAX_STACK,
        heap,
        checks: Checks::default(),
        name: None,
        runtime: None,
        slots: &|function| slots[function.func].clone(),
    };
    let module = compile(&mut inference, &[entry], how);
    let mut text = String::new();
    for version in &module.versions {
        for need in &version.needs {
            let _ = writeln!(text, "; {}.{}: {}", need.block, need.inst, need.why);
        }
        for &slot in &version.unbounded {
            let _ = writeln!(text, "; no bound: {}", name(&version.func, slot));
        }
        if version.needs.is_empty() {
            let verified = lanner_lir::verify(&version.code);
            assert_eq!(verified, Ok(()), "{}", version.code);
        }
        let _ = write!(text, "{}", version.code);
        for (k, site) in version.sites.iter().enumerate() {
            let _ = writeln!(text, "; {k}: {:?}", site.failure);
        }
    }
    text
}

#[test]
fn programs_are_as_expected() {
    lanner_filetest::check_folder("native", run);
}
