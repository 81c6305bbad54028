function [vx, vy] = voronoi(x, y, varargin) %#ok
% Edges of the Voronoi diagram of points in the plane that have two ends: one column for each.
    if nargin == 1
        points = x;
    else
        points = [x(:) y(:)];
    end
    tri = delaunay(points(:, 1), points(:, 2));
    a = points(tri(:, 1), :);
    b = points(tri(:, 2), :) - a;
    c = points(tri(:, 3), :) - a;
    double_area = 2 * (b(:, 1) .* c(:, 2) - b(:, 2) .* c(:, 1));
    bb = sum(b.^2, 2);
    cc = sum(c.^2, 2);
    center = a + [c(:, 2) .* bb - b(:, 2) .* cc, b(:, 1) .* cc - c(:, 1) .* bb] ./ double_area;
    m = size(tri, 1);
    sides = sort([tri(:, [1 2]); tri(:, [2 3]); tri(:, [3 1])], 2);
    owner = [1:m, 1:m, 1:m]';
    [sides, order] = sortrows(sides);
    owner = owner(order);
    pair = find(all(diff(sides, 1, 1) == 0, 2));
    one = center(owner(pair), :);
    other = center(owner(pair + 1), :);
    % Triangles on one circle have one centre.
    apart = sum((one - other).^2, 2) > (1e-10 * max(max(abs(points)))).^2;
    vx = [one(apart, 1) other(apart, 1)]';
    vy = [one(apart, 2) other(apart, 2)]';
end
