//! Elementary functions of single numbers, with the same bits on every processor.
//!
//! The methods of the standard library call those of the C library, which chooses between variants with and without fused
//! operations by the processor; their last bits differ. These are the plain ones of the package `libm`.

use crate::C64;

/// `x.portable_exp()` is `x.exp()`, and so on.
pub trait Portable: Sized {
    /// `sqrt(re^2 + im^2)` without overflow.
    fn portable_norm(self) -> f64;
    /// `e^x`.
    fn portable_exp(self) -> Self;
    /// The natural logarithm.
    fn portable_ln(self) -> Self;
    /// The principal square root.
    fn portable_sqrt(self) -> Self;
}

/// The same for functions that only real numbers have here.
macro_rules! real_functions {
    ($($(#[$doc:meta])* $name:ident => $function:ident($($other:ident)?);)*) => {
        /// Functions of real numbers.
        pub trait PortableReal: Sized {
            $($(#[$doc])* fn $name(self $(, $other: Self)?) -> Self;)*
            /// Sine and cosine.
            fn portable_sin_cos(self) -> (Self, Self);
        }

        impl PortableReal for f64 {
            $(
                fn $name(self $(, $other: f64)?) -> f64 {
                    libm::$function(self $(, $other)?)
                }
            )*
            fn portable_sin_cos(self) -> (f64, f64) {
                libm::sincos(self)
            }
        }
    };
}

real_functions! {
    /// `2^x`.
    portable_exp2 => exp2();
    /// `e^x - 1`.
    portable_exp_m1 => expm1();
    /// The logarithm of `1 + x`.
    portable_ln_1p => log1p();
    /// The binary logarithm.
    portable_log2 => log2();
    /// The decimal logarithm.
    portable_log10 => log10();
    /// `x` to a power.
    portable_powf => pow(exponent);
    /// Length of the hypotenuse.
    portable_hypot => hypot(other);
    /// Sine.
    portable_sin => sin();
    /// Cosine.
    portable_cos => cos();
    /// Tangent.
    portable_tan => tan();
    /// Angle of the point (`other`, `x`).
    portable_atan2 => atan2(other);
    /// Hyperbolic sine.
    portable_sinh => sinh();
    /// Hyperbolic cosine.
    portable_cosh => cosh();
    /// Inverse hyperbolic sine.
    portable_asinh => asinh();
}

impl Portable for f64 {
    fn portable_norm(self) -> f64 {
        self.abs()
    }
    fn portable_exp(self) -> f64 {
        libm::exp(self)
    }
    fn portable_ln(self) -> f64 {
        libm::log(self)
    }
    fn portable_sqrt(self) -> f64 {
        self.sqrt()
    }
}

impl Portable for C64 {
    fn portable_norm(self) -> f64 {
        libm::hypot(self.re, self.im)
    }
    fn portable_exp(self) -> C64 {
        let (sin, cos) = libm::sincos(self.im);
        let size = libm::exp(self.re);
        C64::new(size * cos, size * sin)
    }
    fn portable_ln(self) -> C64 {
        C64::new(libm::log(self.portable_norm()), libm::atan2(self.im, self.re))
    }
    fn portable_sqrt(self) -> C64 {
        if self == C64::default() {
            return C64::new(0.0, self.im);
        }
        let larger = (0.5 * (self.re.abs() + self.portable_norm())).sqrt();
        let smaller = 0.5 * self.im.abs() / larger;
        let (re, im) = if self.re >= 0.0 { (larger, smaller) } else { (smaller, larger) };
        C64::new(re, im.copysign(self.im))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complex_functions_agree_with_their_definitions() {
        for z in [C64::new(3.0, -4.0), C64::new(-2.0, 0.5), C64::new(0.0, 1e-200), C64::new(-1.0, -0.0)] {
            let root = z.portable_sqrt();
            assert!((root * root - z).norm() <= 4e-16 * z.norm() && root.re >= 0.0, "{z}");
            assert!((z.portable_ln().portable_exp() - z).norm() <= 1e-13 * z.norm(), "{z}");
        }
    }
}
