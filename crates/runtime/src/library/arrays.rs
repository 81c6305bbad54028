//! Rearranging, joining and taking apart arrays.

use crate::kernels;

kernels! {}
