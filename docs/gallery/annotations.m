% Arrows and texts that belong to the figure, not to its axes.
x = linspace(0, 10, 300);
plot(x, exp(-x / 4) .* sin(2 * x), 'LineWidth', 1.5)
grid on
axis([0 10 -1 1])
xlabel('time (s)')
ylabel('displacement')
annotation('textarrow', [0.42 0.195], [0.82 0.852], 'String', 'first maximum')
annotation('doublearrow', [0.187 0.43], [0.25 0.25])
annotation('textbox', [0.24 0.13 0.2 0.08], 'String', 'one period', 'EdgeColor', 'none')
annotation('ellipse', [0.68 0.42 0.2 0.2], 'Color', [0.8 0.2 0.1], 'LineWidth', 1)
annotation('arrow', [0.78 0.78], [0.75 0.63], 'HeadStyle', 'cback1', 'Color', [0.8 0.2 0.1])
annotation('textbox', [0.62 0.75 0.28 0.1], 'String', 'hardly any motion is left', 'BackgroundColor', [1 0.95 0.9])
