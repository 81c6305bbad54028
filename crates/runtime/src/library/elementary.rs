//! Elementary mathematics, element by element.

use crate::kernels;

kernels! {}
