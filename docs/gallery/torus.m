% A torus of triangles.
[u, v] = meshgrid(linspace(0, 2 * pi, 31), linspace(0, 2 * pi, 17));
x = (3 + cos(v)) .* cos(u);
y = (3 + cos(v)) .* sin(u);
z = sin(v);
mesh(x, y, z)
axis equal
colormap winter
title('Torus')
