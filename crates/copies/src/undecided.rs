//! Which updates the storage plan leaves to the running program: there it is not known before whether somebody else holds the
//! array that is changed.
//!
//! ```text
//! y = x;
//! x(1) = 0;             copied in every run: y is read again
//! if c, z = x; end
//! x(2) = 0;             undecided, if z is read again
//! ```
//!
//! An array that is given to a function which changes it belongs to the function; what the caller still needs is copied for the
//! call. So that a caller may hold an array leaves nothing undecided, neither in the function nor at the call.

use crate::mode::{Start, key_of};
use lanner_base::Span;
use lanner_ide::copy_reasons::kinds;
use lanner_ide::types::known_call;
use lanner_infer::{Function, Inference, Program as _};
use lanner_mir::FuncRef;
use lanner_mir::sharing::Holder;
use lanner_project::Sources;
use lanner_runtime::Result;
use lanner_storage::{Copied, Ownership, PlannedCopy, plan_copies};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// The places of instructions that have to find out whether to copy.
pub type Places = Rc<FxHashSet<Span>>;

/// What is undecided in the functions of a program.
#[derive(Default)]
pub struct Undecided {
    /// By the path of a file, or by a text that was typed; and the function.
    known: FxHashMap<(String, FuncRef), Places>,
}

impl Undecided {
    /// What is undecided in all functions that are found from the first.
    ///
    /// # Errors
    /// A file that cannot be read, the first syntax error.
    pub fn of(options: &lanner_project::Options, start: Start<'_>) -> Result<Undecided> {
        let sources = Sources::new(options);
        let (unit, args) = start.load(&sources)?;
        let mut inference = Inference::new(&sources);
        let first = Function { unit, func: FuncRef(0) };
        // Arguments that do not fit are an error of the run.
        let _ = known_call(&sources, &mut inference, first, args.as_deref());
        let inference = &inference;
        let kinds_of = |function: Function| kinds(&sources, inference, function);
        let ownership = Ownership::new(&sources, &kinds_of);
        let mut found = Undecided::default();
        let mut unit = 0;
        // What functions call is found while they are looked at.
        while unit < sources.count() {
            let source = sources.unit(unit);
            for func in source.unit.funcs.ids() {
                let function = Function { unit, func };
                let plan = plan_copies(&ownership, function, &kinds_of(function));
                if plan.is_exhausted {
                    continue;
                }
                let code = sources.func(function);
                let asking = plan.copies.iter().filter(|copy| is_undecided(copy));
                let places = asking.map(|copy| code.blocks[copy.block].spans[copy.inst].span);
                let key = key_of(&source.unit.path, &source.unit.text).into_owned();
                found.known.insert((key, func), Rc::new(places.collect()));
            }
            unit += 1;
        }
        Ok(found)
    }

    /// The places that are undecided in a function; none where that is not known.
    pub fn get(&self, key: &str, func: FuncRef) -> Option<Places> {
        self.known.get(&(key.to_owned(), func)).map(Rc::clone)
    }
}

/// Whether the instruction has to find out if somebody else holds the array.
fn is_undecided(copy: &PlannedCopy) -> bool {
    let is_callers = |by: Holder| matches!(by, Holder::Caller(_) | Holder::CallerInside(_));
    match copy.copied {
        Copied::Argument(_) => false,
        Copied::Base | Copied::Part => {
            !copy.is_certain() && copy.held.iter().any(|held| !is_callers(held.by))
        }
    }
}
