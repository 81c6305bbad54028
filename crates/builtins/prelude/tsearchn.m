function [t, p] = tsearchn(x, tri, xi)
% The simplex of a triangulation that each point is in, NaN for none, and the point's barycentric coordinates there.
    n = size(x, 2);
    if size(xi, 2) ~= n
        error('MATLAB:tsearchn:InvalidDimensions', 'The points and the query points must have the same number of columns.');
    elseif size(tri, 2) ~= n + 1
        error('MATLAB:tsearchn:InvalidTriangulation', 'Each simplex must have one vertex more than the points have columns.');
    end
    t = NaN(size(xi, 1), 1);
    p = NaN(size(xi, 1), n + 1);
    slack = -1e-12;
    for k = 1:size(tri, 1)
        corner = x(tri(k, 1), :);
        sides = x(tri(k, 2:end), :) - corner;
        low = min(x(tri(k, :), :));
        high = max(x(tri(k, :), :));
        margin = 1e-12 * (high - low);
        open = find(isnan(t) & all(xi >= low - margin, 2) & all(xi <= high + margin, 2));
        if isempty(open)
            continue
        end
        part = (xi(open, :) - corner) / sides;
        weights = [1 - sum(part, 2), part];
        inside = all(weights >= slack, 2);
        t(open(inside)) = k;
        p(open(inside), :) = weights(inside, :);
    end
end
