rng(1)
x = randn(1, 5000);
histogram(x, 'Normalization', 'pdf'), hold on
t = linspace(-4, 4, 200);
plot(t, exp(-t.^2/2) / sqrt(2*pi), 'LineWidth', 2)
legend('sample', 'density')
