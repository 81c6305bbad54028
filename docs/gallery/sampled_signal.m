% A signal, its samples and what is between them.
t = linspace(0, 1, 400);
s = linspace(0, 1, 17);
f = @(t) sin(2 * pi * 2 * t) + 0.4 * cos(2 * pi * 5 * t);
plot(t, f(t), 'Color', [0.6 0.6 0.6])
hold on
stem(s, f(s), 'filled')
stairs(s, f(s), 'LineWidth', 1)
legend('signal', 'samples', 'held', 'Location', 'best')
xlabel('t')
title('Sampling')
