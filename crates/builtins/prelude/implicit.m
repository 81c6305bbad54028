
function out = implicit(solver, method, count, f, tspan, y0, options, extra)
% A method that keeps more than the last slopes, with events and dense output; appended to the solvers that are one.
% `method` has functions: `begin` makes what it knows, `step` does a step with control of its length, `between` is the solution in the step.
% One that is explicit knows no mass matrix.
p = ode_problem(solver, ~isfield(method, 'explicit'), f, tspan, y0, options, extra);
p.jacobian = odeget(options, 'Jacobian', []);
p.vectorized = strcmp(odeget(options, 'Vectorized', 'off'), 'on');
p.largest = odeget(options, 'MaxOrder', 5);
p.damped = ~strcmp(odeget(options, 'BDF', 'off'), 'on');
t = p.tspan(1);
y = p.y;
n = numel(y);
refine = odeget(options, 'Refine', 1);
structured = count == 1;
if count == 0 && isempty(p.output)
    structured = false;
end
wanted = numel(p.tspan) > 2 && ~structured;
s = method.begin(p, options, wanted);
if isfield(s, 'y')
    y = s.y;
end
T = t;
Y = y;
kept = {};
next = 2;
found = no_events(n);
value = [];
if ~isempty(p.events)
    [value, ~, ~] = p.events(t, y, extra{:});
end
if ~isempty(p.output)
    p.output(p.tspan([1, end]), y(p.selected), 'init', extra{:});
end
done = false;
while ~done
    [s, tnew, ynew, done] = method.step(p, s, t, y);
    if isempty(tnew)
        warn_of_failure(p, t, 16 * eps(t));
        break
    end
    halted = false;
    h = tnew - t;
    solution = @(at) method.between(s.kept, at);
    if ~isempty(p.events)
        [tnew, ynew, halted, value, found] = step_events(p, value, t, tnew, ynew, h, solution, found);
        done = done || halted;
    end
    if structured
        tout = tnew;
        yout = ynew;
        kept{end + 1} = s.kept;
    else
        [tout, yout, next] = step_output(p, wanted, refine, next, t, tnew, ynew, halted, solution);
    end
    T = [T, tout];
    Y = [Y, yout];
    if ~isempty(p.output) && ~isempty(tout)
        if p.output(tout, yout(p.selected, :), [], extra{:})
            done = true;
        end
    end
    t = tnew;
    y = ynew;
end
if ~isempty(p.output)
    p.output([], [], 'done', extra{:});
end
out = finished(p, T, Y, found, structured, struct('kept', {kept}, 'between', method.between), [s.steps s.failures s.evaluations], count);
end

function [J, evaluations] = jacobian_at(p, t, y, f0)
% The derivatives of f, as given or by differences: each column is one evaluation, or all of them one.
evaluations = 0;
if isnumeric(p.jacobian) && ~isempty(p.jacobian)
    J = p.jacobian;
    return
elseif ~isempty(p.jacobian)
    J = p.jacobian(t, y, p.extra{:});
    return
end
n = numel(y);
size_of = max(abs(y), p.threshold);
way = sign(f0);
way(way == 0) = 1;
delta = (y + way .* (sqrt(eps) * size_of)) - y;
if p.vectorized
    values = p.f(t, y + diag(delta), p.extra{:});
    J = (values - f0) ./ delta.';
    evaluations = 1;
    return
end
J = zeros(n);
for k = 1:n
    beside = y;
    beside(k) = y(k) + delta(k);
    J(:, k) = (reshape(p.f(t, beside, p.extra{:}), n, 1) - f0) / delta(k);
end
evaluations = n;
end

function [slope, evaluations] = slope_in_time(p, t, y, f0, h)
% How f changes with time alone.
tdel = (t + p.tdir * min(sqrt(eps) * max(abs(t), abs(t + h)), abs(h))) - t;
slope = (reshape(p.f(t + tdel, y, p.extra{:}), [], 1) - f0) / tdel;
evaluations = 1;
end

function M = mass_or_eye(p, t, y)
M = p.mass;
if isempty(M)
    M = eye(numel(y));
elseif ~isnumeric(M)
    M = mass_at(M, t, y);
end
end

function W = decomposed(A)
[W.L, W.U, W.p] = lu(full(A), 'vector');
end

function x = solved(W, b)
x = W.U \ (W.L \ b(W.p));
end
