//! Sorting along a dimension and by rows, and the largest and smallest elements.
//!
//! `[s, i] = sort([3 1 2], 'descend')` gives `[3 2 1]` and `[1 3 2]`. Equal elements keep their order; NaN and
//! missing elements stand at the end of ascending and at the beginning of descending results.

mod extremes;
mod lines;
mod merging;
pub mod order;
pub mod radix;
mod rows;
mod sortedness;
mod texts;

use crate::kernels;
use extremes::{maxk, mink};
use lines::sort;
use rows::sortrows;
use sortedness::{issorted, issortedrows};

kernels! { sort, sortrows, issorted, issortedrows, mink, maxk }
