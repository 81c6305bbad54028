//! The lattices that describe what a value may be. Knows no IR.

mod class;

pub use class::{Class, Complexity};
