//! Numbers to text and back.

use crate::kernels;

kernels! {}
