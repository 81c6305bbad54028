//! Arrays as sets: distinct elements, unions, membership.
//!
//! `[c, ia, ic] = unique([3 1 3])` gives `[1 3]`, `[2; 1]` and `[2; 1; 2]`: `c` is `a(ia)`, and `a` is `c(ic)`.

mod combine;
mod membership;
mod operands;
mod unique;

use crate::kernels;
use combine::{intersect, setdiff, setxor, union};
use membership::ismember;
use unique::unique;

kernels! { unique, union, intersect, setdiff, setxor, ismember }
