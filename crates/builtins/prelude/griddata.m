function [xq, yq, vq] = griddata(x, y, v, xq, yq, varargin)
% Values at scattered points, interpolated at others.
    if nargin >= 7 || nargin == 6 && isnumeric(varargin{1})
        [xq, yq, vq] = in_space(x, y, v, xq, yq, varargin{:});
        return
    end
    method = 'linear';
    if nargin == 6
        method = lower(char(varargin{1}));
    end
    if isvector(xq) && isvector(yq) && isrow(xq) ~= isrow(yq)
        [xq, yq] = meshgrid(xq, yq);
    end
    if numel(x) ~= numel(y) || numel(x) ~= numel(v)
        error('MATLAB:griddata:InvalidInput', 'X, Y and V must have the same number of elements.');
    elseif ~isequal(size(xq), size(yq))
        error('MATLAB:griddata:InvalidInput', 'Xq and Yq must have the same size.');
    end
    values = at_points([x(:) y(:)], v(:), [xq(:) yq(:)], method);
    vq = reshape(values, size(xq));
    if nargout < 2
        xq = vq;
    end
end

function [values, yq, vq] = in_space(x, y, z, v, xq, yq, zq, method)
    if nargin < 8
        method = 'linear';
    end
    values = at_points([x(:) y(:) z(:)], v(:), [xq(:) yq(:) zq(:)], lower(char(method)));
    values = reshape(values, size(xq));
    vq = values;
end

function values = at_points(points, v, queries, method)
    [points, ~, group] = unique(points, 'rows');
    if size(points, 1) < numel(v)
        warning('MATLAB:griddata:DuplicateDataPoints', 'Duplicate data points have been detected and removed - corresponding values have been averaged.');
        v = accumarray(group, v) ./ accumarray(group, 1);
    else
        v(group) = v;
    end
    switch method
        case 'nearest'
            values = v(dsearchn(points, queries));
        case 'linear'
            values = linear(points, v, queries);
        case 'cubic'
            values = cubic(points, v, queries);
        case 'natural'
            values = natural(points, v, queries);
        case 'v4'
            values = biharmonic(points, v, queries);
        otherwise
            error('MATLAB:griddata:UnknownMethod', 'Unknown method.');
    end
end

function values = linear(points, v, queries)
    if size(points, 2) == 2
        tri = delaunay(points);
    else
        tri = delaunayn(points);
    end
    [t, weights] = tsearchn(points, tri, queries);
    values = NaN(size(queries, 1), 1);
    found = ~isnan(t);
    corners = reshape(v(tri(t(found), :)), [], size(tri, 2));
    values(found) = sum(weights(found, :) .* corners, 2);
end

function values = biharmonic(points, v, queries)
% D. T. Sandwell, Biharmonic spline interpolation of GEOS-3 and SEASAT altimeter data, 1987.
    if size(points, 2) ~= 2
        error('MATLAB:griddata:MethodNotSupported3D', 'The method ''v4'' is for points in the plane.');
    end
    weights = green(distances(points, points)) \ v;
    values = green(distances(queries, points)) * weights;
end

function d = distances(a, b)
    d = hypot(a(:, 1) - b(:, 1)', a(:, 2) - b(:, 2)');
end

function g = green(d)
    g = d.^2 .* (log(d) - 1);
    g(d == 0) = 0;
end

function values = natural(points, v, queries)
% Each value weighted with the area that a cell of the Voronoi diagram would lose to the query point.
% D. F. Watson, Contouring: a guide to the analysis and display of spatial data, 1992.
    if size(points, 2) ~= 2
        error('MATLAB:griddata:MethodNotSupported3D', 'The method ''natural'' is for points in the plane.');
    end
    tri = delaunay(points);
    centers = zeros(size(tri, 1), 2);
    squares = zeros(size(tri, 1), 1);
    for k = 1:size(tri, 1)
        centers(k, :) = circumcenter(points(tri(k, 1), :), points(tri(k, 2), :), points(tri(k, 3), :));
        squares(k) = sum((points(tri(k, 1), :) - centers(k, :)).^2);
    end
    inside = ~isnan(tsearchn(points, tri, queries));
    values = NaN(size(queries, 1), 1);
    for k = find(inside)'
        q = queries(k, :);
        [near, at] = min(sum((points - q).^2, 2));
        if near == 0
            values(k) = v(at);
            continue
        end
        weights = stolen(points, tri, centers, find(sum((centers - q).^2, 2) < squares)', q);
        values(k) = weights' * v / sum(weights);
    end
end

function weights = stolen(points, tri, centers, cavity, q)
    weights = zeros(size(points, 1), 1);
    for t = cavity
        for k = 1:3
            corner = tri(t, k);
            next = points(tri(t, mod(k, 3) + 1), :);
            last = points(tri(t, mod(k + 1, 3) + 1), :);
            one = circumcenter(q, points(corner, :), next);
            other = circumcenter(q, last, points(corner, :));
            a = one - centers(t, :);
            b = other - centers(t, :);
            weights(corner) = weights(corner) + (a(1) * b(2) - a(2) * b(1)) / 2;
        end
    end
end

function center = circumcenter(a, b, c)
% Points on one line have none: they count as a little beside it.
    b = b - a;
    c = c - a;
    area = 2 * (b(1) * c(2) - b(2) * c(1));
    least = 1e-12 * (b * b' + c * c');
    if abs(area) < least
        area = least;
    end
    center = a + [c(2) * (b * b') - b(2) * (c * c'), b(1) * (c * c') - c(1) * (b * b')] / area;
end

function values = cubic(points, v, queries)
% A surface of cubic pieces without creases, three for each triangle.
% R. W. Clough, J. L. Tocher, Finite element stiffness matrices for analysis of plate bending, 1965.
    if size(points, 2) ~= 2
        error('MATLAB:griddata:MethodNotSupported3D', 'The method ''cubic'' is for points in the plane.');
    end
    tri = delaunay(points);
    slopes = gradients(points, v, tri);
    [t, weights] = tsearchn(points, tri, queries);
    values = NaN(size(queries, 1), 1);
    for k = find(~isnan(t))'
        corners = tri(t(k), :);
        values(k) = clough_tocher(points(corners, :), v(corners), slopes(corners, :), weights(k, :));
    end
end

function slopes = gradients(points, v, tri)
% The slopes of a surface of second order through each point that fits its neighbours and theirs, near ones better.
    n = size(points, 1);
    slopes = zeros(n, 2);
    sides = [tri(:, [1 2]); tri(:, [2 3]); tri(:, [3 1])];
    joined = sparse([sides(:, 1); sides(:, 2)], [sides(:, 2); sides(:, 1)], 1, n, n) > 0;
    for p = 1:n
        around = joined(:, p);
        around = find(around | any(joined(:, around), 2));
        around(around == p) = [];
        d = points(around, :) - points(p, :);
        weight = 1 ./ sum(d.^2, 2);
        terms = [d, d(:, 1).^2, d(:, 1) .* d(:, 2), d(:, 2).^2];
        if numel(around) < 6
            terms = d;
        end
        fitted = pinv(weight .* terms) * (weight .* (v(around) - v(p)));
        slopes(p, :) = fitted(1:2)';
    end
end

function value = clough_tocher(corners, v, slopes, weights)
% Bezier ordinates: 'from' and 'to' along the edges, 'in' towards the middle, 'face' within the pieces.
    middle = mean(corners, 1);
    next = [2 3 1];
    last = [3 1 2];
    from = v + sum(slopes .* (corners(next, :) - corners), 2) / 3;
    to = v(next) + sum(slopes(next, :) .* (corners - corners(next, :)), 2) / 3;
    in = v + sum(slopes .* (middle - corners), 2) / 3;
    face = zeros(3, 1);
    for k = 1:3
        edge = corners(next(k), :) - corners(k, :);
        across = [-edge(2), edge(1)];
        part = across / [edge; middle - corners(k, :)];
        b = part(1);
        c = part(2);
        a = -b - c;
        first = a * v(k) + b * from(k) + c * in(k);
        second = a * to(k) + b * v(next(k)) + c * in(next(k));
        % The slope across the edge changes evenly along it.
        face(k) = ((first + second) / 2 - a * from(k) - b * to(k)) / c;
    end
    deep = (in + face + face(last)) / 3;
    center = mean(deep);
    [least, at] = min(weights);
    k = next(at);
    s = 3 * least;
    p = weights(k) - least;
    q = weights(next(k)) - least;
    value = p^3 * v(k) + q^3 * v(next(k)) + s^3 * center + 3 * (p^2 * q * from(k) + p * q^2 * to(k) ...
        + p^2 * s * in(k) + q^2 * s * in(next(k)) + p * s^2 * deep(k) + q * s^2 * deep(next(k))) + 6 * p * q * s * face(k);
end
