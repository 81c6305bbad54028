t = linspace(0, 10*pi, 500);
plot3(cos(t), sin(t), t, 'LineWidth', 1.2)
grid on
xlabel('cos t'), ylabel('sin t'), zlabel('t')
title('Helix')
