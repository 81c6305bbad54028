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
[i, j] = find(sprand(m, n, density));
S = sparse(i, j, randn(numel(i), 1), m, n);
end
