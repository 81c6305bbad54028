//! The language's operators under their function names.

use crate::kernels;

kernels! {}
