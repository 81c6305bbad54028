//! Rules, one file per kind of rule; none knows which rows have it.
//!
//! - `arithmetic`  element by element, with implicit expansion
//! - `matrix`      products, division, powers, transposition of matrices
//! - `reductions`  along a dimension
//! - `questions`   truth values
//!
//! Beneath them: `classes` and `scalars` for one element, `along` for the dimension, `repetition` for sums.

mod along;
mod arithmetic;
mod classes;
mod declared;
mod matrix;
mod questions;
mod reductions;
mod repetition;
mod scalars;

pub use arithmetic::map;
pub use declared::declared;
pub use matrix::{conjugate_transposition, left_division, power, product, right_division, transposition};
pub use questions::{class_question, existence, given, truth};
pub use reductions::{all, any, factors, reduce, running_product, running_sum, sum};
