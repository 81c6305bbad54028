//! Functions along a dimension: sums and products, extrema, truth of all or any, differences.

mod along;
mod difference;
mod extrema;
mod running;
mod sums;
mod truths;

use crate::kernels;
use difference::diff;
use extrema::{max, min};
use running::{cummax, cummin, cumprod, cumsum};
use sums::{prod, sum};
use truths::{all, any, nnz};

pub use along::{Along, reshaped};

kernels! { sum, prod, cumsum, cumprod, max, min, cummax, cummin, any, all, nnz, diff }
