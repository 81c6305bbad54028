//! Sizes, and the same elements in other shapes.
//!
//! - `size` questions: `size`, `numel`, `isempty`, `isvector`
//! - `reshape`, `permute` and `flip` move elements; [`with_dims`] and [`along`] serve other families too
//! - `join` the functions of `[ ]`; `repeat` copies; `equal` compares deeply; `subscripts` converts them

mod equal;
mod flip;
mod join;
mod permute;
mod repeat;
mod reshape;
mod size;
mod subscripts;

pub use equal::{Nan, equal};
pub use flip::along;
pub use reshape::with_dims;

use crate::kernels;
use equal::{isequal, isequaln};
use flip::{circshift, flip, fliplr, flipud};
use join::{horzcat, vertcat};
use permute::{ipermute, permute};
use repeat::{repelem, repmat};
use reshape::{reshape, squeeze, vec};
use size::{
    columns, iscolumn, isempty, ismatrix, isrow, isscalar, issquare, isvector, length, ndims, numel, rows,
    size, size_equal,
};
use subscripts::{ind2sub, sub2ind};

kernels! {
    size, numel, ndims, length, isempty, isscalar, isvector, isrow, iscolumn, ismatrix, issquare, rows, columns,
    size_equal, reshape, squeeze, vec, permute, ipermute, flip, fliplr, flipud, circshift, horzcat, vertcat,
    repmat, repelem, isequal, isequaln, sub2ind, ind2sub;
    "cat" => join::cat
}
