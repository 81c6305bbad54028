% The flow around a cylinder, along lines that begin at the left.
[x, y] = meshgrid(linspace(-3, 3, 121), linspace(-2, 2, 81));
r2 = x .^ 2 + y .^ 2;
u = 1 - (x .^ 2 - y .^ 2) ./ r2 .^ 2;
v = -2 * x .* y ./ r2 .^ 2;
u(r2 < 0.95) = NaN;
v(r2 < 0.95) = NaN;
starts = linspace(-1.95, 1.95, 18);
streamline(x, y, u, v, repmat(-3, 1, 18), starts)
rectangle('Position', [-1 -1 2 2], 'Curvature', 1, 'FaceColor', [0.85 0.85 0.85])
axis equal
axis([-3 3 -2 2])
title('Flow around a cylinder')
box on
