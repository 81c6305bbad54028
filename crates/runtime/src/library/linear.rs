//! Linear algebra.

use crate::kernels;

kernels! {}
