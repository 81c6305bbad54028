//! C comes to the same as the interpreter of LIR, bit for bit, without a warning of compilers.

mod cases;
mod driver;
#[path = "../../../jit/tests/machine/generator.rs"]
mod generator;
mod golden;
mod graphs;
mod links;
mod noted;
#[path = "../../../lir/tests/shared/mod.rs"]
mod shared;
mod special;

use lanner_lir::{Func, parse, verify};

/// Steps that the interpreter may take.
const STEPS: u64 = 100 * shared::STEPS;

/// Functions of a text.
fn functions(text: &str) -> Vec<Func> {
    let funcs = parse(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    for func in &funcs {
        verify(func).unwrap_or_else(|errors| panic!("{}\n{func}", errors.join("\n")));
    }
    funcs
}
