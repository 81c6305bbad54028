//! Random numbers.

use crate::kernels;

kernels! {}
