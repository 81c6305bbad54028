% Normals of a paraboloid.
[x, y] = meshgrid(-2:0.8:2);
z = 4 - x.^2 - y.^2;
surf(x, y, z, 'FaceAlpha', 0.5)
hold on
quiver3(x, y, z, 2 * x, 2 * y, ones(size(x)), 0.6, 'r')
title('Normals')
view(-40, 25)
