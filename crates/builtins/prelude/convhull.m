function [k, volume] = convhull(x, varargin)
% Points on the convex hull: in the plane once around, the first one again at the end; in space the triangles.
    simplify = false;
    at = find(cellfun(@(one) ischar(one) || isstring(one), varargin), 1);
    if ~isempty(at)
        if numel(varargin) ~= at + 1 || ~strcmpi(varargin{at}, 'Simplify')
            error('MATLAB:convhull:InvalidParameter', 'The only parameter is ''Simplify'', with a value.');
        end
        simplify = logical(varargin{at + 1});
        varargin = varargin(1:at - 1);
    end
    varargin = varargin(~cellfun(@iscell, varargin));
    if isempty(varargin)
        points = double(x);
    else
        if any(cellfun(@numel, varargin) ~= numel(x))
            error('MATLAB:convhull:NumelMustBeSame', 'The coordinates must have the same number of elements.');
        end
        columns = cellfun(@(one) double(one(:)), [{x} varargin], 'UniformOutput', false);
        points = [columns{:}];
    end
    if ~ismatrix(points) || size(points, 2) < 2 || size(points, 2) > 3
        error('MATLAB:convhull:InvalidInput', 'The points must have two or three columns.');
    elseif any(~isfinite(points(:)))
        error('MATLAB:convhull:CannotBeNanOrInf', 'The points must be finite.');
    end
    if size(points, 2) == 3
        [k, volume] = convhulln(points);
        return
    end
    k = around(points, simplify);
    if numel(unique(k)) < 3
        error('MATLAB:convhull:EmptyConvhull2DErrId', ...
            'Error computing the convex hull. The points may be collinear.');
    end
    volume = polyarea(points(k, 1), points(k, 2));
end

function k = around(points, simplify)
% The lower chain from left to right, and the upper one back.
% A. M. Andrew, Another efficient algorithm for convex hulls in two dimensions, 1979.
    [points, from] = unique(points, 'rows', 'first');
    n = size(points, 1);
    low = chain(points, 1:n, simplify);
    high = chain(points, n:-1:1, simplify);
    if isequal(low, fliplr(high))
        k = [];
        return
    end
    k = from([low(1:end-1) high]);
    k = k(:);
end

function stack = chain(points, order, simplify)
    stack = zeros(1, numel(order));
    depth = 0;
    for p = order
        while depth > 1
            a = points(stack(depth - 1), :);
            b = points(stack(depth), :);
            c = points(p, :);
            left = (b(1) - a(1)) * (c(2) - a(2));
            right = (b(2) - a(2)) * (c(1) - a(1));
            slack = 4 * eps * (abs(left) + abs(right));
            if simplify && left - right > slack || ~simplify && left - right >= -slack
                break
            end
            depth = depth - 1;
        end
        depth = depth + 1;
        stack(depth) = p;
    end
    stack = stack(1:depth);
end
