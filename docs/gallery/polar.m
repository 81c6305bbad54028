% Petals.
t = linspace(0, 2 * pi, 721);
polarplot(t, abs(cos(4 * t)), 'LineWidth', 1.5)
title('|cos 4\theta|')
