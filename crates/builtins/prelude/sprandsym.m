function S = sprandsym(n, density)
% Normal numbers at random places, the same above and below the diagonal.
if nargin == 1
    R = sprandn(tril(n));
else
    R = tril(sprandn(n, n, density));
end
S = R + tril(R, -1).';
end
