% Counts over two variables: columns in space, and tiles from above.
rng(7)
x = randn(4000, 1);
y = 0.7 * x + 0.7 * randn(4000, 1);
figure('Position', [0 0 840 380])
subplot(1, 2, 1)
histogram2(x, y, [14 14], 'FaceColor', 'flat')
xlabel('x')
ylabel('y')
zlabel('count')
subplot(1, 2, 2)
histogram2(x, y, [30 30], 'DisplayStyle', 'tile')
axis equal tight
colorbar
xlabel('x')
ylabel('y')
