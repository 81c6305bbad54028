//! The partial evaluator (paper MPE): a function that has done already what depends on known inputs alone.
//!
//! ```text
//! function y = horner(c, x)           c fixed as [2 0 1]:
//! y = c(1);                           function y = horner_c(x)
//! for k = 2:numel(c)                  y = 2 * x;
//!     y = y * x + c(k);               y = y * x + 1;
//! end
//! ```
//!
//! It is *online*: what is known is decided while the program is run, on HIR, with the values that are known, and facts of the others. It is
//! *polyvariant*: loops and functions get a version for each value of what decides ways in them.
//!
//! - `world`     what it asks of the session
//! - `value`, `elements`, `state`, `join`   what is known of values and variables
//! - `expr`, `stmt`, `call`     running the program
//! - `graph`, `structure`       what is written, as blocks and then as statements
//! - `nested`    functions in functions
//! - `post`      what a person would still mend
//! - `code`      residual code and its text
//! - `comments`  what the user wrote beside it
//! - `clash`     names that the residual function may not have
//! - `declarations`  `arguments` blocks of what is left
//! - `partial`   parameters of which parts are fixed
//! - `persistents`  what is kept between calls
//! - `entry`     the whole of it: parameters, header, text
//!
//! Reads no files and shows nothing.

mod call;
mod called;
mod clash;
mod code;
mod comments;
mod declarations;
mod elements;
mod entry;
mod expr;
mod frame;
mod graph;
mod join;
mod nested;
mod options;
mod originals;
mod partial;
mod persistents;
mod post;
mod report;
mod specializer;
mod state;
mod stmt;
mod structure;
mod value;
mod world;

pub use call::behind_declaration;
pub use code::literal;
pub use declarations::{Mention, counts_arguments, mentioned};
pub use entry::{Failure, Request, Specialized, specialize};
pub use options::{Given, Inlining, Options};
pub use partial::{Partial, PathStep, set_part, shown_path};
pub use report::{Asked, Bound, Note, Report};
pub use value::is_same;
pub use world::{Called, Callee, Meaning, Unit, World};
