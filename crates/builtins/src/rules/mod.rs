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
//!
//! Beneath them: `extents` for what arguments ask for, `classes` and `scalars` for one element, `along` for the dimension, `repetition` for sums.

mod along;
mod arithmetic;
mod classes;
mod creation;
mod declared;
mod extents;
mod matrix;
mod questions;
mod rearranged;
mod reductions;
mod repetition;
mod scalars;
mod selection;
mod sizes;

pub use arithmetic::*;
pub use creation::*;
pub use declared::*;
pub use matrix::*;
pub use questions::*;
pub use rearranged::*;
pub use reductions::*;
pub use selection::*;
pub use sizes::*;
