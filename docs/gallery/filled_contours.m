[x, y] = meshgrid(linspace(-3, 3, 80));
contourf(x, y, peaks(x, y), -6:1:8)
colorbar
title('Heights')
