//! Algorithms that know no IR: nodes are numbers.
//!
//! - `interference` an undirected graph whose nodes may be coalesced
//! - `colouring`    greedy, in a given order
//! - `components`   strongly connected components of a directed graph
//! - `bodies`       nodes at a fixed distance from each other
//! - `fit`          offsets of bodies in one frame
//! - `decompose`    a preorder's trees, each with a greatest element

mod bodies;
mod colouring;
mod components;
mod decompose;
mod fit;
mod interference;

pub use bodies::{Bodies, Edges, Ties};
pub use colouring::colour;
pub use components::{Components, strongly_connected};
pub use decompose::{Tree, decompose, trees};
pub use fit::{Fit, Placement, Problem};
pub use interference::Interference;

#[cfg(test)]
mod fit_tests;
#[cfg(test)]
mod tests;
