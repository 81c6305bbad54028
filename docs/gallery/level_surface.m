% Where a volume has a value, with its ends at the sides.
[x, y, z] = meshgrid(linspace(-2, 2, 14));
v = cos(2 * x) + cos(2 * y) + cos(2 * z);
p = patch(isosurface(x, y, z, v, 0), 'FaceColor', [0.3 0.6 0.9], 'EdgeColor', 'none');
isonormals(x, y, z, v, p)
patch(isocaps(x, y, z, v, 0), 'FaceColor', [0.95 0.8 0.4], 'EdgeColor', 'none')
view(3)
axis equal tight
camlight
title('cos 2x + cos 2y + cos 2z = 0')
