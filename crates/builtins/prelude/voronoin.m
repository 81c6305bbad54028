function [vertices, cells] = voronoin(points, options) %#ok
% Voronoi diagram: its vertices, of which the first is at infinity, and for each point the vertices of its cell.
    simplices = delaunayn(points);
    centers = zeros(size(simplices, 1), size(points, 2));
    for k = 1:size(simplices, 1)
        corner = points(simplices(k, 1), :);
        sides = points(simplices(k, 2:end), :) - corner;
        centers(k, :) = corner + (2 * sides \ sum(sides.^2, 2))';
    end
    % Simplices with one sphere have one vertex.
    scale = max(max(abs(centers)));
    [~, first, same] = unique(round(centers / (1e-10 * max(scale, realmin))), 'rows', 'stable');
    vertices = [Inf(1, size(points, 2)); centers(first, :)];
    cells = cell(size(points, 1), 1);
    outer = outermost(simplices);
    for p = 1:size(points, 1)
        own = unique(same(any(simplices == p, 2)))' + 1;
        if size(points, 2) == 2
            own = turned(vertices, own, points(p, :));
        end
        if outer(p)
            own = [1 own]; %#ok
        end
        cells{p} = own;
    end
end

function own = turned(vertices, own, point)
% The vertices of a cell in the plane, once around it.
    [~, order] = sort(atan2(vertices(own, 2) - point(2), vertices(own, 1) - point(1)));
    own = own(order);
end

function outer = outermost(simplices)
% Points on a face that only one simplex has: their cells have no end.
    n = size(simplices, 2);
    faces = zeros(0, n - 1);
    for k = 1:n
        faces = [faces; sort(simplices(:, [1:k-1, k+1:n]), 2)]; %#ok
    end
    [faces, ~, which] = unique(faces, 'rows');
    single = accumarray(which, 1) == 1;
    outer = false(max(simplices(:)), 1);
    outer(faces(single, :)) = true;
end
