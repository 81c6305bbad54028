//! Operations on sparse matrices that work on their entries alone.
//!
//! - `elements`   scalar operations and reductions: what stays sparse, by MATLAB's rules
//! - `product`    products of matrices
//! - `index`, `assign`  subscripts: reading, writing, deleting
//! - `concat`     `[S, T; U]`
//! - `shape`      triangles, diagonals, reshaping, repetition, Kronecker products
//! - `solve`      `S \ b`
//!
//! Where an operation makes something of zeros (`cos`, `S + 1`) it computes on the full matrix, with the kernel for
//! full ones, and MATLAB's rule says whether the result is stored sparsely.

pub mod assign;
pub mod concat;
pub mod elements;
mod elimination;
pub mod index;
pub mod product;
pub mod shape;
pub mod solve;

#[cfg(test)]
mod tests;
