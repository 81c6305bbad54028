function Q = orth(A, tol)
% The left singular vectors of the singular values that count.
[m, n] = size(A);
if isempty(A)
    Q = zeros(m, 0, class(A));
    return
end
[Q, S] = svd(A, 'econ');
if m == 1 || n == 1
    s = S(1);
else
    s = diag(S);
end
if nargin < 2
    tol = max(m, n) * eps(max(s));
end
Q = Q(:, 1:sum(s > tol));
end
