% Solutions at the solver's own points: those of its steps, and refined ones between them.
[t, y] = ode45(@(t, y) -y, [0 1], 1);
disp([numel(t) size(y)]), disp(max(abs(y - exp(-t))) < 1e-4)
[t, y] = ode45(@(t, y) [y(2); -y(1)], [0 2], [1; 0]);
disp(size(y, 2)), disp(max(abs(y(:, 1) - cos(t))) < 1e-3), disp(all(diff(t) > 0))
[t, y] = ode23(@(t, y) [y(2); -y(1)], [2 0], [cos(2); -sin(2)]);
disp(abs(y(end, 1) - 1) < 1e-2), disp(all(diff(t) < 0))
s = ode45(@(t, y) -2 * y, [0 1], [1; 2]);
disp(max(max(abs(deval(s, [0.1 0.5 0.9]) - [1; 2] * exp(-2 * [0.1 0.5 0.9])))) < 1e-3)
[t, y] = ode45(@(t, y) -y, [0 1], 1, odeset('Refine', 1));
disp(numel(t)), disp(abs(y(end) - exp(-1)) < 1e-4)
