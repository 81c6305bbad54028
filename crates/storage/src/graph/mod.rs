//! Algorithms that know no IR: nodes are numbers.
//!
//! - `interference` an undirected graph whose nodes may be coalesced
//! - `colouring`    greedy, in a given order
//! - `components`   strongly connected components of a directed graph
//! - `decompose`    a preorder's trees, each with a greatest element

mod colouring;
mod components;
mod decompose;
mod interference;

pub use colouring::colour;
pub use components::{Components, strongly_connected};
pub use decompose::{Tree, decompose};
pub use interference::Interference;

#[cfg(test)]
mod tests;
