//! Arrays made from nothing: zeros, eye, linspace.

use crate::kernels;

kernels! {}
