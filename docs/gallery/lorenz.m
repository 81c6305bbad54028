[~, y] = ode45(@(t, y) [10*(y(2)-y(1)); y(1)*(28-y(3))-y(2); y(1)*y(2)-8/3*y(3)], 0:0.01:30, [1 1 1]);
plot3(y(:, 1), y(:, 2), y(:, 3))
grid on
title('Lorenz attractor')
