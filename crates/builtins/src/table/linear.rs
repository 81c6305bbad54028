//! Linear algebra.

use crate::{Fold, Kernel, MANY, Sparsity, rows, rules};

rows! { "linear";
    /// Norm of a vector or matrix.
    ///
    /// norm(X) is the 2-norm: the length of a vector, the largest singular value of a matrix. norm(X, p) takes p = 1,
    /// 2, Inf or 'fro' for matrices; any p, also -Inf, for vectors: sum(abs(X).^p)^(1/p).
    "norm" { rule: Some(rules::norm), fold: Some(Fold::Norm), nargin: (1, 2), more: Some((3, 1)), errors: &["MATLAB:norm:unknownNorm", "MATLAB:norm:inputMustBe2D"], example: "norm([3 4]) => 5" }
    /// Scalar product of vectors.
    ///
    /// dot(A, B) is sum(conj(A).*B), for arrays along the first dimension that is not 1; dot(A, B, dim) along dim.
    "dot" { rule: Some(rules::dot), fold: Some(Fold::Dot), nargin: (2, 3), errors: &["MATLAB:dot:InputSizeMismatch"], example: "dot([1 2 3], [4 5 6]) => 32" }
    /// Kronecker product.
    ///
    /// kron(A, B) has a block A(i,j)*B in place of each element of A.
    "kron" { rule: Some(rules::tensor_product), sparse: Sparsity::First, nargin: (2, MANY), example: "kron([1 2], [1 1]) => 1 1 2 2" }
    /// Determinant of a square matrix, from its LU factors.
    "det" { rule: Some(rules::float_scalar), nargin: (1, 1), errors: &["MATLAB:square"], example: "det([2 1; 0 3]) => 6" }
    /// Inverse of a square matrix.
    ///
    /// Warns where the matrix is singular or nearly so; A\b is faster and more accurate than inv(A)*b. [X, rcond] = inv(A)
    /// gives the reciprocal condition number instead of the warning.
    "inv" { rule: Some(rules::inverse), sparse: Sparsity::First, nargin: (1, 1), nargout: 2, errors: &["MATLAB:square"], example: "inv([2 0; 0 4]) => 0.5000 0 0 0.2500" }
    /// Estimate of the reciprocal condition number in the 1-norm: near 0 for a badly conditioned matrix.
    "rcond" { rule: Some(rules::float_magnitude), nargin: (1, 1), errors: &["MATLAB:square"], example: "rcond(eye(3)) => 1" }
    /// Cholesky factor of a positive definite matrix.
    ///
    /// R = chol(A) has R'*R = A, R upper triangular. chol(A, 'lower') gives L with L*L' = A and reads the lower
    /// triangle. [R, flag] = chol(A) raises no error: flag is 0, or the place where the factorisation stopped.
    /// [R, flag, P] = chol(S) of a sparse matrix has R'*R = P'*S*P; with 'vector' P is a row p with R'*R = S(p,p).
    "chol" { rule: Some(rules::float_matrices), sparse: Sparsity::First, nargin: (1, 3), nargout: 3, errors: &["MATLAB:posdef", "MATLAB:square"], example: "chol([4 2; 2 5]) => 2 1 0 2" }
    /// LU factors with partial pivoting.
    ///
    /// [L, U] = lu(A) has L*U = A, L a row-permuted lower triangle. [L, U, P] = lu(A) has L*U = P*A; with 'vector'
    /// P is a row p with L*U = A(p,:). Y = lu(A) holds both factors in one matrix. Of a sparse matrix also [L, U, P, Q]
    /// = lu(S) with L*U = P*S*Q and few elements, and [L, U, P, Q, D] = lu(S) with L*U = P*(D\S)*Q; lu(S, thresh)
    /// takes the diagonal as pivot where it is at least so much of the largest element.
    "lu" { rule: Some(rules::float_matrices), sparse: Sparsity::All, nargin: (1, 3), nargout: 5, example: "[L, U] = lu([2 1; 1 3]) => L = 1.0000 0 0.5000 1.0000 U = 2.0000 1.0000 0 2.5000" }
    /// Orthogonal-triangular factors.
    ///
    /// [Q, R] = qr(A) has Q*R = A; [Q, R] = qr(A, 0) or qr(A, 'econ') leaves out what is not needed. [Q, R, E] = qr(A)
    /// has Q*R = A*E with a descending diagonal of R; with 0 or 'vector' E is a row e with Q*R = A(:,e). R = qr(A)
    /// gives R alone, [C, R] = qr(A, B) gives Q'*B.
    "qr" { rule: Some(rules::float_matrices), sparse: Sparsity::All, nargin: (1, 3), nargout: 3, errors: &["MATLAB:dimagree"], example: "R = qr([3; 4]) => R = -5 0" }
    /// Hessenberg form: [P, H] = hess(A) has P*H*P' = A, H without entries below the first subdiagonal.
    "hess" { rule: Some(rules::float_matrices), nargin: (1, 1), nargout: 2, errors: &["MATLAB:square"], example: "hess([1 2; 3 4]) => 1 2 3 4" }
    /// Schur form.
    ///
    /// [U, T] = schur(A) has U*T*U' = A, U orthogonal and T upper triangular but for blocks of 2 that hold pairs of
    /// conjugate eigenvalues; with 'complex' T is triangular.
    "schur" { rule: Some(rules::float_matrices), nargin: (1, 2), nargout: 2, errors: &["MATLAB:square", "MATLAB:schur:matrixWithNaNInf"], example: "schur([1 2; 0 3]) => 1 2 0 3" }
    /// Eigenvalues and eigenvectors.
    ///
    /// e = eig(A) is a column. [V, D] = eig(A) has A*V = V*D, [V, D, W] = eig(A) also W'*A = D*W'. eig(A, B) solves
    /// A*V = B*V*D. 'vector' and 'matrix' choose the form of D. Eigenvalues of symmetric matrices ascend.
    "eig" { rule: Some(rules::eigenvalues), nargin: (1, 4), nargout: 3, errors: &["MATLAB:square", "MATLAB:eig:matrixWithNaNInf"], example: "eig([2 0; 0 1]) => 1 2" }
    /// Singular values and vectors.
    ///
    /// s = svd(A) is a descending column. [U, S, V] = svd(A) has U*S*V' = A. svd(A, 'econ') and svd(A, 0) leave out the
    /// columns of U (and with 'econ' of V) that meet no singular value; 'vector' gives S as a column.
    "svd" { rule: Some(rules::singular_values), nargin: (1, 3), nargout: 3, errors: &["MATLAB:svd:matrixWithNaNInf"], example: "svd([3 0; 0 4]) => 4 3" }
    /// Solution of A*X = B whose structure is known.
    ///
    /// linsolve(A, B, opts) has fields LT, UT, POSDEF, SYM, RECT, TRANSA in opts. [X, r] = linsolve(…) gives the
    /// reciprocal condition number (the rank for matrices that are not square) and no warning.
    "linsolve" { rule: Some(rules::floats), nargin: (2, 3), nargout: 2, errors: &["MATLAB:dimagree"], example: "linsolve([2 0; 0 4], [2; 8]) => 1 2" }
    /// Whether a matrix has no entries off the diagonal.
    "isdiag" { rule: Some(rules::truth), nargin: (1, 1), example: "isdiag(eye(2)) => logical 1" }
    /// Whether a matrix has no entries above the diagonal.
    "istril" { rule: Some(rules::truth), nargin: (1, 1), example: "istril([1 0; 2 3]) => logical 1" }
    /// Whether a matrix has no entries below the diagonal.
    "istriu" { rule: Some(rules::truth), nargin: (1, 1), example: "istriu([1 0; 2 3]) => logical 0" }
    /// Whether a matrix has at most lower subdiagonals and upper superdiagonals.
    "isbanded" { rule: Some(rules::truth), nargin: (3, 3), example: "isbanded([1 2; 0 3], 0, 1) => logical 1" }
    /// Number of subdiagonals and superdiagonals: [lower, upper] = bandwidth(A), bandwidth(A, 'lower').
    "bandwidth" { rule: Some(rules::doubles), nargin: (1, 2), nargout: 2, example: "bandwidth([1 2; 0 3], 'upper') => 1" }
    /// Whether a matrix equals its transpose; issymmetric(A, 'skew') its negative transpose.
    "issymmetric" { rule: Some(rules::truth), nargin: (1, 2), example: "issymmetric([1 2; 2 1]) => logical 1" }
    /// Whether a matrix equals its conjugate transpose; ishermitian(A, 'skew') the negative of it.
    "ishermitian" { rule: Some(rules::truth), nargin: (1, 2), example: "ishermitian([1 2i; -2i 1]) => logical 1" }
    /// Sum of the diagonal of a square matrix.
    "trace" { nargin: (1, 1), errors: &["MATLAB:square"], kernel: Kernel::Source(include_str!("../../prelude/trace.m")),
        example: "trace([1 2; 3 4]) => 5" }
    /// Number of singular values above a tolerance: rank(A), rank(A, tol).
    "rank" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/rank.m")), example: "rank([1 2; 2 4]) => 1" }
    /// Pseudoinverse: pinv(A), pinv(A, tol) with singular values up to tol taken as zero.
    "pinv" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/pinv.m")), example: "pinv([2 0; 0 0]) => 0.5000 0 0 0" }
    /// Orthonormal basis of the null space: null(A), null(A, tol); null(A, 'r') a rational one.
    "null" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/null.m")), example: "null([1 0; 0 0], 'r') => 0 1" }
    /// Orthonormal basis of the column space: orth(A), orth(A, tol).
    "orth" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/orth.m")), example: "abs(orth([2; 0])) => 1 0" }
    /// Condition number: cond(A), or cond(A, p) in the norm p = 1, 2, Inf, 'fro'.
    "cond" { nargin: (1, 2), errors: &["MATLAB:cond:normMismatchSizeA"],
        kernel: Kernel::Source(include_str!("../../prelude/cond.m")), example: "cond([1 0; 0 2]) => 2" }
    /// Condition number in the 1-norm: [c, v] = condest(A) with norm(A*v, 1) = norm(A, 1)*norm(v, 1)/c; condest(A, t); of functions of
    /// (flag, X) as in normest1: condest(A, solve), condest(apply, solve).
    "condest" { nargin: (1, MANY), nargout: 2, errors: &["MATLAB:condest:NonSquareMatrix"],
        kernel: Kernel::Source(include_str!("../../prelude/condest.m")), example: "condest([1 0; 0 2]) => 2" }
    /// Vector product: cross(A, B), cross(A, B, dim) of arrays with extent 3.
    "cross" { nargin: (2, 3), errors: &["MATLAB:cross:InvalidDimAorBForCrossProd", "MATLAB:cross:InputSizeMismatch"],
        kernel: Kernel::Source(include_str!("../../prelude/cross.m")), example: "cross([1 0 0], [0 1 0]) => 0 0 1" }
    /// Norms of columns: vecnorm(A), vecnorm(A, p), vecnorm(A, p, dim).
    "vecnorm" { nargin: (1, 3), errors: &["MATLAB:vecnorm:unknownNorm"],
        kernel: Kernel::Source(include_str!("../../prelude/vecnorm.m")), example: "vecnorm([3 0; 4 1]) => 5 1" }
    /// Exponential of a square matrix.
    "expm" { nargin: (1, 1), errors: &["MATLAB:expm:inputMustBeSquare"],
        kernel: Kernel::Source(include_str!("../../prelude/expm.m")), example: "expm(zeros(2)) => 1 0 0 1" }
    /// Square root of a square matrix: [X, residual, condition] = sqrtm(A).
    "sqrtm" { nargin: (1, 1), nargout: 3, errors: &["MATLAB:sqrtm:inputMustBeSquare"],
        kernel: Kernel::Source(include_str!("../../prelude/sqrtm.m")), example: "sqrtm([4 0; 0 9]) => 2 0 0 3" }
    /// Principal logarithm of a square matrix.
    "logm" { nargin: (1, 1), nargout: 2, errors: &["MATLAB:logm:inputMustBeSquare"],
        kernel: Kernel::Source(include_str!("../../prelude/logm.m")), example: "logm(eye(2)) => 0 0 0 0" }
    /// Toeplitz matrix from its first column and row: toeplitz(c, r); toeplitz(r) is symmetric.
    "toeplitz" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/toeplitz.m")),
        example: "toeplitz([1 2 3]) => 1 2 3 2 1 2 3 2 1" }
    /// Hankel matrix from its first column and last row: hankel(c), hankel(c, r).
    "hankel" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/hankel.m")),
        example: "hankel([1 2 3]) => 1 2 3 2 3 0 3 0 0" }
    /// Hilbert matrix: hilb(n), hilb(n, class).
    "hilb" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/hilb.m")), example: "hilb(2) => 1.0000 0.5000 0.5000 0.3333" }
    /// Inverse of the Hilbert matrix, of integers: invhilb(n), invhilb(n, class).
    "invhilb" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/invhilb.m")), example: "invhilb(2) => 4 -6 -6 12" }
    /// Vandermonde matrix: column j is v.^(n-j); vander(v, n) has n columns.
    "vander" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/vander.m")), example: "vander([1 2 3]) => 1 1 1 4 2 1 9 3 1" }
    /// Magic square.
    "magic" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/magic.m")), example: "magic(3) => 8 1 6 3 5 7 4 9 2" }
    /// Pascal matrix: pascal(n), pascal(n, 1) its Cholesky factor, pascal(n, 2) a cube root of the identity.
    "pascal" { nargin: (1, 3), kernel: Kernel::Source(include_str!("../../prelude/pascal.m")), example: "pascal(3) => 1 1 1 1 2 3 1 3 6" }
    /// Rosser's symmetric eigenvalue test matrix.
    "rosser" { nargin: (0, 1), kernel: Kernel::Source(include_str!("../../prelude/rosser.m")), example: "trace(rosser) => 4040" }
    /// Wilkinson's eigenvalue test matrix: wilkinson(n), wilkinson(n, class).
    "wilkinson" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/wilkinson.m")), example: "wilkinson(3) => 1 1 0 1 0 1 0 1 1" }
    /// Hadamard matrix; n, n/12 or n/20 is a power of 2.
    "hadamard" { nargin: (1, 2), errors: &["MATLAB:hadamard:InvalidInput"],
        kernel: Kernel::Source(include_str!("../../prelude/hadamard.m")), example: "hadamard(2) => 1 1 1 -1" }
    /// Companion matrix of a polynomial.
    "compan" { nargin: (1, 1), errors: &["MATLAB:compan:NeedVectorInput"],
        kernel: Kernel::Source(include_str!("../../prelude/compan.m")), example: "compan([1 2 3]) => -2 -3 1 0" }
    /// Givens rotation of a column of 2: [G, y] = planerot(x) has y = G*x with y(2) = 0.
    "planerot" { nargin: (1, 1), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/planerot.m")),
        example: "[~, y] = planerot([3; 4]) => y = 5 0" }
    /// Givens rotation: G = givens(x, y) with G*[x; y] = [r; 0], [c, s] = givens(x, y).
    "givens" { nargin: (2, 2), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/givens.m")),
        example: "givens(3, 4) => 0.6000 0.8000 -0.8000 0.6000" }
    /// Reduced row echelon form: [R, pivots] = rref(A, tol).
    "rref" { nargin: (1, 2), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/rref.m")), example: "rref([2 4; 1 3]) => 1 0 0 1" }
    /// Angle between column spaces.
    "subspace" { nargin: (2, 2), kernel: Kernel::Source(include_str!("../../prelude/subspace.m")), example: "subspace([1; 0], [1; 0]) => 0" }
    /// 2-norm by the power method: [e, iterations] = normest(A, tol).
    "normest" { nargin: (1, 2), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/normest.m")), example: "normest([3 0; 0 1]) => 3.0000" }
    /// Least squares with known covariance: [x, stdx, mse, S] = lscov(A, b, V); V a column of weights or a covariance.
    /// Where columns of A depend on each other, a warning, and the solution with the most zeros.
    "lscov" { nargin: (2, 4), nargout: 4, errors: &["MATLAB:lscov:InputSizeMismatch"], kernel: Kernel::Source(include_str!("../../prelude/lscov.m")), example: "lscov([2 0; 0 4], [2; 4]) => 1 1" }
    /// Least squares without negative entries: [x, resnorm, residual, exitflag, output, lambda] = lsqnonneg(C, d).
    "lsqnonneg" { nargin: (2, 3), nargout: 6, kernel: Kernel::Source(include_str!("../../prelude/lsqnonneg.m")), example: "lsqnonneg([1 0; 0 1], [1; -1]) => 1 0" }
    /// Preconditioned conjugate gradients: [x, flag, relres, iter, resvec] = pcg(A, b, tol, maxit, M1, M2, x0).
    "pcg" { nargin: (2, MANY), nargout: 5, kernel: Kernel::Source(include_str!("../../prelude/pcg.m")),
        example: "[x, flag] = pcg([4 1; 1 3], [1; 2]) => x = 0.0909 0.6364 flag = 0" }
    /// Generalized minimum residual method: [x, flag, relres, iter, resvec] = gmres(A, b, restart, tol, maxit, M1, M2, x0).
    "gmres" { nargin: (2, MANY), nargout: 5, kernel: Kernel::Source(include_str!("../../prelude/gmres.m")),
        example: "[x, flag] = gmres([4 1; 2 3], [1; 2]) => x = 0.1000 0.6000 flag = 0" }
    /// A few eigenvalues: eigs(A, k, sigma), eigs(A, B, k, sigma), eigs(afun, n, …); sigma is a number or such as 'largestabs'.
    "eigs" { nargin: (1, MANY), nargout: 3, errors: &["MATLAB:eigs:InvalidSigma"],
        kernel: Kernel::Source(include_str!("../../prelude/eigs.m")), example: "eigs(diag(1:10), 2) => 10 9" }
    /// A few singular values: svds(A, k, sigma), [U, S, V] = svds(…), svds(afun, [m n], …); sigma is a number, 'largest', 'smallest' or
    /// 'smallestnz'; options of the iteration are accepted.
    "svds" { nargin: (1, MANY), nargout: 4, kernel: Kernel::Source(include_str!("../../prelude/svds.m")), example: "svds(diag(1:10), 2) => 10 9" }
    /// Biconjugate gradients, stabilised: [x, flag, relres, iter, resvec] = bicgstab(A, b, tol, maxit, M1, M2, x0); iter may be a
    /// half. A and the preconditioners are matrices or functions. flag: 0 converged, 1 too many iterations, 2 bad preconditioner, 4
    /// breakdown.
    "bicgstab" { nargin: (2, MANY), nargout: 5, errors: &["MATLAB:bicgstab:RSDimMismatch"], kernel: Kernel::Source(include_str!("../../prelude/bicgstab.m")),
        example: "[x, flag] = bicgstab([4 1; 2 3], [1; 2]) => x = 0.1000 0.6000 flag = 0" }
    /// Biconjugate gradients: [x, flag, relres, iter, resvec] = bicg(A, b, tol, maxit, M1, M2, x0); a function is called with 'notransp' and 'transp'.
    "bicg" { nargin: (2, MANY), nargout: 5, errors: &["MATLAB:bicg:RSDimMismatch"], kernel: Kernel::Source(include_str!("../../prelude/bicg.m")),
        example: "[x, flag] = bicg([4 1; 2 3], [1; 2]) => x = 0.1000 0.6000 flag = 0" }
    /// Conjugate gradients squared: [x, flag, relres, iter, resvec] = cgs(A, b, tol, maxit, M1, M2, x0).
    "cgs" { nargin: (2, MANY), nargout: 5, errors: &["MATLAB:cgs:RSDimMismatch"], kernel: Kernel::Source(include_str!("../../prelude/cgs.m")),
        example: "[x, flag] = cgs([4 1; 2 3], [1; 2]) => x = 0.1000 0.6000 flag = 0" }
    /// Minimum residuals of a symmetric matrix: [x, flag, relres, iter, resvec] = minres(A, b, tol, maxit, M1, M2, x0).
    "minres" { nargin: (2, MANY), nargout: 5, errors: &["MATLAB:minres:RSDimMismatch"], kernel: Kernel::Source(include_str!("../../prelude/minres.m")),
        example: "[x, flag] = minres([4 1; 1 3], [1; 2]) => x = 0.0909 0.6364 flag = 0" }
    /// 1-norm by a block method: [c, v, w, counts] = normest1(A, t, X0) with w = A*v and norm(w, 1) = c*norm(v, 1). A is a matrix or a
    /// function f(flag, X) with the flags 'dim', 'real', 'notransp', 'transp'.
    "normest1" { nargin: (1, MANY), nargout: 4, errors: &["MATLAB:normest1:ANotSquare"], kernel: Kernel::Source(include_str!("../../prelude/normest1.m")), example: "normest1([1 2; 3 4]) => 6" }
    /// Cholesky factor after a change of rank one: R1 = cholupdate(R, x) has R1'*R1 = R'*R + x*x', cholupdate(R, x, '-') minus;
    /// [R1, p] = cholupdate(R, x, '-') raises no error: p is 1 where the result would not be positive definite.
    "cholupdate" { nargin: (2, 3), nargout: 2, errors: &["MATLAB:square", "MATLAB:cholupdate:DimensionMismatch", "MATLAB:cholupdate:NotPositiveDefinite"],
        kernel: Kernel::Source(include_str!("../../prelude/cholupdate.m")), example: "cholupdate(3, 4) => 5" }
    /// QR factors with a column or row put in: [Q1, R1] = qrinsert(Q, R, j, x, 'col' or 'row').
    "qrinsert" { nargin: (4, 5), nargout: 2, errors: &["MATLAB:qrinsert:InvalidX", "MATLAB:qrinsert:InvalidOrient"], kernel: Kernel::Source(include_str!("../../prelude/qrinsert.m")),
        example: "[Q, R] = qrinsert(eye(2), [1; 0], 2, [0; 1]) => Q = 1 0 0 1 R = 1 0 0 1" }
    /// QR factors with a column or row taken out: [Q1, R1] = qrdelete(Q, R, j, 'col' or 'row').
    "qrdelete" { nargin: (3, 4), nargout: 2, errors: &["MATLAB:qrdelete:QNotSquare", "MATLAB:qrdelete:InvalidOrient"], kernel: Kernel::Source(include_str!("../../prelude/qrdelete.m")),
        example: "[Q, R] = qrdelete(eye(2), [1 2; 0 3], 2) => Q = 1 0 0 1 R = 1 0" }
    /// QR factors after a change of rank one: [Q1, R1] = qrupdate(Q, R, u, v) has Q1*R1 = Q*R + u*v'.
    "qrupdate" { nargin: (4, 4), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/qrupdate.m")), example: "[Q, R] = qrupdate(1, 1, 2, 3) => Q = 1 R = 7" }
    /// A vector made orthogonal to orthonormal columns: [y, h] = mgorth(x, v), x = [v y]*h.
    "mgorth" { nargin: (2, 2), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/mgorth.m")), example: "[y, h] = mgorth([3; 4], [1; 0]) => y = 0 1 h = 3 4" }
    /// Products of matrices page by page.
    ///
    /// Z = pagemtimes(X, Y) has Z(:,:,k) = X(:,:,k)*Y(:,:,k); pagemtimes(X, how, Y, how) transposes pages first: 'none', 'transpose',
    /// 'ctranspose'. Extents of 1 beyond the second are repeated.
    "pagemtimes" { nargin: (2, 4), errors: &["MATLAB:pagemtimes:dimagree", "MATLAB:pagemtimes:invalidTransp", "MATLAB:sizeDimensionsMustMatch"],
        kernel: Kernel::Source(include_str!("../../prelude/pagemtimes.m")), example: "pagemtimes([1 2; 3 4], [1; 1]) => 3 7" }
    /// Transpose of every page.
    "pagetranspose" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/pagetranspose.m")), example: "pagetranspose([1 2]) => 1 2" }
    /// Conjugate transpose of every page.
    "pagectranspose" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/pagectranspose.m")), example: "pagectranspose([1 2]) => 1 2" }
    /// Test matrices by name: gallery('minij', n), 'tridiag', 'poisson', 'moler', 'lehmer', 'frank', 'grcar', 'kahan' and others.
    /// Random ones are 'randsvd', 'rando', 'randhess', 'qmult', 'cycol'; 'uniformdata', 'normaldata' and 'integerdata' are the same for the same seed.
    "gallery" { nargin: (1, MANY), nargout: 3, errors: &["MATLAB:gallery:UnknownMatrix", "MATLAB:gallery:InvalidN", "MATLAB:gallery:InvalidK"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/gallery.m"), include_str!("../../prelude/gallery_others.m"))), example: "gallery('minij', 3) => 1 1 1 1 2 2 1 2 3" }
    /// A similar matrix whose rows and columns have norms near to each other: B = balance(A), [T, B] = balance(A), [S, P, B] = balance(A, 'noperm').
    "balance" { nargin: (1, 2), nargout: 3, errors: &["MATLAB:square", "MATLAB:balance:InvalidOption"],
        kernel: Kernel::Source(include_str!("../../prelude/balance.m")),
        example: "balance([1 100; 0.01 1]) => 1.0000 1.5625 0.6400 1.0000" }
    /// Condition numbers of the eigenvalues: c = condeig(A), [V, D, c] = condeig(A).
    "condeig" { nargin: (1, 1), nargout: 3, errors: &["MATLAB:square"],
        kernel: Kernel::Source(include_str!("../../prelude/condeig.m")),
        example: "condeig([2 0; 0 3])' => 1 1" }
    /// Eigenvectors and eigenvalues of a real matrix in real form: [V, D] = cdf2rdf(V, D).
    "cdf2rdf" { nargin: (2, 2), nargout: 2, errors: &["MATLAB:cdf2rdf:invalidDiagonal"],
        kernel: Kernel::Source(include_str!("../../prelude/cdf2rdf.m")),
        example: "[V, D] = eig([0 1; -1 0]); [V, D] = cdf2rdf(V, D); D(1, :) => 0 1" }
    /// The real Schur form as the complex one: [U, T] = rsf2csf(U, T).
    "rsf2csf" { nargin: (2, 2), nargout: 2, kernel: Kernel::Source(include_str!("../../prelude/rsf2csf.m")),
        example: "[U, T] = schur([0 1; -1 0]); [U, T] = rsf2csf(U, T); abs(diag(T))' => 1.0000 1.0000" }
    /// Eigenvalues of a polynomial of matrices: e = polyeig(A0, A1, …, Ap), [V, e] = polyeig(…).
    "polyeig" { nargin: (2, MANY), nargout: 2, errors: &["MATLAB:polyeig:CoeffsMatricesNotSquare", "MATLAB:polyeig:NotEnoughInputs"],
        kernel: Kernel::Source(include_str!("../../prelude/polyeig.m")),
        example: "sort(polyeig(2, -3, 1))' => 1.0000 2.0000" }
    /// The shortest of all least-squares solutions: lsqminnorm(A, B), lsqminnorm(A, B, tolerance).
    "lsqminnorm" { nargin: (2, 4), errors: &["MATLAB:lsqminnorm:DimMismatch"],
        kernel: Kernel::Source(include_str!("../../prelude/lsqminnorm.m")),
        example: "lsqminnorm([1 1], 2)' => 1.0000 1.0000" }
    /// The solution X of A*X + X*B = C.
    "sylvester" { nargin: (3, 3), errors: &["MATLAB:sylvester:NonSquare", "MATLAB:sylvester:DimMismatch"],
        kernel: Kernel::Source(include_str!("../../prelude/sylvester.m")),
        example: "sylvester(2, 3, 10) => 2" }
    /// Products of elements, summed over dimensions: tensorprod(A, B), tensorprod(A, B, dims), tensorprod(A, B, dimsA, dimsB), tensorprod(A, B, 'all').
    "tensorprod" { nargin: (2, 6), errors: &["MATLAB:tensorprod:DimensionMismatch"],
        kernel: Kernel::Source(include_str!("../../prelude/tensorprod.m")),
        example: "tensorprod([1 2; 3 4], [1; 1], 2, 1) => 3 7" }
    /// Inverses of the pages of an array.
    "pageinv" { nargin: (1, 1), errors: &["MATLAB:square"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/pageinv.m"), include_str!("../../prelude/pages.m"))),
        example: "squeeze(pageinv(cat(3, 2, 4)))' => 0.5000 0.2500" }
    /// Solutions of linear equations, page by page: A \\ B.
    "pagemldivide" { nargin: (2, 2), errors: &["MATLAB:pagefun:DimensionMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/pagemldivide.m"), include_str!("../../prelude/pages.m"))),
        example: "squeeze(pagemldivide(cat(3, 2, 4), 8))' => 4 2" }
    /// Solutions of linear equations, page by page: B / A.
    "pagemrdivide" { nargin: (2, 2), errors: &["MATLAB:pagefun:DimensionMismatch"],
        kernel: Kernel::Source(concat!(include_str!("../../prelude/pagemrdivide.m"), include_str!("../../prelude/pages.m"))),
        example: "squeeze(pagemrdivide(8, cat(3, 2, 4)))' => 4 2" }
    /// Norms of the pages of an array: pagenorm(A), pagenorm(A, p).
    "pagenorm" { nargin: (1, 2), kernel: Kernel::Source(concat!(include_str!("../../prelude/pagenorm.m"), include_str!("../../prelude/pages.m"))),
        example: "squeeze(pagenorm(cat(3, [3 4], [6 8])))' => 5 10" }
    /// Singular values of the pages of an array: s = pagesvd(A), [U, S, V] = pagesvd(A, 'econ').
    "pagesvd" { nargin: (1, 3), nargout: 3, kernel: Kernel::Source(concat!(include_str!("../../prelude/pagesvd.m"), include_str!("../../prelude/pages.m"))),
        example: "squeeze(pagesvd(cat(3, 2, 4)))' => 2 4" }
    /// The lower triangle of a square matrix, column by column.
    "vech" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/vech.m")),
        example: "vech([1 2; 2 5])' => 1 2 5" }
    /// The matrix that makes vec(A') of vec(A), for A of m rows and n columns: commutation_matrix(m, n).
    "commutation_matrix" { nargin: (1, 2), kernel: Kernel::Source(include_str!("../../prelude/commutation_matrix.m")),
        example: "commutation_matrix(1, 2) => 1 0 0 1" }
    /// The matrix that makes vec(A) of vech(A), for symmetric A of n rows.
    "duplication_matrix" { nargin: (1, 1), kernel: Kernel::Source(include_str!("../../prelude/duplication_matrix.m")),
        example: "duplication_matrix(2) => 1 0 0 0 1 0 0 1 0 0 0 1" }
    /// The Householder vector that reflects x on its j-th element: [v, beta, zero] = housh(x, j, z).
    "housh" { nargin: (3, 3), nargout: 3, kernel: Kernel::Source(include_str!("../../prelude/housh.m")),
        example: "[v, beta] = housh([3 4], 1, 0); v(:)' => 2 1" }
    /// Factors of a symmetric matrix: [L, D, P] = ldl(A), with P'*A*P = L*D*L'; D has blocks of one or two rows.
    ///
    /// [L, D] = ldl(A) gives a permuted L. 'vector' gives P as a vector, 'upper' an upper triangle from that of A.
    "ldl" { nargin: (1, 4), nargout: 3, errors: &["MATLAB:square"],
        kernel: Kernel::Source(include_str!("../../prelude/ldl.m")),
        example: "[L, D] = ldl([4 2; 2 3]) => L = 1.0000 0 0.5000 1.0000 D = 4 0 0 2" }
    /// Generalised Schur form: [AA, BB, Q, Z, V, W] = qz(A, B), with Q*A*Z = AA and Q*B*Z = BB upper triangular, possibly complex.
    ///
    /// V and W have the generalised eigenvectors on the right and on the left.
    "qz" { nargin: (2, 3), nargout: 6, errors: &["MATLAB:qz:matrixMustBeSquare", "MATLAB:qz:RealForm"],
        kernel: Kernel::Source(include_str!("../../prelude/qz.m")),
        example: "[AA, BB] = qz([2 0; 0 3], [1 0; 0 1]); diag(AA) ./ diag(BB) => 2 3" }
    /// Dulmage-Mendelsohn decomposition: p = dmperm(A) matches columns and rows, [p, q, r, s, cc, rr] = dmperm(A) makes A(p, q) block triangular.
    "dmperm" { nargin: (1, 1), nargout: 6,
        kernel: Kernel::Source(include_str!("../../prelude/dmperm.m")),
        example: "dmperm([0 1; 1 0]) => 2 1" }
}
