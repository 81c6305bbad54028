//! Sparse matrices: the functions that make and describe them, and the kernels that other rows have for sparse
//! arguments.
//!
//! - `create`     `sparse`, `full`
//! - `questions`  `issparse`, `nnz`, `nzmax`, `find`, `norm`, how entries lie
//! - `shape`      `diag`, `tril`, `reshape`, `repmat`, `kron`
//! - `totals`     `sum`, `max`, `mean` and their kind along a dimension
//! - `divide`     `inv`
//! - `order`      `amd`, `colamd`, `symamd`, `symrcm`, `etree`
//! - `factors`    `lu`, `chol`
//! - `incomplete` `ilu`, `ichol`
//!
//! A kernel for sparse arguments may decline a call; then the row's kernel gets full arrays, see
//! [`super::call`].

mod create;
mod divide;
mod factors;
mod incomplete;
mod order;
mod questions;
mod shape;
mod totals;

use crate::value::SparseMatrix;
use crate::{Args, Host, Outputs, Result, Value, kernels};
use create::{full, sparse};
use incomplete::{ichol, ilu};
use order::{amd, colamd, etree, symamd, symrcm};
use questions::{issparse, nzmax};
use smallvec::smallvec;

kernels! { sparse, full, issparse, nzmax, amd, colamd, symamd, symrcm, etree, ilu, ichol }

/// A kernel for calls with a sparse argument; none where it leaves the call to the row's kernel.
pub type SparseKernel = fn(&mut dyn Host, &Args, usize) -> Result<Option<Outputs>>;

/// The rows of other families that have one.
pub const SPARSE_KERNELS: &[(&str, SparseKernel)] = &[
    ("find", questions::find),
    ("nnz", questions::nnz),
    ("norm", questions::norm),
    ("isdiag", questions::isdiag),
    ("istril", questions::istril),
    ("istriu", questions::istriu),
    ("isbanded", questions::isbanded),
    ("issymmetric", questions::issymmetric),
    ("ishermitian", questions::ishermitian),
    ("mat2str", questions::mat2str),
    ("diag", shape::diag),
    ("tril", shape::tril),
    ("triu", shape::triu),
    ("reshape", shape::reshape),
    ("vec", shape::vec),
    ("repmat", shape::repmat),
    ("kron", shape::kron),
    ("permute", shape::permute),
    ("flip", shape::flip),
    ("fliplr", shape::fliplr),
    ("flipud", shape::flipud),
    ("sum", totals::sum),
    ("prod", totals::prod),
    ("any", totals::any),
    ("all", totals::all),
    ("max", totals::max),
    ("min", totals::min),
    ("mean", totals::mean),
    ("inv", divide::inv),
    ("lu", factors::lu),
    ("chol", factors::chol),
];

/// The sparse matrix that is the first argument.
fn first(args: &[Value]) -> Option<&SparseMatrix> {
    match args.first() {
        Some(Value::Sparse(m)) => Some(m),
        _ => None,
    }
}

/// One result.
fn done(value: impl Into<Value>) -> Result<Option<Outputs>> {
    Ok(Some(smallvec![value.into()]))
}
