% Points by angle and radius, with sizes and colours.
rng(3)
angle = 2 * pi * rand(1, 60);
radius = 10 * sqrt(rand(1, 60));
polarscatter(angle, radius, 20 + 10 * radius, radius, 'filled', 'MarkerFaceAlpha', 0.7)
pax = gca;
pax.ThetaAxisUnits = 'radians';
colorbar
title('Points')
