% Heat in a rod: explicit finite differences, a table of the middle temperature, and where it is warmest.
n = 41;
x = linspace(0, 1, n);
u = exp(-100 * (x - 0.3) .^ 2);
dt = 0.4 / (n - 1) ^ 2;

fprintf('%6s %10s %10s\n', 'step', 'middle', 'total');
for step = 0:400
    if mod(step, 100) == 0
        fprintf('%6d %10.6f %10.6f\n', step, u((n + 1) / 2), trapz(x, u));
    end
    u(2:n-1) = u(2:n-1) + dt * (n - 1) ^ 2 * diff(u, 2);
end

[warmest, at] = max(u);
summary = struct('warmest', warmest, 'position', x(at))
