//! Sparse matrices.

use crate::kernels;

kernels! {}
