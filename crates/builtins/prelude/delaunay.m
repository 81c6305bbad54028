function tri = delaunay(x, y, z, varargin) %#ok
% Delaunay triangulation of points in the plane or in space.
    if nargin == 1
        points = x;
    elseif nargin == 2 || ~isnumeric(z)
        together(numel(x) == numel(y));
        points = [x(:) y(:)];
    else
        together(numel(x) == numel(y) && numel(x) == numel(z));
        points = [x(:) y(:) z(:)];
    end
    points = double(points);
    if ~ismatrix(points) || size(points, 2) < 2 || size(points, 2) > 3
        error('MATLAB:delaunay:InvalidInput', 'The points must have two or three columns.');
    elseif any(~isfinite(points(:)))
        error('MATLAB:delaunay:CannotBeNanOrInf', 'The points must be finite.');
    end
    if size(points, 2) == 2
        tri = lanner.triangulated(points(:, 1), points(:, 2));
    else
        tri = delaunayn(points);
    end
    if isempty(tri)
        error('MATLAB:delaunay:EmptyDelaunay2DErrId', ...
            'Error computing the Delaunay triangulation. The points may be coplanar or collinear.');
    end
end

function together(is_so)
    if ~is_so
        error('MATLAB:delaunay:NumelMustBeSame', 'The coordinates must have the same number of elements.');
    end
end
