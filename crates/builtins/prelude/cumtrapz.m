function z = cumtrapz(varargin)
% The running trapezoidal rule.
given = [varargin, cell(1, 3 - nargin)];
[x, y, extents, order] = samples(nargin, given{:});
m = extents(1);
if ~isscalar(x) && size(x, 1) ~= m
    error('MATLAB:cumtrapz:LengthXMismatchY', 'length(x) must equal length of first non-singleton dim of y.');
end
if m == 0
    z = y;
elseif isscalar(x)
    z = [zeros(1, size(y, 2), class(y)); x * cumsum(y(1:m - 1, :) + y(2:m, :), 1) / 2];
else
    z = [zeros(1, size(y, 2), class(y)); cumsum(diff(x, 1, 1) .* (y(1:m - 1, :) + y(2:m, :)), 1) / 2];
end
z = ipermute(reshape(z, extents), order);
end
