//! Linear algebra: the matrix operators, which the language's operators call, and the functions of the table.

mod basics;
mod divide;
mod factors;
mod matrix;
mod norm;
mod power;
mod product;
mod solve;
mod spectra;

use crate::kernels;
use basics::{bandwidth, det, inv, isbanded, isdiag, ishermitian, issymmetric, istril, istriu, rcond};
pub(crate) use factors::invalid_option;
use factors::{chol, hess, lu, qr, schur};
pub(crate) use norm::euclidean;
use norm::{dot, kron, norm};
use solve::linsolve;
use spectra::{eig, svd};

pub use lanner_linalg::Op;

pub use divide::{left_divide, right_divide, warn_condition};
pub use matrix::{
    Entries, Matrix, Number, Structure, adjoint, diagonal_value, is_hermitian, matrix_value, structure,
};
pub use power::matrix_power;
pub use product::{matrix_product, product, product_behind_transpose, product_of_transpose};

kernels! {
    norm, dot, kron, det, inv, rcond, chol, lu, qr, hess, schur, eig, svd, linsolve,
    isdiag, istril, istriu, isbanded, bandwidth, issymmetric, ishermitian,
}
