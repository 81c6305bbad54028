function y = filtered(b, a, x)
% A digital filter in direct form: b over a, as FILTER does it, from rest.
%
%   y(k) = (b(1) x(k) + b(2) x(k-1) + …  - a(2) y(k-1) - …) / a(1)
if a(1) == 0
    error('filtered:first', 'The first coefficient of the denominator is zero.');
end
b = b / a(1);
a = a / a(1);
n = numel(x);
order = max(numel(a), numel(b)) - 1;
z = zeros(1, order);
b(end + 1:order + 1) = 0;
a(end + 1:order + 1) = 0;
y = zeros(size(x));
for k = 1:n
    y(k) = b(1) * x(k);
    if order > 0
        y(k) = y(k) + z(1);
    end
    for j = 1:order - 1
        z(j) = z(j + 1) + b(j + 1) * x(k) - a(j + 1) * y(k);
    end
    if order > 0
        z(order) = b(order + 1) * x(k) - a(order + 1) * y(k);
    end
end
end
