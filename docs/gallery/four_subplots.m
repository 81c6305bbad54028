x = linspace(0, 10, 200);
subplot(2, 2, 1), plot(x, sin(x)), title('sin')
subplot(2, 2, 2), stem(0:8, (0:8).^2, 'filled'), title('squares')
subplot(2, 2, 3), stairs(0:10, cos(0:10)), title('steps')
subplot(2, 2, 4), area(x, abs(sin(x))), title('area')
sgtitle('Four kinds of charts')
