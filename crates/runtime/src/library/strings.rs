//! Char arrays and strings.

use crate::kernels;

kernels! {}
