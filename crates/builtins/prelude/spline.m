function v = spline(x, y, xx)
% The cubic spline without knots at the second and the last but one point; with two more values, with given end slopes.
x = x(:)';
n = numel(x);
if n < 2
    error('MATLAB:spline:NotEnoughPts', 'There should be at least two data points.');
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
slopes = [];
if size(Y, 2) == n + 2
    slopes = Y(:, [1, end]);
    Y = Y(:, 2:end - 1);
elseif size(Y, 2) ~= n
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
if n == 2 && isempty(slopes)
    coefs = [divided, Y(:, 1)];
    pp = mkpp(x, coefs, extents);
elseif n == 3 && isempty(slopes)
    second = (divided(:, 2) - divided(:, 1)) / (x(3) - x(1));
    coefs = [second, divided(:, 1) - second * h(1), Y(:, 1)];
    pp = mkpp(x([1, 3]), coefs, extents);
else
    if n == 2
        s = slopes;
    else
        s = knot_slopes(h, divided, slopes, n);
    end
    pp = hermite(x, Y, s, h, divided, extents);
end
if nargin < 3
    v = pp;
else
    v = ppval(pp, xx);
end
end

function s = knot_slopes(h, divided, slopes, n)
d = size(divided, 1);
b = zeros(d, n);
low = zeros(1, n);
mid = zeros(1, n);
up = zeros(1, n);
inner = 2:n - 1;
b(:, inner) = 3 * (h(inner) .* divided(:, inner - 1) + h(inner - 1) .* divided(:, inner));
low(inner) = h(inner);
mid(inner) = 2 * (h(inner - 1) + h(inner));
up(inner) = h(inner - 1);
if isempty(slopes)
    first = h(1) + h(2);
    last = h(n - 2) + h(n - 1);
    b(:, 1) = ((h(1) + 2 * first) * h(2) * divided(:, 1) + h(1) ^ 2 * divided(:, 2)) / first;
    b(:, n) = (h(n - 1) ^ 2 * divided(:, n - 2) + (2 * last + h(n - 1)) * h(n - 2) * divided(:, n - 1)) / last;
    mid(1) = h(2);
    up(1) = first;
    low(n) = last;
    mid(n) = h(n - 2);
else
    mid([1, n]) = 1;
    b(:, 1) = slopes(:, 1);
    b(:, n) = slopes(:, 2);
end
for k = 2:n
    f = low(k) / mid(k - 1);
    mid(k) = mid(k) - f * up(k - 1);
    b(:, k) = b(:, k) - f * b(:, k - 1);
end
s = b;
s(:, n) = b(:, n) / mid(n);
for k = n - 1:-1:1
    s(:, k) = (b(:, k) - up(k) * s(:, k + 1)) / mid(k);
end
end

function pp = hermite(x, Y, s, h, divided, extents)
n = numel(x);
d = size(Y, 1);
left = s(:, 1:n - 1);
right = s(:, 2:n);
cubic = (left - 2 * divided + right) ./ h .^ 2;
square = (3 * divided - 2 * left - right) ./ h;
coefs = [cubic(:), square(:), reshape(left, [], 1), reshape(Y(:, 1:n - 1), [], 1)];
pp = mkpp(x, reshape(coefs, d * (n - 1), 4), extents);
end
