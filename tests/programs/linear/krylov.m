A = gallery('tridiag', 20); b = (1:20)';
for f = {@bicgstab, @bicg, @cgs, @minres, @pcg}
    [x, flag, relres, iter, resvec] = f{1}(A, b, 1e-10, 50);
    disp([flag, relres <= 1e-10, norm(A * x - b) < 1e-6, isequal(size(x), [20 1])])
end
[x, flag, ~, iter] = gmres(A, b, [], 1e-10, 20); disp([flag, norm(A * x - b) < 1e-6]), disp(iter)
[x, flag] = gmres(A, b, 5, 1e-10, 2); disp(flag)
% A singular preconditioner.
warning('off', 'all')
[x, flag] = gmres(A, b, [], 1e-10, 20, zeros(20)); disp(flag)
[x, flag] = pcg(A, b, 1e-10, 20, zeros(20)); disp(flag)
[x, flag] = bicgstab(A, b, 1e-10, 20, zeros(20)); disp(flag)
warning('on', 'all')
[L, U] = ilu(A);
[x, flag, ~, iter] = bicgstab(A, b, 1e-10, 20, L, U); disp([flag, iter])
[x, flag] = bicgstab(@(v) A * v, b, 1e-10, 50); disp(flag)
[x, flag] = bicg(@(v, how) A * v, b, 1e-10, 50); disp(flag)
[x, flag, relres, iter, resvec] = cgs(A, zeros(20, 1)); disp([any(x), flag, relres, iter, resvec])
x = bicgstab(A, b, 1e-10, 2);
try, bicgstab(ones(2, 3), b), catch e, disp(e.identifier), end
