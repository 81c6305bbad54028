function d = __pchip_deriv__(x, y, dim)
% The slopes of pchip along a dimension.
h = diff(x(:).');
if nargin < 3 || dim == 1
    y = y.';
end
y = real(y);
d = zeros(size(y), class(y));
for k = 1:size(y, 1)
    d(k, :) = pchip_slopes(h, diff(y(k, :)) ./ h);
end
if nargin < 3 || dim == 1
    d = d.';
end
end
