function [A, pivots] = rref(A, tol)
% Gauss-Jordan elimination with row exchanges.
[m, n] = size(A);
if nargin < 2
    tol = max(m, n) * eps(class(A)) * norm(A, Inf);
end
pivots = zeros(1, 0);
i = 1;
for j = 1:n
    if i > m
        break
    end
    [p, k] = max(abs(A(i:m, j)));
    k = k + i - 1;
    if p <= tol
        A(i:m, j) = 0;
        continue
    end
    pivots(end + 1) = j;
    A([i, k], j:n) = A([k, i], j:n);
    A(i, j:n) = A(i, j:n) ./ A(i, j);
    for k = [1:i - 1, i + 1:m]
        A(k, j:n) = A(k, j:n) - A(k, j) .* A(i, j:n);
    end
    i = i + 1;
end
end
