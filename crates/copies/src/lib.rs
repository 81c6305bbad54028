//! The report's source-level copy analyses, on structured HIR: which array updates need a copy, and where it stands best.
//!
//! ```text
//! function x = f(d, n)
//! x = d;                      x and the caller's d are one array
//! for j = 1:n                 x is copied here, once, before the loop,
//!     x(j) = x(j) / 2;        because this update would change d
//! end
//! ```
//!
//! The model is a machine that has no reference counts: assignments and calls pass references, and an update changes the array in
//! place unless a copy was planned. After *Staged Static Techniques to Efficiently Implement Array Copy Semantics in a
//! MATLAB JIT Compiler*, sable-2010-05.
//!
//! - `program`     what is asked of the program around a function
//! - `tree`        what of a function matters: structured actions on variables
//! - `build`       HIR to that, `values`: which arrays an expression may be
//! - `written`     QuickCheck: which parameters are written, `replacement`: which copies their originals can replace
//! - `forward`     the walk of these and of the next
//! - `liveness`    which variables are read again
//! - `flow`        who refers to the array that was allocated where
//! - `necessary`   forward: which updates need a copy, `step`: what one statement does to the sharing
//! - `summary`     what calls share with their callers
//! - `placement`   backward: where the copies stand
//! - `text`        the result as text, in the report's form
//!
//! On files:
//!
//! - `resolved`    names are looked up, and what variables hold is inferred
//! - `mode`        who copies arrays while a program runs, and the plans of those who do
//! - `stats`       what a run copied
//! - `undecided`   which updates have to find out whether to copy
//!
//! What is not followed (handles, functions that cannot be found, global variables, names that only the running program
//! knows) is *elsewhere*: what comes from there is copied before it is changed.

mod build;
mod flow;
mod forward;
mod liveness;
pub mod mode;
mod necessary;
mod placement;
mod program;
mod replacement;
pub mod resolved;
pub mod stats;
mod step;
mod summary;
mod text;
pub mod tree;
pub mod undecided;
mod values;
mod written;

pub use build::build;
pub use flow::{Context, Entry, FlowSet, Holder, Location, Pair, Site};
pub use forward::Moment;
pub use liveness::{Liveness, Precision, Variables, live_variables};
pub use necessary::{Contexts, Necessary, Needed, Unfollowed, Visit, necessary_copies};
pub use placement::{Guard, PlacedCopy, Placement, Row, place_copies};
pub use program::{Kind, Meaning, Program, Routine};
pub use replacement::{Replacement, replace_copies};
pub use summary::{Origin, Returned, Summaries, Summary};
pub use text::{Rounds, show};
pub use tree::Tree;
pub use written::written_parameters;

use lanner_hir::Variable;
use std::collections::BTreeSet;

/// How the analyses are done.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Whether flow entries bear a context.
    pub contexts: Contexts,
    /// How exact liveness is.
    pub precision: Precision,
}

impl Default for Options {
    fn default() -> Options {
        Options { contexts: Contexts::Told, precision: Precision::Statements }
    }
}

/// All that is found of one function.
pub struct Copies {
    /// What matters of it.
    pub tree: Tree,
    /// QuickCheck: the parameters that are written.
    pub written: BTreeSet<Variable>,
    /// QuickCheck: the copies that their originals can replace.
    pub replacement: Replacement,
    /// The forward analysis.
    pub necessary: Necessary,
    /// The backward analysis.
    pub placement: Placement,
    /// What it shares with its callers.
    pub summary: Summary,
}

/// Analyses a function.
pub fn analyse_copies(
    program: &dyn Program,
    routine: Routine,
    summaries: &Summaries,
    options: Options,
) -> Copies {
    let (tree, _) = build(program, routine, summaries);
    let file = program.file(routine.file);
    let written = written_parameters(&tree);
    let replacement = replace_copies(&file.functions[routine.function], &tree);
    let live = live_variables(&tree, options.precision);
    let necessary = necessary_copies(&tree, &live, options.contexts);
    let placement = place_copies(&tree, &live, options.contexts, &necessary);
    Copies { tree, written, replacement, necessary, placement, summary: summaries.get(routine) }
}
