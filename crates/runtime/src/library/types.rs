//! Classes, conversions between them, and questions about them.

use crate::kernels;

kernels! {}
