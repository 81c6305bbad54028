//! Polynomials.

use crate::kernels;

kernels! {}
