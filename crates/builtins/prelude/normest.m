function [e, count] = normest(A, tol)
% The 2-norm by the power method.
if nargin < 2
    tol = 1e-6;
end
x = sum(abs(A), 1)';
count = 0;
e = norm(x);
if e == 0
    return
end
x = x / e;
before = 0;
while abs(e - before) > tol * e
    before = e;
    y = A * x;
    if nnz(y) == 0
        y = rand(size(y));
    end
    e = norm(y);
    x = A' * y;
    x = x / norm(x);
    count = count + 1;
    if count > 100
        warning('MATLAB:normest:notconverge', 'NORMEST did not converge for %d iterations with tolerance %g', 100, tol);
        break
    end
end
end
