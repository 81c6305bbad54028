function [facets, volume] = convhulln(points, options) %#ok
% Facets of the convex hull of points in any number of dimensions: each row has the points of a simplex, seen from outside in positive order.
% The hull grows by one point at a time: what the point sees goes, and the rim of that is joined with the point.
% C. B. Barber, D. P. Dobkin, H. Huhdanpaa, The Quickhull Algorithm for Convex Hulls, 1996, section 2.
    [count, n] = size(points);
    if n < 2
        error('MATLAB:convhulln:xMustBe2D', 'The points must have two or more columns.');
    elseif any(~isfinite(points(:)))
        error('MATLAB:convhulln:CannotBeNanOrInf', 'The points must be finite.');
    end
    first = corners(points, count, n);
    middle = mean(points(first, :), 1);
    scale = max(max(abs(points - middle)));
    slack = 100 * n * eps(scale);
    facets = zeros(n + 1, n);
    normals = zeros(n + 1, n);
    offsets = zeros(n + 1, 1);
    for k = 1:n + 1
        [facets(k, :), normals(k, :), offsets(k)] = oriented(points, first([1:k-1, k+1:n+1]), middle);
    end
    % Far points first: what is within a face is then no vertex.
    [~, order] = sort(sum((points - middle).^2, 2), 'descend');
    for p = order(~ismember(order, first))'
        seen = normals * points(p, :)' - offsets > slack;
        if ~any(seen)
            continue
        end
        rim = rims(facets(seen, :), n);
        facets = facets(~seen, :);
        normals = normals(~seen, :);
        offsets = offsets(~seen);
        last = size(facets, 1);
        for k = 1:size(rim, 1)
            [facets(last + k, :), normals(last + k, :), offsets(last + k, 1)] = oriented(points, [rim(k, :), p], middle);
        end
    end
    if nargout > 1
        volume = 0;
        for k = 1:size(facets, 1)
            volume = volume + abs(det(points(facets(k, :), :) - middle));
        end
        volume = volume / factorial(n);
    end
end

function first = corners(points, count, n)
% Points of a simplex with much volume: each one is far from what the ones before it span.
    [~, lowest] = min(points(:, 1));
    first = lowest;
    rest = points - points(lowest, :);
    scale = max(abs(rest(:)));
    if count <= n || isempty(scale)
        scale = 0;
    end
    for k = 1:n
        [far, next] = max(sum(rest.^2, 2));
        if ~(sqrt(far) > 1e-12 * scale)
            error('MATLAB:convhulln:DegenerateInput', 'Error computing the convex hull. The points may be coplanar or collinear.');
        end
        first(k + 1) = next; %#ok
        direction = rest(next, :) / sqrt(far);
        rest = rest - (rest * direction') * direction;
    end
end

function [facet, normal, offset] = oriented(points, facet, middle)
% The plane of a facet, the middle on its negative side, and the facet's points in positive order.
    n = numel(facet);
    corner = points(facet(1), :);
    sides = points(facet(2:n), :) - corner;
    if n == 2
        normal = [sides(2), -sides(1)];
    elseif n == 3
        a = sides(1, :);
        b = sides(2, :);
        normal = [a(2)*b(3) - a(3)*b(2), a(3)*b(1) - a(1)*b(3), a(1)*b(2) - a(2)*b(1)];
    else
        normal = zeros(1, n);
        for k = 1:n
            normal(k) = (-1)^(k + 1) * det(sides(:, [1:k-1, k+1:n]));
        end
    end
    long = norm(normal);
    if long > 0
        normal = normal / long;
    end
    offset = normal * corner';
    if normal * middle' > offset
        normal = -normal;
        offset = -offset;
        facet([1 2]) = facet([2 1]);
    end
end

function rim = rims(facets, n)
% Ridges that only one of the facets has.
    m = size(facets, 1);
    ridges = zeros(m * n, n - 1);
    for k = 1:n
        ridges((k-1)*m+1:k*m, :) = facets(:, [1:k-1, k+1:n]);
    end
    [ordered, at] = sortrows(sort(ridges, 2));
    same = all(diff(ordered, 1, 1) == 0, 2);
    single = ~[same; false] & ~[false; same];
    rim = ridges(at(single), :);
end
