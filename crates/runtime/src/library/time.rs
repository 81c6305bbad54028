//! Clocks and dates.

use crate::kernels;

kernels! {}
