function S = sprand(m, n, density, ~)
% Uniform numbers at random places. The condition number that a fourth argument asks for is not made.
if nargin == 1
    [i, j] = find(m);
    S = sparse(i, j, rand(numel(i), 1), size(m, 1), size(m, 2));
    return
end
if density < 0 || density > 1
    error('MATLAB:sprand:densityOutOfRange', 'Density must be between 0 and 1.');
end
count = round(m * n * density);
if m * n <= 1e7
    k = randperm(m * n, count);
else
    k = unique(randi(m * n, 1, count));
end
i = mod(k - 1, m) + 1;
j = (k - i) / m + 1;
S = sparse(i, j, rand(1, numel(k)), m, n);
end
