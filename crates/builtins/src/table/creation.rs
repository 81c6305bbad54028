//! Arrays made from nothing: zeros, eye, linspace.

use crate::{MANY, rows};

rows! { "creation";
    /// Array of zeros.
    ///
    ///     zeros(n)                n x n
    ///     zeros(m, n, ...)        one size per dimension; zeros([m n ...]) is the same
    ///     zeros(..., class)       of a numeric class: 'single', 'int8', ...
    ///     zeros(..., 'like', p)   of the class and complexity of p
    ///
    /// Without a size it is the scalar 0. Negative sizes count as 0.
    "zeros" { nargin: (0, MANY), errors: &["MATLAB:NonIntegerInput", "MATLAB:array:SizeLimitExceeded"],
        example: "zeros(2, 3) => 0 0 0 0 0 0" }
    /// Array of ones.
    ///
    ///     ones(n)                n x n
    ///     ones(m, n, ...)        one size per dimension; ones([m n ...]) is the same
    ///     ones(..., class)       of a numeric class: 'single', 'int8', ...
    ///     ones(..., 'like', p)   of the class and complexity of p
    "ones" { nargin: (0, MANY), errors: &["MATLAB:NonIntegerInput", "MATLAB:array:SizeLimitExceeded"],
        example: "ones(2, 3) => 1 1 1 1 1 1" }
    /// Identity matrix.
    ///
    ///     eye(n)                 n x n, ones on the diagonal
    ///     eye(m, n)              m x n; eye([m n]) is the same
    ///     eye(..., class)        of a numeric class
    ///     eye(..., 'like', p)    of the class and complexity of p
    "eye" { nargin: (0, MANY), errors: &["MATLAB:NonIntegerInput"], example: "eye(2) => 1 0 0 1" }
    /// Logical true, or an array of it.
    ///
    ///     true             the scalar
    ///     true(m, n, ...)  an array; true(n) is n x n, true([m n ...]) the same as sizes one by one
    "true" { nargin: (0, MANY), errors: &["MATLAB:NonIntegerInput"], example: "true(1, 2) => 1×2 logical array 1 1" }
    /// Logical false, or an array of it.
    ///
    ///     false             the scalar
    ///     false(m, n, ...)  an array; false(n) is n x n, false([m n ...]) the same as sizes one by one
    "false" { nargin: (0, MANY), errors: &["MATLAB:NonIntegerInput"], example: "false(1, 2) => 1×2 logical array 0 0" }
}
