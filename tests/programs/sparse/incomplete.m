A = sparse([4 -1 0 -1; -1 4 -1 0; 0 -1 4 -1; -1 0 -1 4]);
[L, U] = ilu(A);
disp(full(L)), disp(full(U))
disp(full(ilu(A)))
R = ichol(A); disp(full(R))
[L, U] = ilu(A, struct('type', 'crout', 'droptol', 0));
disp(norm(full(L * U - A), 1) < 1e-14)
[L, U] = ilu(A, struct('type', 'crout', 'droptol', 0.3)); disp([nnz(L), nnz(U)])
[L, U, P] = ilu(A([2 1 3 4], :), struct('type', 'ilutp', 'droptol', 0));
disp(norm(full(L * U - P * A([2 1 3 4], :)), 1) < 1e-14)
[L, U] = ilu(A, struct('type', 'nofill', 'milu', 'row'));
disp(norm(L * U * ones(4, 1) - A * ones(4, 1)) < 1e-14)
[L, U] = ilu(A, struct('type', 'nofill', 'milu', 'col'));
disp(norm(ones(1, 4) * L * U - ones(1, 4) * A) < 1e-14)
R = ichol(A, struct('type', 'ict', 'droptol', 0)); disp(norm(full(R * R' - A), 1) < 1e-14)
R = ichol(A, struct('michol', 'on')); disp(norm(R * (R' * ones(4, 1)) - A * ones(4, 1)) < 1e-14)
R = ichol(A, struct('shape', 'upper')); disp(istriu(R))
R = ichol(A, struct('diagcomp', 0.5)); disp(full(R(1, 1)))
try, ilu(sparse([0 1; 1 0])), catch e, disp(e.identifier), end
try, ichol(sparse([-1 0; 0 1])), catch e, disp(e.identifier), end
B = ilu(sparse([0 1; 1 0]), struct('type', 'crout', 'udiag', 1, 'droptol', 0.1)); disp(full(B))
