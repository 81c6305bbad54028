% Answers of a system for five dampings.
t = linspace(0, 15, 400);
hold on
for z = [0.1 0.3 0.5 0.7 0.9]
    w = sqrt(1 - z^2);
    plot(t, 1 - exp(-z * t) .* (cos(w * t) + z / w * sin(w * t)), 'DisplayName', sprintf('\\zeta = %.1f', z))
end
yline(1, ':', 'HandleVisibility', 'off')
legend show
grid on
box on
xlabel('time')
title('Step response')
