[x, y] = meshgrid(-2:0.2:2);
surf(x, y, x .* exp(-x.^2 - y.^2))
shading interp
colormap turbo
camlight
lighting gouraud
title('x e^{-x^2-y^2}')
