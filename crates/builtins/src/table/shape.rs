//! Sizes, and the same elements in other shapes.

use crate::rows;

rows! { "shape";
}
