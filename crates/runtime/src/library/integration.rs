//! Quadrature, roots, optimisation and differential equations.

use crate::kernels;

kernels! {}
