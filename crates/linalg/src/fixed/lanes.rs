//! Which vectors the library computes with: their lanes are a constant, their instructions are the processor's.

use faer::traits::SimdArch;
use faer::traits::pulp::{self, WithSimd};

/// Four lanes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Four;

impl SimdArch for Four {
    #[inline]
    fn dispatch<R>(self, work: impl WithSimd<Output = R>) -> R {
        #[cfg(target_arch = "x86_64")]
        if let Some(wide) = pulp::x86::V3::try_new() {
            return pulp::Simd::vectorize(wide, work);
        }
        work.with_simd(pulp::Scalar256b)
    }
}
