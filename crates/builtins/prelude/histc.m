function [n, bin] = histc(x, edges, dim)
% Bins are closed on the left; the last one holds what equals the last edge.
if nargin < 3
    dim = find(size(x) ~= 1, 1);
    if isempty(dim)
        dim = 1;
    end
end
m = numel(edges);
bin = places(x(:), edges(:));
bin = reshape(bin, size(x));
if isvector(x) && nargin < 3
    inside = bin(bin > 0);
    counts = accumarray(inside(:), 1, [m, 1]);
    if size(x, 1) == 1
        n = reshape(counts, 1, m);
    else
        n = reshape(counts, m, 1);
    end
    return
end
order = [dim, 1:dim - 1, dim + 1:ndims(x)];
b = permute(bin, order);
extents = size(b);
b = reshape(b, extents(1), []);
n = zeros(m, size(b, 2));
for j = 1:size(b, 2)
    inside = b(:, j);
    inside = inside(inside > 0);
    n(:, j) = accumarray(inside, 1, [m, 1]);
end
extents(1) = m;
n = ipermute(reshape(n, extents), order);
end

function b = places(x, edges)
m = numel(edges);
b = zeros(numel(x), 1);
if m == 0
    return
end
b = lookup(edges, x);
b(isnan(x) | x > edges(m)) = 0;
end
