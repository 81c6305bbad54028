//! Functions that are another one's reciprocal, or that function of the reciprocal: `sec`, `asec`, …

use super::hyperbolic::{Cosh, Sinh, Tanh};
use super::inverse::{Acos, Asin, Atan};
use super::slices::Unary;
use super::trig::{Cos, Sin, Tan};

macro_rules! reciprocals {
    ($($name:ident = 1 / $of:ident;)*) => {$(
        #[doc = concat!("The reciprocal of [`", stringify!($of), "`].")]
        pub(super) struct $name;

        impl Unary for $name {
            #[inline(always)]
            fn fast(x: f64) -> f64 {
                1.0 / $of::fast(x)
            }

            #[inline(always)]
            fn is_far(x: f64) -> bool {
                $of::is_far(x)
            }

            #[cold]
            fn slow(x: f64) -> f64 {
                1.0 / $of::slow(x)
            }
        }
    )*};
}

reciprocals! {
    Sec = 1 / Cos;
    Csc = 1 / Sin;
    Cot = 1 / Tan;
    Sech = 1 / Cosh;
    Csch = 1 / Sinh;
    Coth = 1 / Tanh;
}

macro_rules! of_reciprocals {
    ($($name:ident = $of:ident (1 / x);)*) => {$(
        #[doc = concat!("[`", stringify!($of), "`] of the reciprocal.")]
        pub(super) struct $name;

        impl Unary for $name {
            #[inline(always)]
            fn fast(x: f64) -> f64 {
                $of::fast(1.0 / x)
            }
        }
    )*};
}

of_reciprocals! {
    Asec = Acos(1 / x);
    Acsc = Asin(1 / x);
    Acot = Atan(1 / x);
}
