//! Sparse matrices.

use crate::rows;

rows! { "sparse";
}
