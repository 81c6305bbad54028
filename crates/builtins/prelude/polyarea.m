function a = polyarea(x, y, dim)
% Area of a polygon, by the shoelace formula.
    if ~isequal(size(x), size(y))
        error('MATLAB:polyarea:XYMustBeSameSize', 'X and Y must be the same size.');
    end
    if nargin < 3
        dim = find(size(x) ~= 1, 1);
        if isempty(dim)
            dim = 1;
        end
    end
    next = [2:size(x, dim) 1:min(1, size(x, dim))];
    at = repmat({':'}, 1, ndims(x));
    at{dim} = next;
    a = abs(sum((x(at{:}) - x) .* (y(at{:}) + y), dim)) / 2;
end
