t = 0:0.02:10;
y = exp(-0.3*t) .* cos(3*t);
plot(t, y), hold on
plot(t, exp(-0.3*t), 'r--', t, -exp(-0.3*t), 'r--')
yline(0, ':')
title('Damped oscillation', 'e^{-0.3t} cos(3t)')
xlabel('time (s)'), ylabel('displacement')
