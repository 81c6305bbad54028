%! by hand: which of several good orders is found is the implementation's own; that they are good is checked
n = 30;
A = speye(n) * 4;
A(1, :) = 1; A(:, 1) = 1; A(1, 1) = n;
for order = {amd(A), symamd(A), colamd(A), symrcm(A), colperm(A)}
    p = order{1};
    disp([size(p), isequal(sort(p), 1:n)])
end
p = amd(A); q = symamd(A); c = colamd(A);
disp([nnz(chol(A)), nnz(chol(A(p, p))), nnz(chol(A(q, q)))])
[L, U] = lu(A(:, colperm(A))); disp(nnz(L) + nnz(U) <= 4 * n)
% A shuffled band becomes a band again.
s = [3 7 1 5 2 8 6 4];
B = spdiags(ones(8, 3), -1:1, 8, 8);
[i, j] = find(B(s, s));
disp(max(abs(i - j)) > 1)
r = symrcm(B(s, s)); T = B(s, s);
[i, j] = find(T(r, r));
disp(max(abs(i - j)))
disp(etree(sparse([1 0 1; 0 1 1; 1 1 1])))
[p, q] = etree(sparse([1 1 0; 0 1 1; 1 0 1]), 'col')
disp(colperm(sparse([1 1 1; 0 1 0; 0 1 0])))
o.dense = -1; o.aggressive = 0;
disp(numel(amd(A, o)))
try, amd(sparse(ones(2, 3))), catch e, disp(e.identifier), end
try, etree(speye(2), 'row'), catch e, disp(e.identifier), end
disp(size(amd(sparse(0, 0)))), disp(colamd(sparse(2, 3)))
