//! Functions that call functions: cellfun, arrayfun, feval.

use crate::kernels;

kernels! {}
