function [y, h] = mgorth(x, v)
% Orthogonalises x against the orthonormal columns of v and normalises it, by Gram and Schmidt's modified method.
h = zeros(size(v, 2) + 1, 1);
y = x;
for j = 1:size(v, 2)
    h(j) = v(:, j)' * y;
    y = y - h(j) * v(:, j);
end
h(end) = norm(y);
if h(end) > 0
    y = y / h(end);
end
end
