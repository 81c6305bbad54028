function P = legendre(n, x, normalization)
% Associated Legendre functions of degree n and orders 0 to n, by recurrence from the highest order.
if nargin < 3
    normalization = 'unnorm';
end
if ~isscalar(n) || n < 0 || n ~= fix(n)
    error('MATLAB:legendre:NMustBePositiveScalarInteger', 'N must be a nonnegative integer scalar.');
end
if ~isreal(x) || any(abs(x(:)) > 1)
    error('MATLAB:legendre:XOutOfRange', 'X must be real and in the range [-1, 1].');
end
extents = size(x);
t = reshape(x, 1, []);
s = sqrt(1 - t .^ 2);
P = zeros(n + 1, numel(t), class(x));
% Fully normalised, these neither overflow nor underflow early.
for m = 0:n
    below = sqrt((2 * m + 1) / 2) * ones(size(t));
    for k = 1:m
        below = below .* s * sqrt((2 * k - 1) / (2 * k));
    end
    last = zeros(size(t));
    for k = m + 1:n
        next = sqrt((2 * k - 1) * (2 * k + 1) / ((k - m) * (k + m))) * t .* below;
        if k > m + 1
            next = next - sqrt((2 * k + 1) * (k - m - 1) * (k + m - 1) / ((2 * k - 3) * (k - m) * (k + m))) * last;
        end
        last = below;
        below = next;
    end
    switch lower(char(normalization))
        case 'norm'
            P(m + 1, :) = below;
        case 'sch'
            P(m + 1, :) = below * sqrt(2 / (2 * n + 1)) * sqrt(1 + (m > 0));
        case 'unnorm'
            P(m + 1, :) = (-1) ^ m * below * sqrt(2 / (2 * n + 1)) * sqrt(prod(n - m + 1:n + m));
        otherwise
            error('MATLAB:legendre:InvalidNormalize', 'Unrecognized normalization.');
    end
end
if numel(extents) > 2 || extents(1) > 1 && extents(2) > 1
    P = reshape(P, [n + 1, extents]);
end
end
