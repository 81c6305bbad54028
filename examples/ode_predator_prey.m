% Foxes and rabbits: the Lotka-Volterra equations, integrated by ode45.
birth = 1.1; hunt = 0.4; feed = 0.1; death = 0.4;
rates = @(t, y) [birth * y(1) - hunt * y(1) * y(2); feed * y(1) * y(2) - death * y(2)];

options = odeset('RelTol', 1e-8, 'AbsTol', 1e-8);
[t, y] = ode45(rates, 0:5:40, [10; 5], options);

fprintf('%6s %10s %10s\n', 'time', 'rabbits', 'foxes');
fprintf('%6.1f %10.4f %10.4f\n', [t, y]');

% What the equations keep constant tells how exact the solution is.
kept = feed * y(:, 1) - death * log(y(:, 1)) + hunt * y(:, 2) - birth * log(y(:, 2));
fprintf('the invariant drifts by less than 1e-6: %d\n', max(abs(kept - kept(1))) < 1e-6);
