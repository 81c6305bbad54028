function [in, on] = inpolygon(xq, yq, xv, yv)
% Which points are within a polygon or on its edge. Loops of a polygon are separated by NaN.
    if ~isequal(size(xq), size(yq))
        error('MATLAB:inpolygon:QueryPointSizeMismatch', 'The query points must have the same size.');
    elseif numel(xv) ~= numel(yv)
        error('MATLAB:inpolygon:PolygonVecDef', 'The vertices must be two vectors of the same length.');
    end
    in = false(size(xq));
    on = false(size(xq));
    xv = xv(:);
    yv = yv(:);
    ends = [0; find(isnan(xv) | isnan(yv)); numel(xv) + 1];
    for loop = 1:numel(ends) - 1
        [in, on] = crossings(in, on, xq, yq, xv(ends(loop)+1:ends(loop+1)-1), yv(ends(loop)+1:ends(loop+1)-1));
    end
    in = in | on;
end

function [in, on] = crossings(in, on, xq, yq, xv, yv)
% Each edge that a ray to the right crosses changes between inside and outside.
    n = numel(xv);
    for k = 1:n
        next = mod(k, n) + 1;
        dx = xv(next) - xv(k);
        dy = yv(next) - yv(k);
        % Twice the area of the triangle of edge and point: 0 where the point is on the line.
        left = dx .* (yq - yv(k));
        right = dy .* (xq - xv(k));
        side = left - right;
        near = abs(side) <= 2 * eps * max(abs(left), abs(right));
        within = xq >= min(xv(k), xv(next)) & xq <= max(xv(k), xv(next)) ...
            & yq >= min(yv(k), yv(next)) & yq <= max(yv(k), yv(next));
        on = on | near & within;
        upward = yv(k) <= yq & yq < yv(next);
        downward = yv(next) <= yq & yq < yv(k);
        in = xor(in, upward & side > 0 | downward & side < 0);
    end
end
