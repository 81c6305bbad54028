function Z = null(A, how)
% The right singular vectors of the singular values that are negligible.
[m, n] = size(A);
rational = nargin > 1 && (ischar(how) || isstring(how)) && strcmp(how, 'r');
if rational
    [R, pivots] = rref(A);
    r = numel(pivots);
    free = 1:n;
    free(pivots) = [];
    Z = zeros(n, n - r, class(A));
    if n > r
        Z(free, :) = eye(n - r);
        if r > 0
            Z(pivots, :) = -R(1:r, free);
        end
    end
    return
end
if isempty(A)
    Z = eye(n, class(A));
    return
end
[~, S, V] = svd(A, 0);
if m == 1
    s = S(1);
else
    s = diag(S);
end
if nargin > 1 && isnumeric(how)
    tol = how;
else
    tol = max(m, n) * eps(max(s));
end
if size(V, 2) < n
    [~, ~, V] = svd(A);
end
r = sum(s > tol);
Z = V(:, r + 1:n);
end
