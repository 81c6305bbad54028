function y = interpft(x, n, dim)
% Interpolation by transforms: the spectrum is filled up with zeros.
if nargin < 3
    dim = find(size(x) ~= 1, 1);
    if isempty(dim)
        dim = 1;
    end
end
order = [dim, 1:dim - 1, dim + 1:ndims(x)];
x = permute(x, order);
extents = size(x);
m = extents(1);
a = fft(reshape(x, m, []), [], 1);
factor = 1;
if n <= m
    factor = floor(m / n) + 1;
    n = n * factor;
end
half = ceil((m + 1) / 2);
b = [a(1:half, :); zeros(n - m, size(a, 2)); a(half + 1:m, :)];
if mod(m, 2) == 0
    b(half, :) = b(half, :) / 2;
    b(half + n - m, :) = b(half, :);
end
y = ifft(b, [], 1) * n / m;
if isreal(x)
    y = real(y);
end
y = y(1:factor:n, :);
extents(1) = size(y, 1);
y = ipermute(reshape(y, extents), order);
end
