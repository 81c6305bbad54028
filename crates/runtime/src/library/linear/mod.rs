//! Linear algebra: the matrix operators, which the language's operators call, and the functions of the table.

mod divide;
mod matrix;
mod power;
mod product;

use crate::kernels;

pub use divide::{left_divide, right_divide};
pub use matrix::{
    Entries, Matrix, Number, Structure, adjoint, diagonal_value, is_hermitian, matrix_value, structure,
};
pub use power::matrix_power;
pub use product::{matrix_product, product};

kernels! {}
