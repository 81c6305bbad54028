//! Sparse matrices. What other rows do with them is in their `sparse` fields and in the runtime's `library::sparse`.

use crate::{Kernel, Sparsity, rows, rules};

rows! { "sparse";
    /// Array with every element stored.
    "full" { rule: Some(rules::stored_otherwise), sparse: Sparsity::Aware, nargin: (1, 1), example: "full(sparse([1 0])) => 1 0" }
    /// Whether a matrix is stored sparsely.
    "issparse" { rule: Some(rules::truth), sparse: Sparsity::Aware, nargin: (1, 1), example: "issparse(speye(2)) => logical 1" }
    /// Sparse matrix.
    ///
    /// S = sparse(A) stores the elements of A that are not zero. S = sparse(m, n) has none. S = sparse(i, j, v) and
    /// S = sparse(i, j, v, m, n) have the elements v at rows i and columns j; those at one place are added, logicals
    /// or-ed. A sixth argument, the room for later elements, is accepted.
    "sparse" { rule: Some(rules::stored_otherwise), sparse: Sparsity::Aware, nargin: (1, 6), errors: &["MATLAB:sparsfcn:lengthMismatch", "MATLAB:sparsfcn:rowIndexExceedsM",
        "MATLAB:sparsfcn:colIndexExceedsN", "MATLAB:sparsfcn:nonPosIndexIntoMatrix", "MATLAB:sparsfcn:inputsMustBe2D"],
        example: "full(sparse([1 2 2], [1 1 1], [5 6 7])) => 5 13" }
    /// Sparse identity matrix: speye(n), speye(m, n), speye([m n]).
    "speye" { nargin: (0, 2), kernel: Kernel::Source(include_str!("../../prelude/speye.m")), example: "full(speye(2)) => 1 0 0 1" }
    /// Sparse matrix of ones where elements are not zero.
    "spones" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/spones.m")), example: "full(spones([0 5])) => 0 1" }
    /// Sparse matrix without elements: spalloc(m, n, nz).
    "spalloc" { nargin: (1, 3), kernel: Kernel::Source(include_str!("../../prelude/spalloc.m")), example: "full(spalloc(1, 2, 5)) => 0 0" }
    /// Number of elements that there is room for.
    "nzmax" { rule: Some(rules::count), sparse: Sparsity::Aware, nargin: (1, 1), example: "nzmax([1 0]) => 2" }
    /// Function of the elements that are not zero: spfun(f, S).
    "spfun" { nargin: (2, 2), kernel: Kernel::Source(include_str!("../../prelude/spfun.m")), example: "full(spfun(@sqrt, [0 4])) => 0 2" }
    /// Sparse uniform random numbers at random places: sprand(m, n, density), sprand(S).
    "sprand" { nargin: (1, 4), errors: &["MATLAB:sprand:densityOutOfRange"],
        kernel: Kernel::Source(include_str!("../../prelude/sprand.m")), example: "size(sprand(2, 3, 0.5)) => 2 3" }
    /// Sparse normal random numbers at random places: sprandn(m, n, density), sprandn(S).
    "sprandn" { nargin: (1, 4), errors: &["MATLAB:sprandn:densityOutOfRange"],
        kernel: Kernel::Source(include_str!("../../prelude/sprandn.m")), example: "size(sprandn(2, 3, 0.5)) => 2 3" }
    /// Sparse symmetric random numbers at random places: sprandsym(n, density), sprandsym(S).
    "sprandsym" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/sprandsym.m")),
        example: "issymmetric(sprandsym(5, 0.4)) => logical 1" }
    /// Diagonals.
    ///
    /// S = spdiags(B, d, m, n) puts columns of B on the diagonals d, spdiags(B, d, S) replaces diagonals of S, [B, d] =
    /// spdiags(S) and B = spdiags(S, d) take diagonals out.
    "spdiags" { nargin: (1, 4), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/spdiags.m")),
        example: "full(spdiags([1 2; 3 4], [0 1], 2, 2)) => 1 4 0 3" }
}
