//! Text data: delimited and formatted files.

use crate::kernels;

kernels! {}
