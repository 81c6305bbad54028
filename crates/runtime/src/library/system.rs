//! The machine and the environment.

use crate::kernels;

kernels! {}
