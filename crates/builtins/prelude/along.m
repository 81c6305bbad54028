
function points = along(grid, dim)
% The coordinates of a grid along a dimension; appended to the functions of vector fields.
    if isvector(grid)
        points = grid(:)';
    else
        at = {1, 1, 1};
        at{dim} = ':';
        points = reshape(grid(at{1:max(ndims(grid), 2)}), 1, []);
    end
end
