function [K, b] = assemble(points, triangles, kappa, load)
% The stiffness matrix and the load of linear finite elements (MPE's motivation: many materials on one mesh).
%
%   points     2 x p: the corners' coordinates
%   triangles  3 x t: the corners of each triangle, counter-clockwise
%   kappa      the conductivity of each triangle
%   load       the source in each triangle
%
%   [K, b] = assemble(...) gives the p x p matrix and the right-hand side, a column.
p = size(points, 2);
K = zeros(p, p);
b = zeros(p, 1);
for e = 1:size(triangles, 2)
    at = triangles(:, e);
    x = points(1, at);
    y = points(2, at);
    twice = (x(2) - x(1)) * (y(3) - y(1)) - (x(3) - x(1)) * (y(2) - y(1));
    if twice <= 0
        error('assemble:turn', 'Triangle %d has no area, or its corners are in the wrong order.', e);
    end
    gx = [y(2) - y(3), y(3) - y(1), y(1) - y(2)] / twice;
    gy = [x(3) - x(2), x(1) - x(3), x(2) - x(1)] / twice;
    for i = 1:3
        for j = 1:3
            K(at(i), at(j)) = K(at(i), at(j)) + kappa(e) * ((gx(i) * gx(j) + gy(i) * gy(j)) * twice / 2);
        end
        b(at(i)) = b(at(i)) + load(e) * (twice / 6);
    end
end
end
