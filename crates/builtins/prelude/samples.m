
function [x, y, extents, order] = samples(given, x, y, dim)
% The arguments of trapz and cumtrapz, of which `given` were given: places, or one distance, and values in columns, the extents of the
% values after their dimension came first, and the permutation that brought it there; appended to both.
if given < 2
    y = x;
    x = [];
end
if given < 3
    if given == 2 && isscalar(y) && ~isscalar(x) && y == floor(y) && y >= 1
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
y = reshape(y, m, prod(extents(2:end)));
if isempty(x)
    x = 1;
elseif isvector(x)
    x = x(:);
else
    x = reshape(permute(x, order), m, prod(extents(2:end)));
end
end
