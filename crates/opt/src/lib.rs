//! Passes over MIR in SSA form, one file each. A pass changes the IR and says whether it did.
//!
//! - `copies`   a copy's reads become reads of what was copied
//! - `constants` operators on constants become constants
//! - `numbers`  what is computed twice is computed once (global value numbering)
//! - `dead`     what nobody reads is not computed
//! - `questions` what passes ask of an instruction
//!
//! Without facts little is known: an operand may be of any class, so nearly every instruction may raise an error, and a
//! variable may hold the last reference to an `onCleanup` object. What may not be so is left as it is.

mod constants;
mod copies;
mod dead;
mod numbers;
mod questions;

pub use constants::Evaluate;
use lanner_base::Id;
use lanner_mir::{Func, FuncRef, Unit, verify_func};

/// One pass.
#[derive(Clone, Copy)]
pub struct Pass {
    /// Its name, for messages and for `lanner opt`.
    pub name: &'static str,
    /// Changes the function; whether it did.
    pub run: fn(&mut Func, &dyn Evaluate) -> bool,
}

/// The passes in the order in which they run.
pub const PASSES: &[Pass] = &[
    Pass { name: "constants", run: constants::fold_constants },
    Pass { name: "copies", run: copies::propagate_copies },
    Pass { name: "numbers", run: numbers::number_values },
    Pass { name: "dead", run: dead::remove_dead },
];

/// Runs passes over all functions of a unit, which are in SSA form. With `check` the verifier looks at each function
/// after each pass.
///
/// # Panics
/// With `check`, where a pass broke the IR or did not say that it changed it.
pub fn run_pipeline(unit: &mut Unit, passes: &[Pass], evaluate: &dyn Evaluate, check: bool) {
    for func in (0..unit.funcs.len()).map(FuncRef::from_index) {
        for pass in passes {
            let before = check.then(|| unit.funcs[func].to_string());
            let changed = (pass.run)(&mut unit.funcs[func], evaluate);
            let Some(before) = before else { continue };
            let after = unit.funcs[func].to_string();
            if let Err(errors) = verify_func(unit, func) {
                panic!("pass `{}` broke the IR: {errors:#?}\nbefore:\n{before}\nafter:\n{after}", pass.name);
            }
            assert!(changed || before == after, "pass `{}` hid a change:\n{before}\n{after}", pass.name);
        }
    }
}
