//! The package `pulp`, except for which vectors are chosen: their lanes are a constant, their instructions are the processor's.
//!
//! ```text
//! original     8 lanes, 4 lanes or none, with or without fused operations, as the processor has them
//! this one     4 lanes and fused operations; where the processor has no such instructions, one number after the other
//! ```
//!
//! The linear algebra library sums a column in as many parts as a vector has lanes. With one number of lanes, and one rounding for
//! a product that is added, its decompositions give the same bits on every processor.

pub use original::*;

/// The vectors of every processor. It hides the choice of the original.
#[derive(Clone, Copy, Debug, Default)]
pub struct Arch;

impl Arch {
    /// There is one choice only.
    pub fn new() -> Arch {
        Arch
    }

    /// Runs work with the vectors.
    #[inline]
    pub fn dispatch<W: WithSimd>(self, work: W) -> W::Output {
        #[cfg(target_arch = "x86_64")]
        if let Some(wide) = original::x86::V3::try_new() {
            return Simd::vectorize(wide, work);
        }
        work.with_simd(original::Scalar256b)
    }
}
