% A surface by two parameters, with a light.
[u, v] = meshgrid(linspace(0, 2 * pi, 60), linspace(-0.5, 0.5, 16));
x = (1 + v .* cos(u / 2)) .* cos(u);
y = (1 + v .* cos(u / 2)) .* sin(u);
z = v .* sin(u / 2);
surf(x, y, z, u, 'EdgeColor', 'none')
colormap hsv
camlight
axis equal
view(30, 40)
title('Moebius strip')
