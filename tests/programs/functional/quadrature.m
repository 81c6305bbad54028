disp(abs(dblquad(@(x, y) 1 ./ (x + y), 0, 1, 0, 1) - 2 * log(2)) < 1e-6)
disp(abs(quadl(@(x) sin(3 * x) .* cosh(x) .* sinh(x), 10, 15, 1e-3) - 2.588424538641647e+10) < 1e-3)
f = @(x, y) 9 * x .^ 2 + 15 * y .^ 2;
disp(abs(integral2(f, 0, 5, -5, 0, 'AbsTol', 1e-9, 'RelTol', 1e-6) - 5000) < 1e-9)
disp(abs(integral2(@(x, y) x .* y, 1, 3, 2, 4, 'AbsTol', 1e-9) - 24) < 1e-9)
[q, err] = quad2d(@(x, y) x .* y, 0, 1, 0, @(x) 1 - x); disp([abs(q - 1 / 24) < 1e-9, err < 1e-5])
disp(abs(dblquad(@(x, y) x .* y, 0, 1, 0, 2, 1e-8, @quadl) - 1) < 1e-8)
% The weights of the rule add up: an integral of a constant is exact to rounding.
disp(abs(quadgk(@(x) 0 * x + 1, 0, 2) - 2) <= 4 * eps)
disp(abs(integral(@(x) [1; x], 0, 1, 'ArrayValued', true) - [1; 0.5]) <= 2 * eps)
