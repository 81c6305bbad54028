% A volume on planes.
[x, y, z] = meshgrid(-2:0.25:2);
v = x .* exp(-x.^2 - y.^2 - z.^2);
slice(x, y, z, v, [-1 0.8], 1.5, -1)
shading flat
colorbar
xlabel('x'), ylabel('y'), zlabel('z')
