function S = sprand(m, n, density)
% Uniform numbers at random places.
if nargin == 1
    S = m;
    k = S ~= 0;
    S(k) = rand(nnz(k), 1);
    return
end
S = zeros(m, n);
k = randperm(m * n, min(m * n, round(m * n * density)));
S(k) = rand(numel(k), 1);
end
