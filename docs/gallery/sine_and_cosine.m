x = linspace(0, 2*pi, 200);
plot(x, sin(x), x, cos(x), '--', 'LineWidth', 1.5)
title('Sine and cosine')
xlabel('angle \theta'), ylabel('value')
legend('sin \theta', 'cos \theta', 'Location', 'southwest')
grid on
