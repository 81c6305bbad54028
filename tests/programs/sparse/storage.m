% What stays sparse, and that large matrices need no room for zeros.
n = 1e6;
S = sparse([1 5 n], [n 7 1], [1 2 3], n, n);
disp(nnz(S)), disp(nnz(S * S')), disp(size(S(:, 7))), disp(nnz(S')), disp(nnz(S(:)))
S(3, 3) = 4; S(5, 7) = 0; S(n + 1, n + 2) = 8; disp(size(S)), disp(nnz(S))
S(:, 1) = []; disp(size(S)), disp(nnz(S)), disp(full(sum(sum(S))))
T = 2 * S - S / 2; disp(full(T(3, 2))), disp(issparse(T)), disp(nnz(S .* S)), disp(nnz(S > 1)), disp(nnz([S; S])), disp(nnz([S, S]))
[i, j, v] = find(S); disp([i j v]), disp(isequal(S, sparse(i, j, v, n + 1, n + 1))), disp(full(S(3, 2)))
D = speye(n); disp(nnz(D)), disp(norm(D, 1)), disp(isdiag(D)), disp(issymmetric(D)), x = D \ ones(n, 1); disp(sum(x))
K = spdiags(ones(n, 1) * [-1 4 -1], -1:1, n, n); b = K * ones(n, 1); disp(full(max(b))), disp(norm(K \ b - 1, Inf) < 1e-12)
disp(nnz(kron(speye(1000), sparse([1 2; 3 4])))), disp(nnz(tril(K))), disp(nnz(repmat(D, 1, 2))), disp(nnz(diag(K))), disp(size(diag(sparse(1:5))))
f = @(x) disp([issparse(x) islogical(x)]);
A = sparse([1 0; 2 3]); F = [1 2; 3 4];
f(A + 1), f(A + F), f(A .* F), f(A * 2), f(A / 2), f(1 ./ A), f(A * F), f(F * A), f(A == 0), f(~A), f(A & F), f(A'), f(cos(A)), f(A(1, 1)), f(A(:, 1)), f(F(A > 1))
f(sum(A)), f(any(A)), f(max(A)), f([A F]), f([A > 1, A > 2]), f(A \ F), f(A \ A), f(inv(A)), f(A ^ 2), f(double(A > 1)), f(single(A)), f(int8(A)), f(full(A)), f(logical(A)), f(nonzeros(A)), f(trace(A)), f(det(A)), f(norm(A, 1)), f(A(:)), f(reshape(A, 1, 4))
f(mean(A)), f(cumsum(A)), f(sort(A)), f(kron(A, F)), f(diag(A)), f(tril(A)), f(repmat(A, 2, 1)), f(abs(A)), f(isnan(A)), f(A .^ 2), f(2 .^ A), f(A - A), f(max(A, 1)), f(circshift(A, 1)), f(chol(A * A')), f(blkdiag(A, F))
[L, U, P] = lu(A); f(L), f(U), f(P), [Q, R] = qr(A); f(R)
B = F; B(1, :) = A(2, :); f(B), c = {A}; f(c{1}), s.x = A; f(s.x), g = @() A; f(g()), A(end + 1, :) = 7; disp(full(A))
rng(1); R = sprand(100, 50, 0.1); f(R), disp(nnz(R)), disp(all(nonzeros(R) > 0)), disp(size(R)), disp(nnz(sprandn(R)) == nnz(R)), disp(issymmetric(sprandsym(20, 0.2)))
m = containers.Map(); m('a') = A; f(m('a')), h = @plus; f(h(A, A)), f(feval(@times, A, 2)), disp(isa(A, 'double')), validateattributes(A, {'numeric'}, {'2d'})
try, validateattributes(A, {'numeric'}, {'nonsparse'}), catch e, disp(e.identifier), end
switch A(2, 2), case 3, disp('three'), otherwise, disp('other'), end
disp((sparse([1 0; 0 0]) \ [1; 2])'), disp((sparse([0 1; 0 2]) \ [1; 2])')
[p, q] = max(A); f(p), f(q), try, [p, q] = max(A, A); catch e, disp(e.identifier), end
