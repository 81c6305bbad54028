//! Elementary mathematics that is no plain map: constants, rounding to digits, integers and their divisors, bits,
//! functions of several arguments or with several outputs.

mod bessel;
mod bits;
mod complex_bessel;
mod constants;
mod divisors;
mod exponents;
mod incomplete;
mod parts;
mod real_map;
mod rounding;

use crate::kernels;
use bessel::{besseli, besselj, besselk, bessely};
use bits::{bitcmp, bitget, bitset};
use complex_bessel::airy;
use constants::{eps, flintmax, intmax, intmin, pi, realmax, realmin};
use divisors::{factor, gcd, isprime, lcm, nchoosek, primes};
use exponents::{log2, pow2};
use incomplete::{betainc, erfcx, gammainc};
use parts::{complex, isreal};
use rounding::{idivide, round};

pub use real_map::real_map2;

kernels! {
    pi, eps, realmin, realmax, intmin, intmax, flintmax,
    round, idivide, log2, pow2, gcd, lcm, primes, isprime, factor, nchoosek, bitcmp, bitget, bitset,
    complex, isreal, erfcx, gammainc, betainc, besselj, bessely, besseli, besselk, airy;
    "Inf" => constants::infinity, "NaN" => constants::not_a_number, "NA" => constants::missing,
    "i" => constants::imaginary_unit, "e" => constants::euler,
}
