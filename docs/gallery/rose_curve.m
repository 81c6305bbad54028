t = linspace(0, 2*pi, 600);
polarplot(t, abs(cos(3*t)), 'LineWidth', 1.5)
