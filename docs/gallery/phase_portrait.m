% A pendulum: where it goes from anywhere.
[a, w] = meshgrid(linspace(-2 * pi, 2 * pi, 25), linspace(-3, 3, 17));
quiver(a, w, w, -sin(a), 'Color', [0.5 0.5 0.5])
hold on
for w0 = [0.5 1 1.5 2 2.5]
    [~, y] = ode45(@(t, y) [y(2); -sin(y(1))], [0 12], [-2 * pi * (w0 >= 2); w0]);
    plot(y(:, 1), y(:, 2), 'LineWidth', 1.2)
end
axis([-2*pi 2*pi -3 3])
xticks(pi * (-2:2))
xticklabels({'-2\pi', '-\pi', '0', '\pi', '2\pi'})
xlabel('angle')
ylabel('speed')
title('Pendulum')
