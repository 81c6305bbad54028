% A line through points, and where it may be.
rng(8)
x = sort(10 * rand(40, 1));
y = 1.5 * x + 2 + 2 * randn(40, 1);
p = polyfit(x, y, 1);
s = std(y - polyval(p, x));
g = linspace(0, 10, 50);
fill([g, fliplr(g)], [polyval(p, g) + 2 * s, fliplr(polyval(p, g) - 2 * s)], [0.8 0.88 1], 'EdgeColor', 'none')
hold on
scatter(x, y, 25, 'k', 'filled')
plot(g, polyval(p, g), 'b', 'LineWidth', 1.5)
legend('two deviations', 'data', sprintf('y = %.2f x + %.2f', p), 'Location', 'northwest')
box on
