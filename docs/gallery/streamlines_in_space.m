% Lines along a flow that turns and rises.
[x, y, z] = meshgrid(-2:0.25:2, -2:0.25:2, 0:0.25:3);
[sx, sy, sz] = meshgrid([0.4 0.9 1.4], 0, [0 0.5]);
lines = streamline(x, y, z, -y - 0.2 * x, x - 0.2 * y, 0.3 + 0 * z, sx, sy, sz);
set(lines, 'LineWidth', 1.2)
view(3)
grid on
xlabel('x')
ylabel('y')
zlabel('z')
title('A rising whirl')
