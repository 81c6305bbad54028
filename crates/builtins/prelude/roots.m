function r = roots(c)
% Eigenvalues of the companion matrix.
if ~isvector(c) && ~isempty(c)
    error('MATLAB:roots:NonVectorInput', 'Input must be a vector.');
end
if ~all(isfinite(c))
    error('MATLAB:roots:NonFiniteInput', 'Input to ROOTS must not contain NaN or Inf.');
end
c = c(:).';
n = numel(c);
used = find(c);
if isempty(used)
    r = zeros(0, 1);
    if n == 0
        r = [];
    end
    return
end
zero = zeros(n - used(end), 1);
c = c(used(1):used(end));
d = c(2:end) ./ c(1);
while any(isinf(d))
    c = c(2:end);
    d = c(2:end) ./ c(1);
end
n = numel(c);
if n > 1
    A = diag(ones(n - 2, 1, 'like', d), -1);
    A(1, :) = -d;
    r = [eig(A); zero];
else
    r = zero;
end
end
