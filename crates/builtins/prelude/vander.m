function V = vander(v, n)
% Columns of descending powers.
v = v(:);
if nargin < 2
    n = numel(v);
end
V = ones(numel(v), n, class(v));
for j = n - 1:-1:1
    V(:, j) = v .* V(:, j + 1);
end
end
