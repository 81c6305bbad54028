//! Statistics.

use crate::kernels;

kernels! {}
