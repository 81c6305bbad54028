//! The files below `tests/ir/`: what is lowered to which text, what the verifier says, what comes back from text.
//!
//! The commands:
//! - `test lower`, `test lower octave`: a program in that dialect; its MIR
//! - `test verify`: MIR; what the verifier finds, or `ok`
//! - `test print`: MIR; its text, or why it cannot be read
//! - `test ssa`, `test program to ssa`: MIR in slot form, or a program; its SSA form
//! - `test slots`: MIR in SSA form; its slot form

use lanner_base::Dialect;
use lanner_filetest::check_folder;
use lanner_hir::{Context, resolve};
use lanner_mir::Unit;

fn run(command: &str, input: &str) -> String {
    match command {
        "lower" => lower(input, Dialect::Matlab),
        "lower octave" => lower(input, Dialect::Octave),
        "verify" => match lanner_mir::parse(input) {
            Ok(unit) => verdict(&unit),
            Err(error) => format!("{error}\n"),
        },
        "print" => match lanner_mir::parse(input) {
            Ok(unit) => unit.to_string(),
            Err(error) => format!("{error}\n"),
        },
        "ssa" => read(input).map_or_else(|error| error, to_ssa),
        "program to ssa" => to_ssa(read(&lower(input, Dialect::Matlab)).unwrap()),
        "slots" => read(input).map_or_else(|error| error, to_slots),
        _ => panic!("`test {command}` is no command"),
    }
}

/// MIR that is right, or what is wrong with it.
fn read(input: &str) -> Result<Unit, String> {
    let unit = lanner_mir::parse(input).map_err(|error| format!("{error}\n"))?;
    lanner_mir::verify(&unit).map_err(|errors| errors.join("\n") + "\n")?;
    Ok(unit)
}

/// The SSA form, which must be right and come back from its text.
fn to_ssa(mut unit: Unit) -> String {
    unit.funcs.values_mut().for_each(lanner_mir::to_ssa);
    comes_back(&unit)
}

/// The slot form, which must be right and come back from its text.
fn to_slots(mut unit: Unit) -> String {
    unit.funcs.values_mut().for_each(lanner_mir::from_ssa);
    comes_back(&unit)
}

/// The text of a unit that must be right and come back from its text.
fn comes_back(unit: &Unit) -> String {
    let text = unit.to_string();
    assert_eq!(verdict(unit), "ok\n", "in\n{text}");
    match lanner_mir::parse(&text) {
        Ok(again) => assert_eq!(again.to_string(), text),
        Err(error) => panic!("{error} in\n{text}"),
    }
    text
}

/// The program's MIR, which must be right and come back from its text.
fn lower(input: &str, dialect: Dialect) -> String {
    let parsed = lanner_syntax::parse(input, dialect);
    let context = Context { is_function: &|_| false, dialect, main: None, class: None };
    let (file, diagnostics) = resolve(&parsed.tree(), &context);
    assert!(
        parsed.errors.is_empty() && diagnostics.is_empty(),
        "{:?} {diagnostics:?} in\n{input}",
        parsed.errors
    );
    let unit = lanner_lower::lower(&file, String::new(), input.to_string());
    comes_back(&unit)
}

fn verdict(unit: &Unit) -> String {
    match lanner_mir::verify(unit) {
        Ok(()) => "ok\n".to_string(),
        Err(errors) => errors.join("\n") + "\n",
    }
}

#[test]
fn programs_become_mir() {
    check_folder("lower", run);
}

#[test]
fn the_verifier_finds() {
    check_folder("verify", run);
}

#[test]
fn slots_become_values_and_values_slots() {
    check_folder("ssa", run);
}

#[test]
fn text_comes_back() {
    check_folder("print", run);
}
