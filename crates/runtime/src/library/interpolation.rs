//! Interpolation.

use crate::kernels;

kernels! {}
