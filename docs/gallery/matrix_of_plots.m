% Each variable over each other one.
rng(13)
x = randn(120, 1);
data = [x, 0.8 * x + 0.6 * randn(120, 1), -0.5 * x + randn(120, 1)];
plotmatrix(data)
