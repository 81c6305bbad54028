//! Algorithms on control-flow graphs that know no IR: nodes are numbers, and node 0 is the entry.
//!
//! - `graph`       successors, predecessors, postorder
//! - `dominators`  the dominator tree
//! - `frontier`    dominance frontiers, and where φ's are needed
//! - `loops`       the loop forest
//! - `copies`      parallel copies one after the other
//! - `classes`     disjoint sets

mod classes;
mod copies;
mod dominators;
mod frontier;
mod graph;
mod loops;

pub use classes::Classes;
pub use copies::{Move, sequence};
pub use dominators::Dominators;
pub use frontier::Frontiers;
pub use graph::Graph;
pub use loops::{Loop, LoopForest};

#[cfg(test)]
mod tests;
