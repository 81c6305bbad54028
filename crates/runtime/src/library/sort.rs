//! Order and search.

use crate::kernels;

kernels! {}
