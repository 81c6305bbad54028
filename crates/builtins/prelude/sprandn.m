function S = sprandn(m, n, density)
% Normal numbers at random places.
if nargin == 1
    S = m;
    k = S ~= 0;
    S(k) = randn(nnz(k), 1);
    return
end
S = zeros(m, n);
k = randperm(m * n, min(m * n, round(m * n * density)));
S(k) = randn(numel(k), 1);
end
