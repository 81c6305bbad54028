//! The element type of the library's decompositions: a double whose vectors are the same on every processor.
//!
//! ```text
//! library, f64      8 lanes, 4 lanes or none, with or without fused operations, as the processor has them
//! library, Fixed    4 lanes and fused operations; where the processor has no such instructions, one number after the other
//! ```
//!
//! The library sums a column in as many parts as a vector has lanes, and chooses inner loops for products by the processor and
//! its caches. [`Fixed`] has the number of lanes and the roundings in its type, so that a decomposition
//! gives the same bits everywhere. Complex matrices are the library's own: their products are ours, sums of their columns differ between processors.
//!
//! Invariants: no operation here rounds differently on two processors. [`Fixed`] has the layout of an `f64`.

mod element;
mod lanes;

pub use element::Element;
pub(crate) use element::{Fixed, elements, elements_mut};
