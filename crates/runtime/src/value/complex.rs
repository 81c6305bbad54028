//! Complex numbers, interleaved.

/// Double precision.
pub type C64 = num_complex::Complex<f64>;
/// Single precision.
pub type C32 = num_complex::Complex<f32>;
