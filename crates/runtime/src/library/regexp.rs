//! Regular expressions.

use crate::kernels;

kernels! {}
