//! The element types of the decompositions.

use crate::portable::PortableReal;
use crate::{C64, Op, gemm};
use faer::traits::ComplexField;
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

/// `f64` or `C64`. Everything behind it is compiled in this crate.
pub trait Field:
    Copy
    + Default
    + PartialEq
    + std::fmt::Debug
    + Send
    + Sync
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign
    + DivAssign
    + ComplexField
    + 'static
{
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// Whether elements have an imaginary part.
    const COMPLEX: bool;
    /// The number with zero imaginary part.
    fn from_real(x: f64) -> Self;
    /// Complex conjugate.
    fn conjugate(self) -> Self;
    /// Absolute value without overflow.
    fn magnitude(self) -> f64;
    /// The square of the absolute value.
    fn square(self) -> f64;
    /// Real part.
    fn re(self) -> f64;
    /// As a complex number.
    fn complex(self) -> C64;
    /// `|re| + |im|`: what pivots are compared by.
    fn cabs1(self) -> f64;
    /// See [`gemm::gemm_f64`].
    fn gemm(m: usize, n: usize, k: usize, a: (&[Self], Op), b: (&[Self], Op), out: &mut [Self]);
}

impl Field for f64 {
    const ZERO: f64 = 0.0;
    const ONE: f64 = 1.0;
    const COMPLEX: bool = false;
    fn from_real(x: f64) -> f64 {
        x
    }
    fn conjugate(self) -> f64 {
        self
    }
    fn magnitude(self) -> f64 {
        self.abs()
    }
    fn square(self) -> f64 {
        self * self
    }
    fn re(self) -> f64 {
        self
    }
    fn complex(self) -> C64 {
        C64::new(self, 0.0)
    }
    fn cabs1(self) -> f64 {
        self.abs()
    }
    fn gemm(m: usize, n: usize, k: usize, a: (&[f64], Op), b: (&[f64], Op), out: &mut [f64]) {
        gemm::gemm_f64(m, n, k, a, b, out);
    }
}

impl Field for C64 {
    const ZERO: C64 = C64::new(0.0, 0.0);
    const ONE: C64 = C64::new(1.0, 0.0);
    const COMPLEX: bool = true;
    fn from_real(x: f64) -> C64 {
        C64::new(x, 0.0)
    }
    fn conjugate(self) -> C64 {
        self.conj()
    }
    fn magnitude(self) -> f64 {
        self.re.portable_hypot(self.im)
    }
    fn square(self) -> f64 {
        self.re * self.re + self.im * self.im
    }
    fn re(self) -> f64 {
        self.re
    }
    fn complex(self) -> C64 {
        self
    }
    fn cabs1(self) -> f64 {
        self.re.abs() + self.im.abs()
    }
    fn gemm(m: usize, n: usize, k: usize, a: (&[C64], Op), b: (&[C64], Op), out: &mut [C64]) {
        gemm::gemm_c64(m, n, k, a, b, out);
    }
}
