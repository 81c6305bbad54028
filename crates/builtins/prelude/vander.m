function V = vander(v)
% Columns of descending powers.
v = v(:);
n = numel(v);
V = ones(n, n, class(v));
for j = n - 1:-1:1
    V(:, j) = v .* V(:, j + 1);
end
end
