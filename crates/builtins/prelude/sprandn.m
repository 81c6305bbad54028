function S = sprandn(m, n, density, rc)
% Normal numbers at random places.
if nargin > 3
    S = sprand(m, n, density, rc);
    return
end
if nargin == 1
    [i, j] = find(m);
    S = sparse(i, j, randn(numel(i), 1), size(m, 1), size(m, 2));
    return
end
if density < 0 || density > 1
    error('MATLAB:sprandn:densityOutOfRange', 'Density must be between 0 and 1.');
end
count = round(m * n * density);
if m * n <= 1e7
    k = randperm(m * n, count);
else
    k = unique(randi(m * n, 1, count));
end
i = mod(k - 1, m) + 1;
j = (k - i) / m + 1;
S = sparse(i, j, randn(1, numel(k)), m, n);
end
