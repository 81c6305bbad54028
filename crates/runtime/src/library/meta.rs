//! The running program: arguments, workspaces, evaluation.

use crate::kernels;

kernels! {}
