% Stiff equations: the last values, events, Jacobians, mass matrices, equations without derivatives, values between the steps.
for solver = {@ode15s, @ode23s}
    solve = solver{1};
    fprintf('%s\n', func2str(solve));
    [~, y] = solve(@(t, y) [y(2); 1000*(1 - y(1)^2)*y(2) - y(1)], [0 500], [2; 0]);
    fprintf('%.2f\n', y(end, 1));
    [~, y] = solve(@(t, y) -50*(y - cos(t)), [0 1.5], 0, odeset('RelTol', 1e-6, 'AbsTol', 1e-9));
    near(y(end), (2500*cos(1.5) + 50*sin(1.5)) / 2501, 1e-5)
    [t, y] = solve(@robertson, [0 4*logspace(-6, 6, 7)], [1; 0; 0], odeset('RelTol', 1e-5, 'AbsTol', [1e-7 1e-10 1e-7]));
    fprintf('%g: %.3f %.3f\n', [t abs(y(:, [1 3]))]');
    solution = solve(@(t, y) -y, [0 2], 1, odeset('RelTol', 1e-6));
    [v, d] = deval(solution, [0.5 1.3]);
    near([v d], [exp(-[0.5 1.3]) -exp(-[0.5 1.3])], 1e-4)
    [t, y, te, ye, ie] = solve(@(t, y) [y(2); -9.8], [0 5], [10; 2], odeset('Events', @ground, 'RelTol', 1e-6));
    fprintf('%.4f %.4f %d %d\n', te, ye(2), ie, t(end) == te);
    [~, y] = solve(@(t, y) [y(2); -y(1)], [3 0], [1; 0], odeset('Jacobian', [0 1; -1 0], 'RelTol', 1e-5));
    near(y(end, :), [cos(3) sin(3)], 1e-3)
    [~, y] = solve(@(t, y) -2*y, [0 1], [1; 2], odeset('Mass', [2 0; 0 4], 'RelTol', 1e-6, 'Jacobian', @(t, y) -2*eye(2)));
    near(y(end, :), [exp(-1) 2*exp(-0.5)], 1e-4)
    [~, y] = solve(@(t, y, k) -k*y, [0 1], 1, odeset('Vectorized', 'on'), 3);
    near(y(end), exp(-3), 1e-3)
end
conserved = @(t, y) [-0.04*y(1) + 1e4*y(2)*y(3); 0.04*y(1) - 1e4*y(2)*y(3) - 3e7*y(2)^2; y(1) + y(2) + y(3) - 1];
[t, y] = ode15s(conserved, [0 4*logspace(-6, 6, 5)], [1; 0; 1e-3], odeset('Mass', diag([1 1 0]), 'RelTol', 1e-5, 'AbsTol', [1e-7 1e-10 1e-7]));
fprintf('%g: %.3f %.3f\n', [t abs(y(:, [1 3]))]');
[~, y] = ode15s(@(t, y) -y, [0 1], 1, odeset('Mass', @(t) 1 + t, 'RelTol', 1e-6, 'BDF', 'on', 'MaxOrder', 2));
near(y(end), 0.5, 1e-4)
n = 40;
rod = @(t, y) [y(2) - 2*y(1); y(1:n-2) - 2*y(2:n-1) + y(3:n); y(n-1) - 2*y(n)] * 1e4;
start = sin(pi * (1:n)' / (n + 1));
[t, y] = ode15s(rod, [0 0.02], start);
near(y(end, :)', exp(-4*sin(pi / (2*(n + 1)))^2 * 1e4 * 0.02) * start, 1e-2)
disp(numel(t) < 100)
try
    ode15s(@(t, y) y, [0 1 1], 1)
catch e
    disp(e.identifier)
end
try
    ode23s(@(t, y) [y; y], [0 1], 1)
catch e
    disp(e.identifier)
end

function near(found, expected, tolerance)
fprintf('%d', norm(found - expected, Inf) < tolerance);
fprintf('\n');
end

function dy = robertson(~, y)
dy = [-0.04*y(1) + 1e4*y(2)*y(3); 0.04*y(1) - 1e4*y(2)*y(3) - 3e7*y(2)^2; 3e7*y(2)^2];
end

function [value, stop, way] = ground(~, y)
value = y(1);
stop = 1;
way = -1;
end
