% Least values within constraints: published solutions.
op = optimset('Display', 'off');
[x, v, e, o, l] = linprog([-1, -1/3], [1, 1; 1, 1/4; 1, -1; -1/4, -1; -1, -1; -1, 1], [2, 1, 2, 1, -1, 2], [], [], [], [], op); show([x', v, e, l.ineqlin'])
[x, v] = linprog([-5; -4; -6], [1, -1, 1; 3, 2, 4; 3, 2, 0], [20; 42; 30], [], [], zeros(3, 1), [], op); show([x', v])
[x, v, e] = linprog([1, 2], [], [], [1, 1], 3, [0, 0], [], op); show([x', v, e])
[x, v, e] = linprog(-1, [], [], [], [], 0, [], op)
[x, v, e] = linprog(1, [1; -1], [1; -2], [], [], [], [], op)
linprog(1, [], [], [], [], 2, 3)
[x, v, e, o, l] = quadprog([1, -1; -1, 2], [-2; -6], [1, 1; -1, 2; 2, 1], [2; 2; 3], [], [], [0, 0], [], [], op); show([x', v, e, l.ineqlin', l.lower'])
x = quadprog([1, -1, 1; -1, 2, -2; 1, -2, 4], [2; -3; 1], [], [], ones(1, 3), 1/2, zeros(3, 1), ones(3, 1), [], op); show(x')
[x, v, e] = quadprog([1, 0; 0, -1], [0; -1], [], [], [], [], [], [], [], op)
[x, v, e] = quadprog(1, 0, [1; -1], [1; -2], [], [], [], [], [], op)
rosen = @(x) 100 * (x(2) - x(1)^2)^2 + (1 - x(1))^2;
[x, v, e] = fmincon(rosen, [-1, 2], [1, 2], 1, [], [], [], [], [], op); show([x, v, e])
[x, v, e] = fmincon(rosen, [0.5, 0], [1, 2], 1, [2, 1], 1, [], [], [], op); show([x, v, e])
[x, v, e] = fmincon(rosen, [0, 0], [], [], [], [], [], [], @disk, op); show([x, v, e])
[x, v] = fmincon(@(x) x(1) * x(4) * sum(x(1:3)) + x(3), [1, 5, 5, 1], [], [], [], [], ones(1, 4), 5 * ones(1, 4), @hock71, op); show([x, v])
[x, v] = fmincon(@(x) -prod(x), [10; 10; 10], [-1, -2, -2; 1, 2, 2], [0; 72], [], [], [], [], [], op); show([x', v])
[x, v] = fmincon(@(x) (1 - x(1))^2, [-1.2, 1], [], [], [], [], [], [], @(x) deal([], 10 * (x(2) - x(1)^2)), op); show(round([x, v], 4))
[x, v, e] = fmincon(@(x) x^2, 1, [], [], [], [], [], [], @(x) deal([x - 1; 3 - x], []), op); disp(e)
x = fmincon(@(x) x^2, 3);
[x, n, r, e] = lsqnonlin(@(x) [10 * (x(2) - x(1)^2); 1 - x(1)], [-1.2, 1], [-2, -2], [0.5, 2]); show([x, n])
k = 1:10; [x, n] = lsqnonlin(@(x) 2 + 2 * k - exp(k * x(1)) - exp(k * x(2)), [0.3, 0.4]); show([x, n])
t = (0:0.5:5)'; x = lsqcurvefit(@(p, t) p(1) * exp(-p(2) * t) + p(3), [1, 1, 0], t, 2 * exp(-0.7 * t) + 0.5); show(x)
x = lsqnonlin(@slopes, [1; 1], [], [], optimset('Jacobian', 'on')); show(x')
names = {@() linprog([1, 2], [1, 2, 3], 1), @() linprog(1, [1; 2], 1), @() quadprog([1, 2]), @() quadprog(1, [1, 2]), @() fmincon(@(x) [x, x], 1), @() fmincon(@(x) NaN, 1), ...
    @() lsqnonlin(@(x) x, 1, [1, 2]), @() lsqcurvefit(@(p, t) p, 1, t, t)};
for k = 1:numel(names)
    try
        names{k}();
    catch problem
        disp(problem.identifier)
    end
end
function show(x)
    fprintf('%10.5f', x + 0);
    fprintf('\n');
end
function [c, ceq] = disk(x)
    c = x(1)^2 + x(2)^2 - 1;
    ceq = [];
end
function [c, ceq] = hock71(x)
    c = 25 - prod(x);
    ceq = sum(x.^2) - 40;
end
function [F, J] = slopes(x)
    F = [x(1)^2 - 2; x(2) - x(1)];
    J = [2 * x(1), 0; -1, 1];
end
