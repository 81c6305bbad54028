%! by hand: the orders of rows and columns are the implementation's own; what is checked is that the products are right
S = sparse([0 2 0 1; 4 1 0 0; 1 0 3 0; 0 5 6 2]);
[L, U, P] = lu(S);
disp([issparse(L), issparse(U), issparse(P), norm(full(L * U - P * S), 1) < 1e-14])
[L, U, P, Q] = lu(S);
disp([istril(L), istriu(U), issparse(Q), norm(full(L * U - P * S * Q), 1) < 1e-14])
[L, U, P, Q, D] = lu(S);
disp([isdiag(D), norm(full(L * U - P * (D \ S) * Q), 1) < 1e-14])
[L, U, p] = lu(S, 'vector');
disp([issparse(p), size(p), norm(full(L * U - S(p, :)), 1) < 1e-14])
[L, U, p, q, D] = lu(S, 'vector');
disp([isrow(p), isrow(q), norm(full(L * U - D(:, p) \ S(:, q)), 1) < 1e-14])
[L, U] = lu(S);
disp(norm(full(L * U - S), 1) < 1e-14)
% A threshold keeps small pivots on the diagonal.
T = sparse([1 9; 2 1]);
[L, U, p] = lu(T, 0.1, 'vector');
disp(p), disp(full(L))
[L, U, p] = lu(T, 'vector');
disp(p), disp(full(L))
disp(full(lu(T)))
% Singular, tall, wide, complex, empty.
[L, U, P] = lu(sparse([1 2; 2 4]));
disp(full(U))
A = sparse([1 0; 0 0; 5 2; 0 3]);
[L, U, P, Q] = lu(A);
disp([size(L), size(U), norm(full(L * U - P * A * Q), 1) < 1e-14])
[L, U, P, Q] = lu(A');
disp([size(L), size(U), norm(full(L * U - P * A' * Q), 1) < 1e-14])
C = sparse([1i 2; 3 4 - 1i]);
[L, U, P, Q] = lu(C);
disp(norm(full(L * U - P * C * Q), 1) < 1e-14)
[L, U, P] = lu(sparse(0, 0));
disp([size(L), size(U), size(P)])
try, lu(S, 'other'), catch e, disp(e.identifier), end
try, lu(S, 2), catch e, disp(e.identifier), end
try, [L, U, P, Q] = lu(magic(3)); catch e, disp(e.message), end
% Equations by hand.
n = 200;
B = spdiags([-ones(n, 1), 4 * ones(n, 1), -2 * ones(n, 1)], [-1 0 5], n, n);
b = (1:n)';
[L, U, P, Q] = lu(B);
disp(norm(B * (Q * (U \ (L \ (P * b)))) - b) < 1e-9)
