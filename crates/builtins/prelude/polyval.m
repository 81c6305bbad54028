function [y, delta] = polyval(p, x, S, mu)
% Horner's rule.
if ~(isvector(p) || isempty(p))
    error('MATLAB:polyval:InvalidP', 'P must be a vector.');
end
if nargin > 3
    x = (x - mu(1)) / mu(2);
end
n = numel(p);
if n == 0
    y = zeros(size(x), class(x([]) + p([])));
elseif isscalar(x) && nargin < 3 && isfinite(x) && n > 1
    y = p(1);
    for k = 2:n
        y = y * x + p(k);
    end
else
    y = zeros(size(x), class(x + p(1)));
    y(:) = p(1);
    for k = 2:n
        y = x .* y + p(k);
    end
end
if nargout > 1
    if nargin < 3 || isempty(S)
        error('MATLAB:polyval:RequiresS', 'S is required to compute error estimates.');
    end
    V = ones(numel(x), n);
    for k = n - 1:-1:1
        V(:, k) = x(:) .* V(:, k + 1);
    end
    E = V / S.R;
    e = sqrt(1 + sum(E .* E, 2));
    if S.df == 0
        delta = Inf(size(e));
    else
        delta = S.normr / sqrt(S.df) * e;
    end
    delta = reshape(delta, size(x));
end
end
