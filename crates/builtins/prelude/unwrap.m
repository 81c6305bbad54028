function Q = unwrap(P, tol, dim)
% Multiples of 2*pi are added where neighbours differ by the tolerance or more.
if nargin < 2 || isempty(tol)
    tol = pi;
end
tol = max(abs(tol), pi);
if nargin < 3
    dim = find(size(P) ~= 1, 1);
    if isempty(dim)
        dim = 1;
    end
end
order = [dim, 1:dim - 1, dim + 1:ndims(P)];
X = permute(P, order);
extents = size(X);
X = reshape(X, extents(1), []);
for j = 1:size(X, 2)
    good = find(isfinite(X(:, j)));
    x = X(good, j);
    if numel(x) < 2
        continue
    end
    d = diff(x);
    folded = mod(d + pi, 2 * pi) - pi;
    folded(folded == -pi & d > 0) = pi;
    correction = folded - d;
    correction(abs(d) < tol) = 0;
    X(good(2:end), j) = x(2:end) + cumsum(correction);
end
Q = ipermute(reshape(X, extents), order);
end
