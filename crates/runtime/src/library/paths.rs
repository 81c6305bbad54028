//! File names, folders and the search path.

use crate::kernels;

kernels! {}
