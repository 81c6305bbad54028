% Points with sizes and colours of their own.
rng(6)
n = 60;
scatter(rand(n, 1), rand(n, 1), 20 + 500 * rand(n, 1).^2, rand(n, 1), 'filled', 'MarkerFaceAlpha', 0.6)
colormap cool
colorbar
axis square
title('Bubbles')
