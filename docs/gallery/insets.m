% Axes within axes.
x = linspace(0, 30, 3000);
y = besselj(0, x);
plot(x, y)
xlabel('x')
ylabel('J_0(x)')
grid on
axes('Position', [0.5 0.6 0.37 0.28])
k = x > 2 & x < 3;
plot(x(k), y(k), 'r')
title('the first root')
yline(0)
xlim([2 3])
