function y = hilbert(x, n, dim)
% Negative frequencies are taken away.
if nargin < 3
    dim = find(size(x) ~= 1, 1);
    if isempty(dim)
        dim = 1;
    end
end
if nargin < 2 || isempty(n)
    n = size(x, dim);
end
h = zeros(n, 1);
if n > 0
    h(1) = 1;
    if mod(n, 2) == 0
        h(2:n / 2) = 2;
        h(n / 2 + 1) = 1;
    else
        h(2:(n + 1) / 2) = 2;
    end
end
extents = ones(1, max(ndims(x), dim));
extents(dim) = n;
y = ifft(fft(real(x), n, dim) .* reshape(h, extents), [], dim);
end
