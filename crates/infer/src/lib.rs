//! Inference: a fact for every value of a function in SSA form, for what is known of its arguments.
//!
//! ```text
//! function y = scaled(x, k)          x: double real m x n, k: double real scalar
//! y = zeros(size(x, 1), 1);          y.1: double real m x 1 0..0
//! for i = 1:size(x, 1)               i: integer 1..m
//!   y(i) = k * sum(x(i, :));         y.3: double real m x 1            x(i, :) needs no index check
//! end
//! ```
//!
//! - `program`       what a program is: functions by number, names looked up
//! - `signature`     arguments' facts in the callee's own symbols: the key of a version
//! - `versions`      one inference per signature, recursion by fix-point
//! - `congruence`    operators that compute what another one has computed
//! - `walk`          blocks in reverse postorder, loops inside out, facts where ways meet
//! - `state`         what is known where the walk is
//! - `loops`         guesses for what a header merges, until they hold; closed forms
//! - `ending`        calls that never return
//! - `refine`        the ends of blocks: ways that a run may take, and what they tell
//! - `told`          what a condition tells of the values that it tested
//! - `instructions/` what each instruction makes of the facts of its operands
//! - `facts`         the result, and its text form; `bounds` how large values are at most
//!
//! A fact holds in every run of the function whose arguments lie in the facts that it was inferred for. Values in memory (see
//! `lanner_mir::Memory`) have the join of what the function writes, or none. Two assumptions: no loop makes more than
//! 2^51 trips, and sizes are below 2^48 elements.

mod bounds;
mod classes;
mod congruence;
mod ending;
mod facts;
mod instructions;
mod loops;
mod program;
mod refine;
mod signature;
mod state;
mod told;
mod versions;
mod walk;

pub use bounds::Bounds;
pub use classes::DeclaredClass;
pub use facts::{CallFacts, Check, CheckKind, Facts, Introduced, LoopFacts, MergeFacts, Part};
pub use loops::MOST_TRIPS;
pub use program::{Function, NameTarget, OneUnit, Program};
pub use versions::{ANY_OUTPUTS, Inference};
