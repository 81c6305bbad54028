
function out = runge_kutta(solver, method, count, f, tspan, y0, options, extra)
% The embedded pair `method`, with step control, events and dense output; appended to the solvers that are one.
% `extra` are further arguments of all functions, `count` is how many outputs the caller wants.
if ischar(f) || isstring(f)
    f = str2func(f);
end
tspan = tspan(:);
if numel(tspan) < 2
    error(['MATLAB:' solver ':SizeTspan'], 'The last entry in tspan must be different from the first entry.');
end
t0 = tspan(1);
tfinal = tspan(end);
if t0 == tfinal
    error('MATLAB:odearguments:TspanEndpointsNotDistinct', 'The last entry in tspan must be different from the first entry.');
end
tdir = sign(tfinal - t0);
if any(tdir * diff(tspan) <= 0)
    error('MATLAB:odearguments:TspanNotMonotonic', 'The entries in tspan must strictly increase or decrease.');
end
y = y0(:);
n = numel(y);
rtol = odeget(options, 'RelTol', 1e-3);
atol = odeget(options, 'AbsTol', 1e-6);
if ~isscalar(atol) && numel(atol) ~= n
    error('MATLAB:odearguments:SizeAbsTol', 'Solving the equations requires a scalar AbsTol or one of the same length as the initial values.');
end
threshold = atol(:) / rtol;
hmax = min(abs(tfinal - t0), abs(odeget(options, 'MaxStep', 0.1 * abs(tfinal - t0))));
refine = odeget(options, 'Refine', method.refine);
normcontrol = strcmp(odeget(options, 'NormControl', 'off'), 'on');
output = odeget(options, 'OutputFcn', []);
selected = odeget(options, 'OutputSel', 1:n);
events = odeget(options, 'Events', []);
mass = odeget(options, 'Mass', []);
stats = strcmp(odeget(options, 'Stats', 'off'), 'on');
if ~isempty(mass)
    g = f;
    if isnumeric(mass)
        f = @(t, y, varargin) mass \ g(t, y, varargin{:});
    else
        f = @(t, y, varargin) mass_at(mass, t, y) \ g(t, y, varargin{:});
    end
end
structured = count == 1;
if count == 0 && isempty(output)
    structured = false;
end
wanted = numel(tspan) > 2 && ~structured;
f0 = f(t0, y, extra{:});
if numel(f0) ~= n
    error('MATLAB:odearguments:SizeIC', ...
        '%s returns a vector of length %d, but the length of initial conditions vector is %d. The vector returned by %s and the initial conditions vector must have the same number of elements.', ...
        func2str(f), numel(f0), n, func2str(f));
end
f0 = f0(:);
evaluations = 1;
power = 1 / method.order;
stages = numel(method.error);
hmin = 16 * eps(t0);
first = odeget(options, 'InitialStep', []);
if isempty(first)
    if wanted
        absh = min(hmax, abs(tspan(2) - t0));
    else
        absh = min(hmax, abs(tfinal - t0));
    end
    if normcontrol
        rate = norm(f0) / max(norm(y), max(threshold)) / (0.8 * rtol ^ power);
    else
        rate = norm(f0 ./ max(abs(y), threshold), Inf) / (0.8 * rtol ^ power);
    end
    if absh * rate > 1
        absh = 1 / rate;
    end
    absh = max(absh, hmin);
else
    absh = min(hmax, max(hmin, abs(first)));
end
t = t0;
T = t;
Y = y;
K = zeros(n, stages);
K(:, 1) = f0;
slopes = zeros(n, stages, 0);
next = 2;
te = zeros(0, 1);
ye = zeros(0, n);
ie = zeros(0, 1);
value = [];
if ~isempty(events)
    [value, stop, way] = events(t, y, extra{:});
end
if ~isempty(output)
    output(tspan([1, end]), y(selected), 'init', extra{:});
end
steps = 0;
failures = 0;
done = false;
while ~done
    hmin = 16 * eps(t);
    absh = min(hmax, max(hmin, absh));
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
            warning(['MATLAB:' solver ':IntegrationTolNotMet'], ...
                'Failure at t=%e.  Unable to meet integration tolerances without reducing the step size below the smallest value allowed (%e) at time t.', t, hmin);
            out = finished(T, Y, te, ye, ie, structured, slopes, solver, f, steps, failures, evaluations, count);
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
    if ~isempty(events)
        [newvalue, stop, way] = events(tnew, ynew, extra{:});
        [at, who, halted] = crossings(events, value, newvalue, way, stop, t, tnew, h, @(at) within(method.dense, t, y, h, K, at), extra);
        for k = 1:numel(at)
            te(end + 1, 1) = at(k);
            ye(end + 1, :) = within(method.dense, t, y, h, K, at(k)).';
            ie(end + 1, 1) = who(k);
        end
        value = newvalue;
        if halted && ~isempty(at)
            tnew = at(end);
            ynew = within(method.dense, t, y, h, K, tnew);
            done = true;
        end
    end
    if structured
        tout = tnew;
        yout = ynew;
        slopes(:, :, end + 1) = K;
    elseif wanted
        tout = zeros(1, 0);
        while next <= numel(tspan) && tdir * (tnew - tspan(next)) >= 0
            tout(end + 1) = tspan(next);
            next = next + 1;
        end
        yout = zeros(n, numel(tout));
        for k = 1:numel(tout)
            if tout(k) == tnew
                yout(:, k) = ynew;
            else
                yout(:, k) = within(method.dense, t, y, h, K, tout(k));
            end
        end
        if halted && (isempty(tout) || tout(end) ~= tnew)
            tout(end + 1) = tnew;
            yout(:, end + 1) = ynew;
        end
    elseif refine > 1
        tout = t + (tnew - t) * (1:refine - 1) / refine;
        yout = [within(method.dense, t, y, h, K, tout), ynew];
        tout = [tout, tnew];
    else
        tout = tnew;
        yout = ynew;
    end
    T = [T, tout];
    Y = [Y, yout];
    if ~isempty(output) && ~isempty(tout)
        if output(tout, yout(selected, :), [], extra{:})
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
if ~isempty(output)
    output([], [], 'done', extra{:});
end
if stats
    fprintf('%g successful steps\n%g failed attempts\n%g function evaluations\n', steps, failures, evaluations);
end
out = finished(T, Y, te, ye, ie, structured, slopes, solver, f, steps, failures, evaluations, count);
end

function out = finished(T, Y, te, ye, ie, structured, slopes, solver, f, steps, failures, evaluations, count)
if structured
    sol.solver = solver;
    sol.extdata = struct('odefun', f, 'options', [], 'varargin', {{}});
    sol.x = T;
    sol.y = Y;
    if ~isempty(te)
        sol.xe = te.';
        sol.ye = ye.';
        sol.ie = ie.';
    end
    sol.stats = struct('nsteps', steps, 'nfailed', failures, 'nfevals', evaluations);
    sol.idata = struct('f3d', slopes);
    out = {sol};
else
    out = {T.', Y.', te, ye, ie};
    out = out(1:max(count, 1));
end
end

function M = mass_at(mass, t, y)
if nargin(mass) < 2
    M = mass(t);
else
    M = mass(t, y);
end
end

function [at, who, halted] = crossings(events, before, after, way, stop, t, tnew, h, solution, extra)
at = [];
who = [];
halted = false;
before = before(:);
after = after(:);
if isempty(way)
    way = zeros(size(before));
end
for k = 1:numel(before)
    if sign(before(k)) == sign(after(k)) || before(k) == 0
        continue
    end
    rising = after(k) > before(k);
    if (way(k) > 0 && ~rising) || (way(k) < 0 && rising)
        continue
    end
    low = t;
    high = tnew;
    flow = before(k);
    fhigh = after(k);
    for trial = 1:200
        if abs(high - low) <= 8 * eps(max(abs(low), abs(high))) || fhigh == 0
            break
        end
        guess = high - fhigh * (high - low) / (fhigh - flow);
        if mod(trial, 3) == 0 || ~((guess - low) * (guess - high) < 0)
            guess = (low + high) / 2;
        end
        v = events(guess, solution(guess), extra{:});
        if sign(v(k)) == sign(flow) && v(k) ~= 0
            low = guess;
            flow = v(k);
        else
            high = guess;
            fhigh = v(k);
        end
    end
    at(end + 1) = high;
    who(end + 1) = k;
end
if isempty(at)
    return
end
[~, order] = sort(at * sign(h));
at = at(order);
who = who(order);
last = find(stop(who), 1);
if ~isempty(last)
    at = at(1:last);
    who = who(1:last);
    halted = true;
end
end

function v = within(dense, t, y, h, K, at)
s = (at(:).' - t) / h;
v = y + K * (h * dense) * s .^ ((1:size(dense, 2)).');
end
