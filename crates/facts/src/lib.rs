//! The lattices that describe what a value may be. Knows no IR.
//!
//! ```text
//! y = [x; 1 2];        class double, real, shape m+1 x 2, range -inf..inf, defined; if x has 2 columns or is []
//! ```
//!
//! | file | question |
//! |---|---|
//! | `class`, `class_set` | which classes |
//! | `complexity` | real or complex |
//! | `definedness` | has the variable a value |
//! | `dim` | symbolic integers |
//! | `shape` | symbolic shapes, and where operations succeed |
//! | `range` | what the elements may be |
//! | `recurrence` | closed forms of what loops change |
//! | `contents` | what is inside: cells, fields, what a handle calls |
//! | `fact` | all of these for one value, and whether a value lies in it |
//! | `terms` | the context that owns the symbolic terms |
//!
//! Every lattice says what it contains in plain data, so that `--verify facts` can assert it after every instruction.

mod class;
mod class_set;
mod complexity;
mod contents;
pub mod declared;
mod definedness;
mod dim;
mod fact;
mod range;
mod recurrence;
mod shape;
mod terms;
mod truth;

pub use class::Class;
pub use class_set::ClassSet;
pub use complexity::Complexity;
pub use contents::{Callee, Contents, Fields, Handle, Inside, Joining, Keep, Parts};
pub use definedness::Definedness;
pub use dim::{Dim, Formula, Interval, Sought, Source, Substitution, Symbol, Valuation};
pub use fact::{Constant, Fact, Observed, Violation};
pub use range::{Comparison, EXACT, ValueRange};
pub use recurrence::{Closed, Course, Loop, Recurrence, Term};
pub use shape::{Condition, Outcome, Requirement, Shape, ShapeOp, ShapeSymbol};
pub use terms::{Merge, Terms};
pub use truth::Truth;
