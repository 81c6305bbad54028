//! How compiled code calls the product of two matrices of doubles.

/// The symbol. It takes where the elements of both factors are and where those of the product go, how many rows and columns that has, how
/// many products each of its elements is the sum of, and the sum of the numbers below that hold.
pub const SYMBOL: &str = "lanner_product";
/// The same of singles, which C without the runtime library has.
pub const SYMBOL_OF_SINGLES: &str = "lanner_product_of_singles";
/// The left factor is the transpose of what is there.
pub const LEFT_TURNED: u64 = 1;
/// The right one is.
pub const RIGHT_TURNED: u64 = 2;
/// Both factors are there in one place.
pub const SAME: u64 = 4;
