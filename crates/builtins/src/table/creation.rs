//! Arrays made from nothing: zeros, eye, linspace.

use crate::{Filled, Gives, Kernel, MANY, ScalarForm, Sparsity, rows, rules};

rows! { "creation";
    /// Array of zeros.
    ///
    ///     zeros(n)                n x n
    ///     zeros(m, n, ...)        one size per dimension; zeros([m n ...]) is the same
    ///     zeros(..., class)       of a numeric class: 'single', 'int8', ...
    ///     zeros(..., 'like', p)   of the class and complexity of p
    ///
    /// Without a size it is the scalar 0. Negative sizes count as 0.
    "zeros" { gives: Gives::New, rule: Some(rules::zeros), scalar: Some(ScalarForm::Constant(0.0)), fills: Some(Filled::Everywhere), nargin: (0, MANY), errors: &["MATLAB:NonIntegerInput", "MATLAB:array:SizeLimitExceeded"],
        example: "zeros(2, 3) => 0 0 0 0 0 0" }
    /// Array of ones.
    ///
    ///     ones(n)                n x n
    ///     ones(m, n, ...)        one size per dimension; ones([m n ...]) is the same
    ///     ones(..., class)       of a numeric class: 'single', 'int8', ...
    ///     ones(..., 'like', p)   of the class and complexity of p
    "ones" { gives: Gives::New, rule: Some(rules::ones), scalar: Some(ScalarForm::Constant(1.0)), fills: Some(Filled::Everywhere), nargin: (0, MANY), errors: &["MATLAB:NonIntegerInput", "MATLAB:array:SizeLimitExceeded"],
        example: "ones(2, 3) => 1 1 1 1 1 1" }
    /// Identity matrix.
    ///
    ///     eye(n)                 n x n, ones on the diagonal
    ///     eye(m, n)              m x n; eye([m n]) is the same
    ///     eye(..., class)        of a numeric class
    ///     eye(..., 'like', p)    of the class and complexity of p
    "eye" { gives: Gives::New, rule: Some(rules::identity), scalar: Some(ScalarForm::Constant(1.0)), fills: Some(Filled::Diagonal), nargin: (0, MANY), errors: &["MATLAB:NonIntegerInput"], example: "eye(2) => 1 0 0 1" }
    /// Logical true, or an array of it.
    ///
    ///     true             the scalar
    ///     true(m, n, ...)  an array; true(n) is n x n, true([m n ...]) the same as sizes one by one
    "true" { gives: Gives::New, rule: Some(rules::truths::<true>), scalar: Some(ScalarForm::Truth(true)), fills: Some(Filled::Everywhere), nargin: (0, MANY), errors: &["MATLAB:NonIntegerInput"], example: "true(1, 2) => 1×2 logical array 1 1" }
    /// Logical false, or an array of it.
    ///
    ///     false             the scalar
    ///     false(m, n, ...)  an array; false(n) is n x n, false([m n ...]) the same as sizes one by one
    "false" { gives: Gives::New, rule: Some(rules::truths::<false>), scalar: Some(ScalarForm::Truth(false)), fills: Some(Filled::Everywhere), nargin: (0, MANY), errors: &["MATLAB:NonIntegerInput"], example: "false(1, 2) => 1×2 logical array 0 0" }
    /// Points from a to b, equally spaced.
    ///
    ///     linspace(a, b)      100 points, as a row
    ///     linspace(a, b, n)   n points; for n < 2 only b
    "linspace" { gives: Gives::New, rule: Some(rules::spaced), nargin: (2, 3), errors: &["MATLAB:linspace:scalarInputs"], example: "linspace(0, 1, 3) => 0 0.5000 1.0000" }
    /// Points from 10^a to 10^b, their logarithms equally spaced.
    ///
    ///     logspace(a, b)      50 points
    ///     logspace(a, b, n)   n points
    ///     logspace(a, pi)     up to pi itself
    "logspace" { gives: Gives::New, nargin: (2, 3), errors: &["MATLAB:logspace:scalarInputs"],
        kernel: Kernel::Source(include_str!("../../prelude/logspace.m")), example: "logspace(0, 2, 3) => 1 10 100" }
    /// Diagonal of a matrix, or a matrix from its diagonal.
    ///
    ///     diag(v)        matrix with the vector v on the diagonal
    ///     diag(v, k)     on the k-th diagonal: above the main one for k > 0
    ///     diag(A)        the diagonal of A as a column
    ///     diag(A, k)     its k-th diagonal
    ///     diag(v, m, n)  m-by-n
    "diag" { rule: Some(rules::diagonal), sparse: Sparsity::First, nargin: (1, 3), errors: &["MATLAB:diag:firstInputMustBe2D", "MATLAB:diag:kMustBeScalar"],
        example: "diag([1 2]) => 1 0 0 2" }
    /// The arguments as blocks along the diagonal, zeros elsewhere.
    "blkdiag" { nargin: (0, MANY), errors: &["MATLAB:blkdiag:InvalidInput"],
        kernel: Kernel::Source(include_str!("../../prelude/blkdiag.m")),
        example: "blkdiag(1, [2 3]) => 1 0 0 0 2 3" }
    /// Lower triangle of a matrix, zeros elsewhere.
    ///
    ///     tril(A)
    ///     tril(A, k)   with the k diagonals above the main one
    "tril" { rule: Some(rules::triangle), sparse: Sparsity::First, nargin: (1, 2), errors: &["MATLAB:tril:firstInputMustBe2D"], example: "tril([1 2; 3 4]) => 1 0 3 4" }
    /// Upper triangle of a matrix, zeros elsewhere.
    ///
    ///     triu(A)
    ///     triu(A, k)   without the k diagonals from the main one on
    "triu" { rule: Some(rules::triangle), sparse: Sparsity::First, nargin: (1, 2), errors: &["MATLAB:triu:firstInputMustBe2D"], example: "triu([1 2; 3 4]) => 1 2 0 4" }
    /// Coordinates of a rectangular grid, x along columns, y along rows.
    ///
    ///     [X, Y] = meshgrid(x, y)          numel(y)-by-numel(x)
    ///     [X, Y] = meshgrid(x)             the same for both
    ///     [X, Y, Z] = meshgrid(x, y, z)    with pages along z
    "meshgrid" { nargin: (1, 3), nargout: 3, errors: &["MATLAB:minrhs"],
        kernel: Kernel::Source(include_str!("../../prelude/meshgrid.m")), example: "meshgrid(1:2, 1:2) => 1 2 1 2" }
    /// Coordinates of a rectangular grid, the k-th argument along dimension k.
    ///
    ///     [X1, X2, ...] = ndgrid(x1, x2, ...)
    ///     [X1, X2, ...] = ndgrid(x)              the same for all
    "ndgrid" { nargin: (1, MANY), nargout: MANY, errors: &["MATLAB:ndgrid:NotEnoughInputs"],
        kernel: Kernel::Source(include_str!("../../prelude/ndgrid.m")), example: "ndgrid(1:2, 1:2) => 1 1 2 2" }
}
