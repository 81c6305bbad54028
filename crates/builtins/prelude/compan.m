function A = compan(u)
% The matrix whose eigenvalues are the roots of the polynomial.
if ~isvector(u)
    error('MATLAB:compan:NeedVectorInput', 'Input argument must be a vector.');
end
u = u(:).';
n = numel(u);
if n <= 1
    A = [];
else
    top = -u(2:n) ./ u(1);
    A = diag(ones(n - 2, 1, 'like', top), -1);
    A(1, :) = top;
end
end
