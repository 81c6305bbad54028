function [K, E] = ellipke(m, tol)
% Complete elliptic integrals by the arithmetic-geometric mean.
if ~isreal(m) || any(m(:) > 1)
    error('MATLAB:ellipke:MOutOfRange', 'M must be real and at most 1.');
end
if nargin < 2
    tol = eps(class(m));
end
a = ones(size(m), class(m));
b = sqrt(1 - m);
total = m;
power = 1;
c = a - b;
while any(abs(c(:)) > tol)
    power = 2 * power;
    before = (a + b) / 2;
    c = (a - b) / 2;
    b = sqrt(a .* b);
    a = before;
    total = total + power * c .^ 2;
end
K = pi ./ (2 * a);
E = K .* (1 - total / 2);
K(m == 1) = Inf;
E(m == 1) = 1;
K(m == -Inf) = 0;
E(m == -Inf) = Inf;
end
