% Factors of symmetric matrices and of pairs, and block triangular forms.
A = [1, 2, 3; 2, 4, 5; 3, 5, 0];
[L, D, P] = ldl(A); disp(norm(P' * A * P - L * D * L') < 1e-13), disp(isequal(tril(L), L)), disp(D)
[L, D] = ldl(A); disp(norm(L * D * L' - A) < 1e-13)
[L, D, p] = ldl(A, 'vector'); disp(norm(A(p, p) - L * D * L') < 1e-13)
[U, D, P] = ldl(A, 'upper'); disp(norm(P' * A * P - U' * D * U) < 1e-13), disp(isequal(triu(U), U))
B = [1, 2i; -2i, 3]; [L, D] = ldl(B); disp(norm(L * D * L' - B) < 1e-13)
[L, D, P] = ldl(sparse(A)); disp(issparse(L)), disp(norm(full(P' * A * P - L * D * L')) < 1e-13)
[L, D] = ldl(zeros(2))
rng(1)
for n = 1:6
    A = randn(n); B = randn(n);
    if n == 4
        B(:, 1) = 0;
    end
    [AA, BB, Q, Z, V, W] = qz(A, B);
    wrong = norm(Q * A * Z - AA) + norm(Q * B * Z - BB) + norm(Q * Q' - eye(n)) + norm(Z * Z' - eye(n)) + norm(tril(AA, -1)) + norm(tril(BB, -1));
    right = norm(A * V * diag(diag(BB)) - B * V * diag(diag(AA)));
    left = norm(diag(diag(BB)) * W' * A - diag(diag(AA)) * W' * B);
    disp([wrong, right, left] < 1e-10)
end
[AA, BB] = qz([2, 1; 0, 3], eye(2)); disp(abs(sort(real(diag(AA) ./ diag(BB))) - [2; 3])' < 1e-12)
S = [1, 1, 0, 0; 0, 1, 1, 0; 0, 1, 1, 0; 0, 0, 1, 1];
disp(dmperm(S))
[p, q, r, s, cc, rr] = dmperm(S)
[p, q, r, s, cc, rr] = dmperm(sparse([1, 0, 0, 1, 1; 0, 0, 0, 1, 0; 0, 1, 1, 0, 0; 0, 1, 1, 0, 0]))
S(:, 1) = 0;
[p, q, r, s, cc, rr] = dmperm(S)
names = {@() ldl([1, 2]), @() qz(1, [1, 2]), @() qz(eye(2), eye(2), 'real'), @() qz(NaN, 1)};
for k = 1:numel(names)
    try
        names{k}();
    catch problem
        disp(problem.identifier)
    end
end
