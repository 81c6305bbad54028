//! Arrays as sets.

use crate::kernels;

kernels! {}
