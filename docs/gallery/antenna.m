% Two patterns in half a circle, with radii in decibels.
t = linspace(0, pi, 361);
gain = @(n) 20 * log10(max(abs(sin(n * pi * cos(t)) ./ (n * sin(pi * cos(t)) + eps)), 1e-2));
polarplot(t, gain(4), t, gain(8), '--', 'LineWidth', 1.2)
thetalim([0 180])
rlim([-40 0])
rtickformat('%g dB')
legend('4 elements', '8 elements', 'Location', 'northeastoutside')
title('Arrays')
