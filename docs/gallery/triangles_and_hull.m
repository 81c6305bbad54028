% Triangles of points, with their hull.
rng(12)
x = rand(30, 1);
y = rand(30, 1);
t = delaunay(x, y);
triplot(t, x, y, 'Color', [0.7 0.7 0.7])
hold on
k = convhull(x, y);
plot(x(k), y(k), 'r', 'LineWidth', 1.5)
plot(x, y, 'k.', 'MarkerSize', 12)
axis equal
axis([-0.05 1.05 -0.05 1.05])
title('Triangles and hull')
