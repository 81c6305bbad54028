//! THE TABLE: one row for every operator and function of the language. Kind analysis, inference, every engine,
//! `help` and the generated tests read the row; nothing outside names a built-in. Links no runtime.
//!
//! A row is data:
//!
//! ```text
//! /// Sine of each element, in radians.
//! "sin" { nargin: 1..=1, kernel: Kernel::Map(Scalar::Sin), example: "sin(pi/6) => 0.5000" }
//! ```
//!
//! Rows live in `table/`, one file per family. `Kernel::Map` and `Kernel::Reduce` rows need nothing more: the
//! runtime has their scalar operation once, for all classes. `Kernel::Source` rows are written in MATLAB, in
//! `prelude/`. `Kernel::Call` rows have a Rust function of the same name in `runtime/src/library/`.
//!
//! Functions that are known by name only, since there is no row for them, are in `known/`.
//!
//! What is known of a call before it runs is its row's `rule`, a function in `rules/`, on the facts of the arguments.

mod answer;
mod demanded;
mod draw;
mod effects;
mod file_use;
pub mod format;
pub mod known;
mod notation;
mod operator;
pub mod product;
mod reuse;
mod row;
mod rule;
mod rules;
mod scalar;
mod signature;
pub mod steps;
pub mod table;
mod topics;

pub use answer::Answer;
pub use demanded::{Demand, Demanded};
pub use draw::Draw;
pub use effects::Effects;
pub use file_use::FileUse;
pub use notation::Notation;
pub use operator::{BinaryOp, UnaryOp};
pub use reuse::Reuse;
pub use row::{Builtin, Extent, Filled, Gives, Kernel, MANY, ROW, Row, ScalarForm, Sparsity};
pub use rule::{Applies, Call, Rule, Site, exact, take_contents};
pub use rules::classes_of_steps;
pub use scalar::{Fold, Reduction, Scalar, Total};
pub use signature::{Computes, Signature};
pub use topics::{help_names, help_overview, help_text, is_internal};
