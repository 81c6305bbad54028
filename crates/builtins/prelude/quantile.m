function q = quantile(x, p, dim)
% Linear interpolation between the sorted elements, which stand at (k - 1/2)/n.
if nargin < 2
    p = [0, 0.25, 0.5, 0.75, 1];
end
if isscalar(p) && p > 1 && p == round(p)
    p = (1:p) / (p + 1);
end
if nargin < 3
    dim = find(size(x) ~= 1, 1);
    if isempty(dim)
        dim = 1;
    end
end
if ~isfloat(x)
    x = double(x);
end
order = [dim, 1:dim - 1, dim + 1:ndims(x)];
s = sort(permute(x, order), 1);
extents = size(s);
s = reshape(s, extents(1), []);
m = numel(p);
q = NaN(m, size(s, 2), class(x));
for j = 1:size(s, 2)
    column = s(:, j);
    n = sum(~isnan(column));
    if n == 0
        continue
    end
    place = n * p(:) + 0.5;
    place(place < 1) = 1;
    place(place > n) = n;
    low = floor(place);
    high = min(low + 1, n);
    part = place - low;
    a = column(low);
    b = column(high);
    value = a + part .* (b - a);
    exact = part == 0 | a == b;
    value(exact) = a(exact);
    q(:, j) = value;
end
extents(1) = m;
q = ipermute(reshape(q, extents), order);
if nargin < 3 && isvector(x) && size(x, 1) ~= 1 && isvector(p)
    q = reshape(q, m, 1);
end
end
