//! Interpolation: written in MATLAB.

use crate::kernels;

kernels! {}
