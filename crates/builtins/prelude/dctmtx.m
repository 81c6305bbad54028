function D = dctmtx(n)
% The matrix whose product with a column is its cosine transform.
    validateattributes(n, {'double'}, {'integer', 'scalar'}, 'dctmtx', 'n', 1);
    D = sqrt(2 / n) * cos(pi * (0:n - 1)' * (1:2:2 * n - 1) / (2 * n));
    D(1, :) = D(1, :) / sqrt(2);
end
