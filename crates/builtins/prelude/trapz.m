function z = trapz(varargin)
% The trapezoidal rule.
given = [varargin, cell(1, 3 - nargin)];
[x, y, extents, order] = samples(nargin, given{:});
m = extents(1);
if ~isscalar(x) && size(x, 1) ~= m
    error('MATLAB:trapz:LengthXmismatchY', 'Point spacing must be a scalar specifying uniform spacing or a vector of x-coordinates for each data point.');
end
if m < 2
    z = zeros(1, size(y, 2), class(y));
elseif isscalar(x)
    z = x * sum(y(1:m - 1, :) + y(2:m, :), 1) / 2;
elseif size(x, 2) == 1
    z = diff(x, 1, 1).' * (y(1:m - 1, :) + y(2:m, :)) / 2;
else
    z = sum(diff(x, 1, 1) .* (y(1:m - 1, :) + y(2:m, :)), 1) / 2;
end
extents(1) = 1;
z = ipermute(reshape(z, extents), order);
if isempty(y) && isequal(extents, [1, 0])
    z = 0;
end
end
