//! Files: opening, reading, writing, MAT-files.

use crate::kernels;

kernels! {}
