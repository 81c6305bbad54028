//! Fourier transforms, filters and convolution.

use crate::kernels;

kernels! {}
