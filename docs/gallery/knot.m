% A knot, with its shadow on the ground.
t = linspace(0, 2 * pi, 600);
x = sin(t) + 2 * sin(2 * t);
y = cos(t) - 2 * cos(2 * t);
z = -sin(3 * t);
plot3(x, y, z, 'LineWidth', 3)
hold on
plot3(x, y, -2 * ones(size(t)), 'Color', [0.7 0.7 0.7])
grid on
axis equal
zlim([-2 1.5])
title('Trefoil')
