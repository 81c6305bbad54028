function c = poly(x)
% The polynomial with these roots, or the characteristic polynomial.
[m, n] = size(x);
if m == n && ~(m == 1)
    e = eig(x);
elseif m == 1 || n == 1
    e = x(:);
elseif isempty(x)
    e = [];
else
    error('MATLAB:poly:InputSize', 'Argument must be a vector or a square matrix.');
end
e = e(isfinite(e));
n = numel(e);
c = [1, zeros(1, n, class(x))];
for j = 1:n
    c(2:j + 1) = c(2:j + 1) - e(j) .* c(1:j);
end
up = sort(e(imag(e) > 0));
down = sort(conj(e(imag(e) < 0)));
if isequal(up, down)
    c = real(c);
end
end
