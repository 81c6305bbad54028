//! Sparse matrices. What other rows do with them is in their `sparse` fields and in the runtime's `library::sparse`.

use crate::{Kernel, MANY, Sparsity, rows, rules};

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
    /// Approximate minimum degree order, for the Cholesky factor of a symmetric sparse matrix.
    ///
    /// p = amd(A) makes chol(A(p,p)) sparser than chol(A). Fields of amd(A, options): dense (rows with more than
    /// max(16, dense*sqrt(n)) elements come last; 10), aggressive (absorption; 1).
    "amd" { rule: Some(rules::anything), sparse: Sparsity::Aware, nargin: (1, 2), errors: &["MATLAB:square", "MATLAB:amd:invalidOptions"], example: "amd(speye(3)) => 1 2 3" }
    /// Column approximate minimum degree order: p = colamd(S) makes the LU factors of S(:,p) sparser than those of S.
    "colamd" { rule: Some(rules::anything), sparse: Sparsity::Aware, nargin: (1, 2), example: "sort(colamd(sparse(ones(3)))) => 1 2 3" }
    /// Symmetric approximate minimum degree order, found by the method of colamd: symamd(S), symamd(S, knobs).
    "symamd" { rule: Some(rules::anything), sparse: Sparsity::Aware, nargin: (1, 2), errors: &["MATLAB:square"], example: "sort(symamd(sparse(ones(3)))) => 1 2 3" }
    /// Reverse Cuthill-McKee order: the elements of S(p,p) lie near the diagonal.
    "symrcm" { rule: Some(rules::anything), sparse: Sparsity::Aware, nargin: (1, 1), errors: &["MATLAB:square"], example: "sort(symrcm(sparse(ones(3)))) => 1 2 3" }
    /// Elimination tree.
    ///
    /// p = etree(A) has the parents of the columns of a symmetric matrix, 0 for roots; etree(A, 'col') those of A'*A.
    /// [p, q] = etree(...) also a postorder q of the tree.
    "etree" { rule: Some(rules::anything), sparse: Sparsity::Aware, nargin: (1, 2), nargout: 2, errors: &["MATLAB:square", "MATLAB:etree:InvalidType"],
        example: "etree(sparse([1 0 1; 0 1 1; 1 1 1])) => 3 3 0" }
    /// Incomplete LU factors.
    ///
    /// [L, U] = ilu(A) keeps the pattern of A. Fields of ilu(A, setup): type ('nofill', 'crout', 'ilutp'), droptol, milu
    /// ('off', 'row', 'col': sums that are kept), udiag (1: zeros of the diagonal become droptol), thresh (of pivots).
    /// [L, U, P] = ilu(A, setup) with 'ilutp'. W = ilu(A) is L + U - speye(size(A)).
    "ilu" { rule: Some(rules::anything), sparse: Sparsity::Aware, nargin: (1, 2), nargout: 3, errors: &["MATLAB:square", "MATLAB:ilu:ZeroPivot", "MATLAB:ilu:InvalidOption"],
        example: "full(ilu(sparse([4 1; 2 3]))) => 4.0000 1.0000 0.5000 2.5000" }
    /// Incomplete Cholesky factor.
    ///
    /// L = ichol(A) keeps the pattern of the lower triangle. Fields of ichol(A, options): type ('nofill', 'ict'), droptol,
    /// michol ('off', 'on': what is dropped goes to the diagonal), diagcomp, shape ('lower', 'upper').
    "ichol" { rule: Some(rules::anything), sparse: Sparsity::Aware, nargin: (1, 2), errors: &["MATLAB:square", "MATLAB:ichol:Breakdown", "MATLAB:ichol:InvalidOption"],
        example: "full(ichol(sparse([4 2; 2 5]))) => 2 0 1 2" }
    /// Columns in the order of their numbers of elements: S(:,colperm(S)) often has sparser LU factors.
    "colperm" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/colperm.m")), example: "colperm(sparse([1 1; 1 0])) => 2 1" }
    /// The sparse matrix whose elements are rows [row column value].
    "spconvert" { nargin: (1, 1), errors: &["MATLAB:spconvert:WrongArraySize"],
        kernel: Kernel::Source(include_str!("../../prelude/spconvert.m")),
        example: "full(spconvert([1 2 5; 2 1 3])) => 0 5 3 0" }
    /// Least squares by iteration: [x, flag, relres, iter, resvec, lsvec] = lsqr(A, b, tol, maxit, M1, M2, x0). A may be a function f(x, way).
    "lsqr" { nargin: (2, MANY), nargout: 6, kernel: Kernel::Source(include_str!("../../prelude/lsqr.m")),
        example: "round(lsqr(sparse([2 0; 0 4]), [2; 4])', 6) => 1 1" }
}
