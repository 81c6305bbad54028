//! Sums, products, extremes and other results along a dimension.

use crate::rows;

rows! { "reductions";
}
