[x, y] = meshgrid(-2:0.2:2);
z = x .* exp(-x.^2 - y.^2);
[dx, dy] = gradient(z, 0.2, 0.2);
contour(x, y, z), hold on
quiver(x, y, dx, dy)
axis equal
title('A field and its gradient')
