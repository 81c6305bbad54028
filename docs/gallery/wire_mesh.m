[x, y] = meshgrid(-8:0.5:8);
r = sqrt(x.^2 + y.^2) + eps;
mesh(x, y, sin(r) ./ r)
title('sinc')
