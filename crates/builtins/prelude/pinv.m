function X = pinv(A, tol)
% By the singular value decomposition.
[U, S, V] = svd(A, 'econ');
s = diag(S);
if nargin < 2
    if isempty(s)
        tol = 0;
    else
        tol = max(size(A)) * eps(max(s));
    end
end
r = sum(s > tol);
if r == 0
    X = zeros(size(A, 2), size(A, 1), class(A));
    return
end
V = V(:, 1:r);
X = (V .* (1 ./ s(1:r)).') * U(:, 1:r)';
end
