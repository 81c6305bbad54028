% Counts of directions on a compass: north is up, and east at the right.
rng(5)
from = [0.7 + 0.4 * randn(1, 300), 3.5 + 0.3 * randn(1, 150)];
polarhistogram(from, 24, 'FaceColor', [0 0.45 0.74])
pax = gca;
pax.ThetaZeroLocation = 'top';
pax.ThetaDir = 'clockwise';
thetaticks(0:45:315)
thetaticklabels({'N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'})
title('Wind')
