//! Struct arrays.

use crate::kernels;

kernels! {}
