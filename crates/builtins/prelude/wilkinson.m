function W = wilkinson(n, kind)
% A symmetric tridiagonal test matrix with nearly equal eigenvalues.
m = (n - 1) / 2;
e = ones(n - 1, 1);
W = diag(abs(-m:m)) + diag(e, 1) + diag(e, -1);
if nargin > 1
    W = cast(W, kind);
end
end
