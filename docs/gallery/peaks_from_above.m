% Lines of one height over a coloured surface from above.
[x, y] = meshgrid(linspace(-3, 3, 37));
z = peaks(x, y);
pcolor(x, y, z)
shading interp
hold on
contour(x, y, z, -6:2:8, 'k')
colormap turbo
colorbar
axis equal tight
title('Peaks from above')
