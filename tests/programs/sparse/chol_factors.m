%! by hand: the order of [R, flag, P] is the implementation's own
S = sparse([4 2 0 0; 2 5 0 2; 0 0 9 0; 0 2 0 6]);
R = chol(S);
disp([issparse(R), norm(full(R' * R - S), 1) < 1e-14]), disp(full(R))
L = chol(S, 'lower');
disp(norm(full(L * L' - S), 1) < 1e-14)
[R, flag, P] = chol(S);
disp([flag, issparse(P), norm(full(R' * R - P' * S * P), 1) < 1e-14])
[R, flag, p] = chol(S, 'vector');
disp([flag, isrow(p), norm(full(R' * R - S(p, p)), 1) < 1e-14])
[L, flag, p] = chol(S, 'lower', 'vector');
disp([istril(L), norm(full(L * L' - S(p, p)), 1) < 1e-14])
[R, flag] = chol(sparse([4 2 0; 2 1 0; 0 0 3]));
disp(flag), disp(full(R))
try, chol(sparse([1 2; 2 1])), catch e, disp(e.identifier), end
try, chol(sparse([1 2 3; 2 1 3])), catch e, disp(e.identifier), end
C = sparse([4 1i; -1i 3]);
R = chol(C);
disp(norm(full(R' * R - C), 1) < 1e-14)
[X, rc] = inv([2 0; 0 4]); disp(rc)
[X, rc] = inv([1 2; 2 4]); disp(rc)
[X, rc] = inv(sparse([2 0; 0 4])); disp(rc), disp(issparse(X))
