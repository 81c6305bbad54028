//! Cell arrays.

use crate::kernels;

kernels! {}
