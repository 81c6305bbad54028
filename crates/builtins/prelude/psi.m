function y = psi(k, x)
% The digamma function, or its k-th derivative: upwards by the recurrence, then the asymptotic series.
if nargin < 2
    x = k;
    k = 0;
end
if ~isscalar(k) || k < 0 || k ~= fix(k)
    error('MATLAB:psi:KNotScalarInteger', 'K must be a nonnegative integer scalar.');
end
if ~isreal(x) || any(x(:) < 0)
    error('MATLAB:psi:XNegative', 'X must be real and nonnegative.');
end
z = double(x);
y = zeros(size(z));
shift = 15 + k;
sign = (-1) ^ (k + 1);
while any(z(:) < shift)
    low = z < shift;
    if k == 0
        y(low) = y(low) - 1 ./ z(low);
    else
        y(low) = y(low) + sign * factorial(k) ./ z(low) .^ (k + 1);
    end
    z(low) = z(low) + 1;
end
bernoulli = [1 / 6, -1 / 30, 1 / 42, -1 / 30, 5 / 66, -691 / 2730, 7 / 6, -3617 / 510];
if k == 0
    y = y + log(z) - 1 ./ (2 * z);
    for j = 1:numel(bernoulli)
        y = y - bernoulli(j) ./ (2 * j * z .^ (2 * j));
    end
else
    rest = factorial(k - 1) ./ z .^ k + factorial(k) ./ (2 * z .^ (k + 1));
    for j = 1:numel(bernoulli)
        rest = rest + bernoulli(j) * prod(2 * j + 1:2 * j + k - 1) ./ z .^ (2 * j + k);
    end
    y = y + sign * rest;
end
y(x == 0) = sign * Inf;
if k == 0
    y(x == Inf) = Inf;
else
    y(x == Inf) = 0;
end
y = cast(y, class(x));
end
