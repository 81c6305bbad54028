% A band for each of some damped waves.
t = (0:0.1:12)';
ribbon(t, exp(-t * (0.1:0.15:0.7)) .* cos(2 * t))
xlabel('damping')
ylabel('time')
title('Damped waves')
