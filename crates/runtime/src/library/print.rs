//! Formatted and automatic output.

use crate::kernels;

kernels! {}
