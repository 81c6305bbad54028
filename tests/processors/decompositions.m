% Decompositions, what is solved with them, and what is made of them.
for n = [1 2 3 5 8 12 17 24 25 33 40 50 70]
    A = reshape(sin((1:n * n) .^ 2 * 0.37), n, n) + eye(n); S = A + A'; b = cos((1:n)'); T = [A; A(1:ceil(n / 2), :) + 1];
    P = A' * A + eye(n);
    show('solve', A \ b, b' / A, T \ [b; b(1:ceil(n / 2))], P \ b, tril(A) \ b, triu(A)' \ b, A \ A');
    show('inv', inv(A), pinv(T), det(A), rank(A), cond(A), rcond(A), A ^ 3, A ^ -1);
    [L, U, p] = lu(A); show('lu', L, U, p);
    show('chol', chol(P), chol(P, 'lower'));
    [Q, R] = qr(A); show('qr', Q, R); [Q, R] = qr(T, 0); show('qr 0', Q, R); [Q, R, e] = qr(T); show('qr e', Q, R, e);
    [U, D, V] = svd(A); show('svd', U, D, V, svd(T)); [U, D, V] = svd(T, 'econ'); show('svd econ', U, D, V);
    [V, D] = eig(S); show('eig symmetric', V, D, eig(P)); [V, D] = eig(A); show('eig', V, D, eig(A));
    [V, D] = eig(A, P); show('eig pair', V, D); [U, T] = schur(A); show('schur', U, T); show('hess', hess(A));
    show('norm', norm(A), norm(A, 1), norm(A, 'fro'), norm(b), norm(b, 3), null(A(1:ceil(n / 2), :)), orth(A));
    show('functions', expm(A / 10), sqrtm(P), logm(P));
end
for n = [2 5 9 20 40]
    A = reshape(sin((1:n * n) .^ 2 * 0.37), n, n) + 1i * reshape(cos((1:n * n) .^ 2 * 0.23), n, n) + 2 * eye(n); b = cos((1:n)'); S = A + A';
    show('complex solve', A \ b, inv(A), det(A));
    [Q, R] = qr(A); show('complex qr', Q, R); [U, D, V] = svd(A); show('complex svd', U, D, V);
    [V, D] = eig(S); show('hermitian', V, D); [V, D] = eig(A); show('complex eig', V, D); [U, T] = schur(A); show('complex schur', U, T);
end
for n = [30 120]
    A = spdiags([-ones(n, 1), 4 + sin((1:n)'), -cos((1:n)')], -1:1, n, n); A(1, n) = 0.5; b = sin((1:n)');
    show('sparse', full(A * b), A \ b, (A * A' + speye(n)) \ b, full(A * A), [A; speye(n)] \ [b; b]);
end
x = linspace(0, 3, 40);
show('fit', polyfit(x, exp(x), 5), polyval([1 2 3], x), conv(sin(x), cos(x)), deconv(conv([1 2 3], sin(x)), [1 2 3]), roots([1 -6 11 -6 0.3]));
show('filter', filter([1 0.5 0.2], [1 -0.3 0.1], sin(x)), interp1(x, sin(x), x(1:39) + 0.01, 'spline'), cov([x; sin(x)]'), corrcoef(x, exp(x)));

function show(name, varargin)
for k = 1:numel(varargin)
    x = varargin{k}; x = [real(x(:)); imag(x(:))];
    if isa(x, 'single')
        w = double(typecast(x, 'uint32'));
    else
        w = double(typecast(x, 'uint32'));
    end
    s = 0;
    for j = 1:7
        s = mod(s * 31 + sum(mod(w(j:7:end), 65521) .* mod((1:numel(w(j:7:end)))', 4093)) + sum(mod(w(j:7:end), 257)), 2^40);
    end
    fprintf('%s %d: %d\n', name, k, s);
end
end
