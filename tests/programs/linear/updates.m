A = magic(5);
R = chol(A' * A + eye(5)); x = (1:5)';
R1 = cholupdate(R, x); disp([istriu(R1), norm(R1' * R1 - R' * R - x * x', 1) < 1e-9])
R2 = cholupdate(R1, x, '-'); disp(norm(R2' * R2 - R' * R, 1) < 1e-9)
[~, p] = cholupdate(R, 1000 * x, '-'); disp(p)
try, cholupdate(R, 1000 * x, '-'), catch e, disp(e.identifier), end
z = [1 + 2i; 3; -1i]; C = chol([5 1i 0; -1i 4 0; 0 0 3]);
C1 = cholupdate(C, z); disp(norm(C1' * C1 - C' * C - z * z', 1) < 1e-13)
[Q, R] = qr(A);
[Q1, R1] = qrinsert(Q, R, 2, x); disp([norm(Q1 * R1 - [A(:, 1), x, A(:, 2:5)], 1) < 1e-12, istriu(R1)])
[Q1, R1] = qrinsert(Q, R, 3, 1:5, 'row'); disp(norm(Q1 * R1 - [A(1:2, :); 1:5; A(3:5, :)], 1) < 1e-12)
[Q1, R1] = qrdelete(Q, R, 3); disp([norm(Q1 * R1 - A(:, [1 2 4 5]), 1) < 1e-12, istriu(R1)])
[Q1, R1] = qrdelete(Q, R, 3, 'row'); disp(norm(Q1 * R1 - A([1 2 4 5], :), 1) < 1e-12)
[Q1, R1] = qrupdate(Q, R, x, ones(5, 1)); disp([norm(Q1 * R1 - A - x * ones(1, 5), 1) < 1e-11, istriu(R1)])
[y, h] = mgorth([1; 2; 3], [1 0; 0 1; 0 0])
