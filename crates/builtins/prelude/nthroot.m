function y = nthroot(x, n)
% Real n-th root, improved by one step of Newton's method.
if ~isreal(x) || ~isreal(n)
    error('MATLAB:nthroot:ComplexInput', 'Both X and N must be real.');
end
if any(x(:) < 0) && ~all(n(:) == fix(n(:)) & rem(n(:), 2) ~= 0)
    negative = x < 0;
    odd = n == fix(n) & rem(n, 2) ~= 0;
    if any(negative & ~odd, 'all')
        error('MATLAB:nthroot:NegXNotOddN', 'If X is negative, N must be an odd integer.');
    end
end
y = sign(x) .* abs(x) .^ (1 ./ n);
step = y .^ n - x;
correctable = isfinite(step) & y ~= 0 & isfinite(1 ./ (n + 0 * x));
slope = n .* y .^ (n - 1);
step = step ./ slope;
correctable = correctable & isfinite(step);
y(correctable) = y(correctable) - step(correctable);
end
