function simplices = delaunayn(points, options) %#ok
% Simplices of a Delaunay triangulation in any number of dimensions: the lower side of the hull of the points lifted to a paraboloid.
% K. Q. Brown, Voronoi diagrams from convex hulls, 1979.
    [count, n] = size(points);
    if n < 2
        error('MATLAB:delaunayn:XdimNotEqualTwo', 'X must have at least two columns.');
    elseif count < n + 1
        error('MATLAB:delaunayn:NotEnoughPtsForTessel', 'Not enough unique points to do tessellation.');
    end
    shift = mean(points, 1);
    scale = max(max(abs(points - shift)));
    scaled = (points - shift) / scale;
    % Points on one sphere would lie on one facet: a little height more or less, without a pattern, divides it.
    spread = mod(43758.5453 * sin(12.9898 * (1:count)'), 1);
    height = sum(scaled.^2, 2) + 1e-9 * spread;
    simplices = convhulln([scaled, height]);
    kept = false(size(simplices, 1), 1);
    for k = 1:size(simplices, 1)
        area = det(scaled(simplices(k, 2:end), :) - scaled(simplices(k, 1), :));
        % The last component of the normal that points outwards, and what has no area on the boundary.
        kept(k) = (-1)^n * area < -1e-10;
        if area < 0
            simplices(k, [1 2]) = simplices(k, [2 1]);
        end
    end
    simplices = simplices(kept, :);
end
