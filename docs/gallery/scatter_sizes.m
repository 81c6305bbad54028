rng(2)
scatter(rand(1, 60), rand(1, 60), 200 * rand(1, 60), 1:60, 'filled', 'MarkerFaceAlpha', 0.6)
colorbar
title('Sizes and colours')
