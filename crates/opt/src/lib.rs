//! Passes over MIR in SSA form, one file each. A pass changes the IR and says whether it did.
//!
//! - `inlining`   the bodies of small functions stand for their calls
//! - `checks`     checks as instructions of their own; those that facts make redundant are taken out
//! - `copies`     a copy's reads become reads of what was copied
//! - `constants`  operators on constants become constants
//! - `branches`   branches that are always taken become jumps
//! - `gvn`        what is computed or checked twice is so once (global value numbering)
//! - `licm`       what does not change in a loop is computed and checked before it (loop-invariant code motion)
//! - `preallocation/` what grows in a loop has room for what it becomes before it
//! - `dead`       what is not read is not computed
//! - `arity`      what a function is for so many arguments
//! - `threading/` in slot form: where a branch is decided on a way, the way goes at once to where it leads
//! - `properties` what passes need to know of an instruction
//!
//! Facts are those for arguments of which nothing is known, inferred anew for each pass that asks. A variable may hold the last
//! reference to an `onCleanup` object; what may be so is left as it is.

mod arity;
mod branches;
mod checks;
mod constants;
mod copies;
mod dead;
mod gvn;
mod inlining;
mod licm;
mod preallocation;
mod properties;
mod threading;

pub use arity::{count_arguments, fold_missing};
pub use constants::Evaluate;
use lanner_base::Id;
use lanner_infer::{Facts, Function, Inference, NameTarget, OneUnit};
use lanner_mir::{Func, FuncRef, Slot, Unit, verify_func};
pub use preallocation::{Reservation, plan_preallocation};
use std::rc::Rc;
pub use threading::{RowOf, thread_jumps};

/// What a pass may ask.
pub struct Context<'a, 'p> {
    /// Computes with constants.
    pub evaluate: &'a dyn Evaluate,
    /// What is known of the function as it is.
    pub facts: Facts,
    /// Which function of the unit it is.
    pub func: FuncRef,
    /// The inference that knows the functions of the unit as they were before any pass, with the terms of the facts.
    pub inference: &'a mut Inference<'p>,
    /// Whether only arrays are shared and moved. Numbers are computed where they stand in the source: a C compiler shares and moves those.
    pub arrays_alone: bool,
}

impl Context<'_, '_> {
    /// Whether a value is one number, as facts say.
    fn is_number(&self, slot: Slot) -> bool {
        self.facts.of(slot).is_some_and(|fact| self.inference.terms.is_scalar(fact.shape).is_yes())
    }
}

/// One pass.
#[derive(Clone, Copy)]
pub struct Pass {
    /// Its name, for messages and for `lanner opt`.
    pub name: &'static str,
    /// Changes the function; whether it did.
    pub run: fn(&mut Func, &mut Context<'_, '_>) -> bool,
}

/// The passes in the order in which they run.
pub const PASSES: &[Pass] = &[
    Pass { name: "inlining", run: inlining::inline_calls },
    Pass { name: "insert-checks", run: checks::insert_checks },
    Pass { name: "constants", run: constants::fold_constants },
    Pass { name: "copies", run: copies::propagate_copies },
    Pass { name: "branches", run: branches::fold_branches },
    Pass { name: "numbers", run: gvn::number_values },
    Pass { name: "checks", run: checks::eliminate_checks },
    Pass { name: "invariants", run: licm::hoist_invariants },
    Pass { name: "preallocation", run: preallocation::preallocate },
    Pass { name: "dead", run: dead::remove_dead },
];

/// Runs passes over all functions of a unit, which are in SSA form. `names` tells what names mean that are not of the
/// unit. With `check` the verifier looks at each function after each pass.
///
/// # Panics
/// With `check`, where a pass broke the IR or did not say that it changed it.
pub fn run_pipeline(
    unit: &mut Unit,
    passes: &[Pass],
    evaluate: &dyn Evaluate,
    names: &dyn Fn(&str) -> NameTarget,
    check: bool,
) {
    let program = OneUnit::new(unit, names);
    let mut inference = Inference::new(&program);
    for func in (0..unit.funcs.len()).map(FuncRef::from_index) {
        for pass in passes {
            let before = check.then(|| unit.funcs[func].to_string());
            let now = Rc::new(unit.funcs[func].clone());
            let facts = inference.facts_over(Function { unit: 0, func }, now);
            let mut context =
                Context { evaluate, facts, func, inference: &mut inference, arrays_alone: false };
            let changed = (pass.run)(&mut unit.funcs[func], &mut context);
            let Some(before) = before else { continue };
            let after = unit.funcs[func].to_string();
            if let Err(errors) = verify_func(unit, func) {
                panic!("pass `{}` broke the IR: {errors:#?}\nbefore:\n{before}\nafter:\n{after}", pass.name);
            }
            assert!(changed || before == after, "pass `{}` hid a change:\n{before}\n{after}", pass.name);
        }
    }
}
