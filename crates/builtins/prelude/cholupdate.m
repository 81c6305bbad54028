function [R1, p] = cholupdate(R, x, sign)
% The Cholesky factor after a change of rank one, by rotations: R1'*R1 = R'*R + x*x', or with '-' minus.
if nargin < 3
    sign = '+';
end
n = size(R, 1);
if size(R, 2) ~= n
    error('MATLAB:square', 'Matrix must be square.');
end
x = x(:);
if numel(x) ~= n
    error('MATLAB:cholupdate:DimensionMismatch', 'The length of X must be the order of R.');
end
p = 0;
R1 = triu(R);
if strcmp(sign, '+')
    x = x';
    for k = 1:n
        r = hypot(abs(R1(k, k)), abs(x(k)));
        if r == 0
            continue
        end
        c = R1(k, k) / r;
        s = x(k) / r;
        row = R1(k, k:n);
        R1(k, k:n) = conj(c) * row + conj(s) * x(k:n);
        x(k:n) = c * x(k:n) - s * row;
    end
    return
end
if ~strcmp(sign, '-')
    error('MATLAB:cholupdate:InvalidSign', 'The third argument must be ''+'' or ''-''.');
end
if any(diag(R1) == 0)
    p = 2;
    if nargout < 2
        error('MATLAB:cholupdate:SingularMatrix', 'R is singular.');
    end
    return
end
q = R1' \ x;
rest = 1 - norm(q) ^ 2;
if rest <= 0
    if nargout < 2
        error('MATLAB:cholupdate:NotPositiveDefinite', 'The downdated matrix must be positive definite.');
    end
    p = 1;
    return
end
% Rotations that move q into one number, from below, taken over to R.
a = sqrt(rest);
z = zeros(1, n, class(R1));
for k = n:-1:1
    r = hypot(a, abs(q(k)));
    c = a / r;
    s = q(k) / r;
    row = R1(k, k:n);
    R1(k, k:n) = c * row - s * z(k:n);
    z(k:n) = conj(s) * row + c * z(k:n);
    a = r;
end
end
