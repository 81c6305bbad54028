function v = pchip(x, y, xx)
% The piecewise cubic that keeps monotonicity.
x = x(:)';
n = numel(x);
if n < 2
    error('MATLAB:chckxy:NotEnoughPts', 'There should be at least two data points.');
end
[x, order] = sort(x);
if any(diff(x) == 0)
    error('MATLAB:chckxy:RepeatedSites', 'The data sites should be distinct.');
end
if isvector(y)
    extents = 1;
    Y = reshape(y, 1, []);
else
    extents = size(y);
    last = extents(end);
    extents = extents(1:end - 1);
    Y = reshape(y, [], last);
end
if size(Y, 2) ~= n
    error('MATLAB:chckxy:NumSitesMismatchValues', ...
        'The number of sites, %d, is incompatible with the number of values, %d.', n, size(Y, 2));
end
Y = Y(:, order);
keep = ~any(isnan(Y), 1);
if ~all(keep)
    warning('MATLAB:chckxy:IgnoreNaN', 'All data points with NaN as their value will be ignored.');
    x = x(keep);
    Y = Y(:, keep);
    n = numel(x);
    if n < 2
        error('MATLAB:chckxy:NotEnoughPts', 'There should be at least two data points.');
    end
end
h = diff(x);
divided = diff(Y, 1, 2) ./ h;
s = zeros(size(Y));
for r = 1:size(Y, 1)
    s(r, :) = pchip_slopes(h, real(divided(r, :)));
    if ~isreal(divided)
        s(r, :) = s(r, :) + 1i * pchip_slopes(h, imag(divided(r, :)));
    end
end
left = s(:, 1:n - 1);
right = s(:, 2:n);
cubic = (left - 2 * divided + right) ./ h .^ 2;
square = (3 * divided - 2 * left - right) ./ h;
coefs = [cubic(:), square(:), left(:), reshape(Y(:, 1:n - 1), [], 1)];
pp = mkpp(x, coefs, extents);
if nargin < 3
    v = pp;
else
    v = ppval(pp, xx);
end
end
