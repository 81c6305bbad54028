//! What functions demand that give nothing and raise an error unless their first argument is as they want it.
//!
//! ```text
//! assert(n <= 100)                  true                                Assertion failed.
//! mustBePositive(x)                 each element above 0                Value must be positive.
//! mustBeLessThan(x, 8)              each element below the second       Value must be less than 8.
//! ```

use lanner_facts::Comparison;

/// What a row demands, and what it says where that does not hold. The error's identifier is the row's first one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Demanded {
    /// What is demanded of the first argument, or of each of its elements.
    pub what: Demand,
    /// The message; `%s` is the second argument.
    pub message: &'static str,
}

/// What is demanded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Demand {
    /// That it is true.
    True,
    /// That it compares so with a number.
    Compared(Comparison, f64),
    /// That it compares so with the second argument.
    ComparedWith(Comparison),
    /// That it is neither infinite nor NaN.
    Finite,
    /// That it is an integer.
    Integer,
    /// That it is not NaN.
    NotNan,
}

impl Demand {
    /// The demand with what is said where it does not hold.
    pub const fn or_else(self, message: &'static str) -> Option<Demanded> {
        Some(Demanded { what: self, message })
    }
}
