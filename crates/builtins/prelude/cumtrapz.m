function z = cumtrapz(x, y, dim)
% The running trapezoidal rule.
if nargin < 2
    y = x;
    x = [];
end
if nargin < 3
    if nargin == 2 && isscalar(y) && ~isscalar(x) && y == floor(y) && y >= 1
        dim = y;
        y = x;
        x = [];
    else
        dim = find(size(y) ~= 1, 1);
        if isempty(dim)
            dim = 1;
        end
    end
end
order = [dim, 1:dim - 1, dim + 1:ndims(y)];
y = permute(y, order);
extents = size(y);
m = extents(1);
y = reshape(y, m, []);
if isempty(x)
    x = (1:m)';
elseif isscalar(x)
    x = x * (1:m)';
elseif isvector(x)
    x = x(:);
else
    x = reshape(permute(x, order), m, []);
end
if size(x, 1) ~= m
    error('MATLAB:cumtrapz:LengthXMismatchY', 'length(x) must equal length of first non-singleton dim of y.');
end
if m == 0
    z = y;
else
    z = [zeros(1, size(y, 2), class(y)); cumsum(diff(x, 1, 1) .* (y(1:m - 1, :) + y(2:m, :)), 1) / 2];
end
z = ipermute(reshape(z, extents), order);
end
