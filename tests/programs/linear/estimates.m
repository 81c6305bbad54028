disp(normest1(magic(6)) == norm(magic(6), 1))
[c, v, w] = normest1([1 -2; 3 4]); disp([c, norm(w, 1)])
A = gallery('lehmer', 8);
disp(abs(condest(A) - cond(A, 1)) < 1e-9)
[L, U, P] = lu(A);
f = @(flag, x) solved(flag, x, A);
disp(abs(condest(A, f) - cond(A, 1)) < 1e-9)
[c, v] = condest(A); disp(abs(norm(A * v, 1) - norm(A, 1) * norm(v, 1) / c) < 1e-12)
disp(condest([1 2; 2 4])), disp(condest([]))
disp(abs(normest(toeplitz([-2 1 0 0])) - 3.618033988749895) < 1e-5)
disp(normest(zeros(3)))
d = eigs(@(x) sparse(diag(1:10)) \ x, 10, 3, 'sm')
d = eigs(@(x) sparse(diag(1:10)) * x, 10, 2)
disp(round(eigs(sparse(diag(1:10)), 3, 'smallestabs'), 10)')
disp(round(eigs(@(x) (sparse(diag(1:10)) - 4.1 * speye(10)) \ x, 10, 3, 4.1), 10)')
disp(svds(sparse(diag(0:9)), 2, 'smallestnz')')
disp(svds(diag(1:5), 2, 'largest', 'Tolerance', 1e-3)')
disp(round(svds(@(x, how) diag(1:4) * x, [4 4], 2), 10)')
[x, s, m, S] = lscov([1 0; 0 1; 1 1], [1 2; 3 5; 5 6]); x, size(S)
gallery('moler', 3), full(gallery('tridiag', 3, 1, 2, 3)), gallery(3)
try, gallery('nothing', 3), catch e, disp(e.identifier), end
function y = solved(flag, x, A)
switch flag
    case 'dim', y = size(A, 1);
    case 'real', y = true;
    case 'notransp', y = A \ x;
    case 'transp', y = A' \ x;
end
end
