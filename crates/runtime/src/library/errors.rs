//! Errors and warnings.

use crate::kernels;

kernels! {}
