//! The language's operators under their function names.

use crate::{Kernel, Scalar, rows};

rows! { "operators";
    /// Sum of two arrays, element by element: `a + b`.
    "plus" { nargin: (2, 2), kernel: Kernel::Map(Scalar::Add), example: "plus(1, [1 2]) => 2 3" }
}
