
function out = runge_kutta(solver, method, count, f, tspan, y0, options, extra)
% The embedded pair `method`, with step control, events and dense output; appended to the solvers that are one.
% `extra` are further arguments of all functions, `count` is how many outputs the caller wants.
p = ode_problem(solver, false, f, tspan, y0, options, extra);
f = p.f;
y = p.y;
n = numel(y);
rtol = p.rtol;
threshold = p.threshold;
normcontrol = p.normcontrol;
tdir = p.tdir;
tfinal = p.tspan(end);
refine = odeget(options, 'Refine', method.refine);
structured = count == 1;
if count == 0 && isempty(p.output)
    structured = false;
end
wanted = numel(p.tspan) > 2 && ~structured;
evaluations = 1;
power = 1 / method.order;
stages = numel(method.error);
absh = first_step(p, options, method.order, p.f0, wanted);
t = p.tspan(1);
T = t;
Y = y;
K = zeros(n, stages);
K(:, 1) = p.f0;
slopes = zeros(n, stages, 0);
next = 2;
found = no_events(n);
value = [];
if ~isempty(p.events)
    [value, ~, ~] = p.events(t, y, extra{:});
end
if ~isempty(p.output)
    p.output(p.tspan([1, end]), y(p.selected), 'init', extra{:});
end
steps = 0;
failures = 0;
done = false;
while ~done
    hmin = 16 * eps(t);
    absh = min(p.hmax, max(hmin, absh));
    h = tdir * absh;
    if 1.1 * absh >= abs(tfinal - t)
        h = tfinal - t;
        absh = abs(h);
        done = true;
    end
    clean = true;
    while true
        for j = 1:stages - 2
            K(:, j + 1) = reshape(f(t + method.nodes(j) * h, y + h * (K(:, 1:j) * method.weights{j}), extra{:}), n, 1);
        end
        tnew = t + h;
        if done
            tnew = tfinal;
        end
        h = tnew - t;
        ynew = y + h * (K(:, 1:stages - 1) * method.weights{stages - 1});
        K(:, stages) = reshape(f(tnew, ynew, extra{:}), n, 1);
        evaluations = evaluations + stages - 1;
        e = K * method.error;
        if normcontrol
            size_e = absh * norm(e) / max(max(norm(y), norm(ynew)), max(threshold));
        else
            size_e = absh * norm(e ./ max(max(abs(y), abs(ynew)), threshold), Inf);
        end
        if ~(size_e > rtol) && ~isnan(size_e)
            break
        end
        failures = failures + 1;
        if absh <= hmin
            warn_of_failure(p, t, hmin);
            out = finished(p, T, Y, found, structured, struct('f3d', slopes), [steps failures evaluations], count);
            return
        end
        if clean && ~isnan(size_e)
            clean = false;
            absh = max(hmin, absh * max(method.least, 0.8 * (rtol / size_e) ^ power));
        else
            clean = false;
            absh = max(hmin, 0.5 * absh);
        end
        h = tdir * absh;
        done = false;
    end
    steps = steps + 1;
    halted = false;
    solution = @(at) within(method.dense, t, y, h, K, at);
    if ~isempty(p.events)
        [tnew, ynew, halted, value, found] = step_events(p, value, t, tnew, ynew, h, solution, found);
        done = done || halted;
    end
    if structured
        tout = tnew;
        yout = ynew;
        slopes(:, :, end + 1) = K;
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
    if done
        break
    end
    if clean
        factor = 1.25 * (size_e / rtol) ^ power;
        if factor > 0.2
            absh = absh / factor;
        else
            absh = 5 * absh;
        end
    end
    t = tnew;
    y = ynew;
    K(:, 1) = K(:, stages);
end
if ~isempty(p.output)
    p.output([], [], 'done', extra{:});
end
out = finished(p, T, Y, found, structured, struct('f3d', slopes), [steps failures evaluations], count);
end

function v = within(dense, t, y, h, K, at)
s = (at(:).' - t) / h;
v = y + K * (h * dense) * s .^ ((1:size(dense, 2)).');
end
