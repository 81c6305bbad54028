function [e, count] = normest(A, tol)
% The 2-norm by the power method.
if nargin < 2
    tol = 1e-6;
end
x = full(sum(abs(A), 1))';
% The sums may be orthogonal to what is sought, as for symmetric differences: a little of everything is added.
k = (1:numel(x))';
x = x + max(x) * 1e-2 * cos(k .^ 2);
count = 0;
e = norm(x);
if e == 0
    return
end
x = x / e;
before = 0;
while abs(e - before) > tol * e
    before = e;
    y = full(A * x);
    if nnz(y) == 0
        y = rand(size(y));
    end
    x = full(A' * y);
    e = norm(x) / norm(y);
    x = x / norm(x);
    count = count + 1;
    if count > 100
        warning('MATLAB:normest:notconverge', 'NORMEST did not converge for %d iterations with tolerance %g', 100, tol);
        break
    end
end
end
