//! containers.Map.

use crate::kernels;

kernels! {}
