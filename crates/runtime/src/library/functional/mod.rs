//! Functions that take functions: calling them by value or name, and on every element.
//!
//! `[m, k] = cellfun(@max, {[1 3], [5 2]})` collects `[3 5]` and `[2 1]`; with `'UniformOutput', false` the values
//! are kept in cells.

mod apply;
mod handles;
mod uniform;

use crate::kernels;
pub(super) use apply::element;
use apply::{arrayfun, cellfun, structfun};
use handles::{feval, func2str, functions, is_function_handle, nthargout, str2func};

kernels! { feval, cellfun, arrayfun, structfun, func2str, str2func, functions, is_function_handle, nthargout }
