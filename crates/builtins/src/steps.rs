//! Rows of doubles that loops run over, which may have fractions: how compiled code counts them.

/// The function that gives how many elements `first:step:last` has, at most [`MOST`]: three doubles give one.
pub const COUNT: &str = "lanner_count_of_steps";
/// The function that gives the last element of `first:step:last`; NaN where its elements are the first one and whole steps, so that
/// nothing is computed from its end.
pub const LAST: &str = "lanner_last_of_steps";

/// How many elements a row is said to have that has no end.
pub const MOST: u64 = 1 << 52;
