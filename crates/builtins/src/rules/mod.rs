//! Rules, one file per kind of rule; none knows which rows have it.
//!
//! - `creation`    new arrays, and arrays beside each other
//! - `sizes`       how large an array is
//! - `rearranged`  the same elements in other places
//! - `selection`   some of the elements
//! - `arithmetic`  element by element, with implicit expansion
//! - `matrix`      products, division, powers, transposition of matrices
//! - `reductions`  along a dimension
//! - `questions`   truth values
//! - `conversions` values of one class as another
//! - `texts`       functions of texts
//! - `containers`  cells, structs
//! - `applied`     functions that call another one: of each element, of each cell
//! - `mathematics` functions of numbers that are no scalar operation alone
//! - `outside`     files, errors, the clock
//! - `searches`    searches for regular expressions
//! - `undecided`   calls of which only the running program knows most
//! - `validated`   functions that raise an error unless a value is as they demand
//! - `results`     results of which little more than the class is known
//!
//! Beneath them: `extents` for what arguments ask for, `classes` and `scalars` for one element, `along` for the dimension, `repetition` for sums.

mod along;
mod applied;
mod arithmetic;
mod classes;
mod containers;
mod conversions;
mod creation;
mod declared;
mod extents;
mod mathematics;
mod matrix;
mod outside;
mod questions;
mod rearranged;
mod reductions;
mod repetition;
mod results;
mod scalars;
mod searches;
mod selection;
mod sizes;
mod texts;
mod undecided;
pub mod validated;

pub use applied::*;
pub use arithmetic::*;
pub use containers::*;
pub use conversions::*;
pub use creation::*;
pub use declared::*;
pub use mathematics::*;
pub use matrix::*;
pub use outside::*;
pub use questions::*;
pub use rearranged::*;
pub use reductions::*;
pub use results::*;
pub use searches::*;
pub use selection::*;
pub use sizes::*;
pub use texts::*;
pub use undecided::*;
