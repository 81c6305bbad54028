% What is near is larger.
[x, y] = meshgrid(0:8);
surf(x, y, zeros(9), mod(x + y, 2), 'EdgeColor', 'none')
hold on
[a, b, c] = sphere(16);
for k = 1:3
    surf(2 * k + 0.8 * a, 2 * k + 0.8 * b, 0.8 + 0.8 * c, ones(17), 'EdgeColor', [0.4 0.4 0.4])
end
colormap([0.35 0.4 0.5; 0.95 0.93 0.85])
axis equal off
camproj perspective
campos([-3 -9 6])
