function d = duplication_matrix(n)
% The matrix that makes vec(A) of vech(A), for symmetric A of n rows.
    places = zeros(n);
    places(tril(true(n))) = 1:n * (n + 1) / 2;
    places = places + tril(places, -1)';
    d = zeros(n * n, n * (n + 1) / 2);
    d(sub2ind(size(d), (1:n * n)', places(:))) = 1;
end
