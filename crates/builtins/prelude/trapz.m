function z = trapz(x, y, dim)
% The trapezoidal rule.
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
    error('MATLAB:trapz:LengthXmismatchY', 'Point spacing must be a scalar specifying uniform spacing or a vector of x-coordinates for each data point.');
end
if m < 2
    z = zeros(1, size(y, 2), class(y));
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
