function [path, p] = kalman(z, x, p, f, h, q, r)
% KALMAN  The states of a linear system by measurements, a column each, from a state and its covariance on.
assert(size(z, 2) <= 32);
path = zeros(numel(x), size(z, 2));
if isa(z, 'single')
    path = single(path);
end
for t = 1:size(z, 2)
    x = product(f, x);
    p = product(f, product(p, f')) + q;
    s = product(h, product(p, h')) + r;
    k = product(product(p, h'), inverse(s));
    e = z(:, t) - product(h, x);
    x = x + product(k, e);
    p = p - product(k, product(h, p));
    for i = 1:numel(x)
        path(i, t) = x(i);
    end
end
end
