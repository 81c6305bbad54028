% Systems whose rows have very different sizes: those of interior-point methods.
n = 40;
i = (1:n)';
d = 10 .^ linspace(-8, 16, n)';
H = spdiags([-ones(n, 1), d + 2, -ones(n, 1)], -1:1, n, n);
A = sparse([1:10, 1:10], [1:10, 21:30], [ones(1, 10), -2 * ones(1, 10)], 10, n);
K = [H, A'; A, sparse(10, 10)];
x = cos((1:n + 10)');
lastwarn('');
y = K \ (K * x);
disp(norm(K * (y - x)) / norm(K * x) < 1e-15)
r = abs(K * y - K * x) ./ (abs(K) * abs(y));
disp(max(r) < 1e-14)
disp(lastwarn)
Z = K + 1i * speye(n + 10);
y = Z \ (Z * x);
disp(max(abs(Z * y - Z * x) ./ (abs(Z) * abs(y))) < 1e-14)
S = spdiags(10 .^ (-150 + 300 * mod(i, 2)), 0, n, n) * spdiags([ones(n, 1), 4 * ones(n, 1), 2 * ones(n, 1)], -1:1, n, n);
b = S * ones(n, 1);
disp(norm(S \ b - 1, Inf) < 1e-14)
disp(isempty(lastwarn))
