//! Sparse matrices. All arrays are stored in full: these functions give the same elements as sparse ones would have,
//! and `issparse` says so.

use crate::{Kernel, rows};

rows! { "sparse";
    /// Array stored in full.
    "full" { nargin: (1, 1), example: "full([1 0]) => 1 0" }
    /// Whether an array is stored sparsely; arrays are stored in full.
    "issparse" { nargin: (1, 1), example: "issparse(eye(2)) => logical 0" }
    /// Matrix from places and elements: sparse(i, j, v, m, n), sparse(i, j, v), sparse(m, n), sparse(A). Stored in full.
    "sparse" { nargin: (1, 6), errors: &["MATLAB:sparsfcn:lengthMismatch", "MATLAB:sparsfcn:rowIndexExceedsM"],
        kernel: Kernel::Source(include_str!("../../prelude/sparse.m")), example: "sparse([1 2 2], [1 1 1], [5 6 7]) => 5 13" }
    /// Identity matrix: speye(n), speye(m, n). Stored in full.
    "speye" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/speye.m")), example: "speye(2) => 1 0 0 1" }
    /// Ones where elements are not zero.
    "spones" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/spones.m")), example: "spones([0 5]) => 0 1" }
    /// Zeros with room: spalloc(m, n, nz). Stored in full.
    "spalloc" { nargin: (1, 3), kernel: Kernel::Source(include_str!("../../prelude/spalloc.m")), example: "spalloc(1, 2, 5) => 0 0" }
    /// Number of elements that there is room for.
    "nzmax" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/nzmax.m")), example: "nzmax([1 0]) => 2" }
    /// Function of the elements that are not zero: spfun(f, S).
    "spfun" { nargin: (2, 2), kernel: Kernel::Source(include_str!("../../prelude/spfun.m")), example: "spfun(@sqrt, [0 4]) => 0 2" }
    /// Uniform random numbers at random places: sprand(m, n, density), sprand(S).
    "sprand" { nargin: (1, 3), kernel: Kernel::Source(include_str!("../../prelude/sprand.m")), example: "size(sprand(2, 3, 0.5)) => 2 3" }
    /// Normal random numbers at random places: sprandn(m, n, density), sprandn(S).
    "sprandn" { nargin: (1, 3), kernel: Kernel::Source(include_str!("../../prelude/sprandn.m")), example: "size(sprandn(2, 3, 0.5)) => 2 3" }
    /// Diagonals.
    ///
    /// S = spdiags(B, d, m, n) puts columns of B on the diagonals d, spdiags(B, d, S) replaces diagonals of S, [B, d] =
    /// spdiags(S) and B = spdiags(S, d) take diagonals out.
    "spdiags" { nargin: (1, 4), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/spdiags.m")),
        example: "spdiags([1 2; 3 4], [0 1], 2, 2) => 1 4 0 3" }
}
