
function p = ode_problem(solver, is_stiff, f, tspan, y0, options, extra)
% What a solver is asked for; appended to the solvers. Those for stiff equations take the mass matrix as it is.
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
p.tdir = sign(tfinal - t0);
if any(p.tdir * diff(tspan) <= 0)
    error('MATLAB:odearguments:TspanNotMonotonic', 'The entries in tspan must strictly increase or decrease.');
end
p.solver = solver;
p.tspan = tspan;
p.y = y0(:);
n = numel(p.y);
p.rtol = odeget(options, 'RelTol', 1e-3);
atol = odeget(options, 'AbsTol', 1e-6);
if ~isscalar(atol) && numel(atol) ~= n
    error('MATLAB:odearguments:SizeAbsTol', 'Solving the equations requires a scalar AbsTol or one of the same length as the initial values.');
end
p.threshold = atol(:) / p.rtol;
p.hmax = min(abs(tfinal - t0), abs(odeget(options, 'MaxStep', 0.1 * abs(tfinal - t0))));
p.normcontrol = strcmp(odeget(options, 'NormControl', 'off'), 'on');
p.output = odeget(options, 'OutputFcn', []);
p.selected = odeget(options, 'OutputSel', 1:n);
p.events = odeget(options, 'Events', []);
p.stats = strcmp(odeget(options, 'Stats', 'off'), 'on');
p.mass = odeget(options, 'Mass', []);
if ~isempty(p.mass) && ~is_stiff
    mass = p.mass;
    g = f;
    if isnumeric(mass)
        f = @(t, y, varargin) mass \ g(t, y, varargin{:});
    else
        f = @(t, y, varargin) mass_at(mass, t, y) \ g(t, y, varargin{:});
    end
end
p.f = f;
p.extra = extra;
f0 = f(t0, p.y, extra{:});
if numel(f0) ~= n
    error('MATLAB:odearguments:SizeIC', ...
        '%s returns a vector of length %d, but the length of initial conditions vector is %d. The vector returned by %s and the initial conditions vector must have the same number of elements.', ...
        func2str(f), numel(f0), n, func2str(f));
end
p.f0 = f0(:);
end

function M = mass_at(mass, t, y)
if isnumeric(mass)
    M = mass;
elseif nargin(mass) < 2
    M = mass(t);
else
    M = mass(t, y);
end
end

function absh = first_step(p, options, order, rate_of, wanted)
% The first step's length: the one asked for, or one at which the first term of the error is small enough.
t0 = p.tspan(1);
hmin = 16 * eps(t0);
first = odeget(options, 'InitialStep', []);
if ~isempty(first)
    absh = min(p.hmax, max(hmin, abs(first)));
    return
end
if wanted
    absh = min(p.hmax, abs(p.tspan(2) - t0));
else
    absh = min(p.hmax, abs(p.tspan(end) - t0));
end
power = 1 / order;
if p.normcontrol
    rate = norm(rate_of) / max(norm(p.y), max(p.threshold)) / (0.8 * p.rtol ^ power);
else
    rate = norm(rate_of ./ max(abs(p.y), p.threshold), Inf) / (0.8 * p.rtol ^ power);
end
if absh * rate > 1
    absh = 1 / rate;
end
absh = max(absh, hmin);
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
        [v, ~, ~] = events(guess, solution(guess), extra{:});
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

function [tout, yout, next] = step_output(p, wanted, refine, next, t, tnew, ynew, halted, solution)
% What one step gives: the times that are asked for, or the step's end and points before it.
if wanted
    tout = zeros(1, 0);
    while next <= numel(p.tspan) && p.tdir * (tnew - p.tspan(next)) >= 0
        tout(end + 1) = p.tspan(next);
        next = next + 1;
    end
    yout = zeros(numel(ynew), numel(tout));
    for k = 1:numel(tout)
        if tout(k) == tnew
            yout(:, k) = ynew;
        else
            yout(:, k) = solution(tout(k));
        end
    end
    if halted && (isempty(tout) || tout(end) ~= tnew)
        tout(end + 1) = tnew;
        yout(:, end + 1) = ynew;
    end
elseif refine > 1
    tout = t + (tnew - t) * (1:refine - 1) / refine;
    yout = [solution(tout), ynew];
    tout = [tout, tnew];
else
    tout = tnew;
    yout = ynew;
end
end

function [tnew, ynew, halted, value, found] = step_events(p, value, t, tnew, ynew, h, solution, found)
% The events of one step; the step ends at one that stops.
[newvalue, stop, way] = p.events(tnew, ynew, p.extra{:});
[at, who, halted] = crossings(p.events, value, newvalue, way, stop, t, tnew, h, solution, p.extra);
for k = 1:numel(at)
    found.t(end + 1, 1) = at(k);
    found.y(end + 1, :) = solution(at(k)).';
    found.i(end + 1, 1) = who(k);
end
value = newvalue;
if halted
    tnew = at(end);
    ynew = solution(tnew);
end
end

function found = no_events(n)
found = struct('t', zeros(0, 1), 'y', zeros(0, n), 'i', zeros(0, 1));
end

function out = finished(p, T, Y, found, structured, idata, counts, count)
if p.stats
    fprintf('%g successful steps\n%g failed attempts\n%g function evaluations\n', counts);
end
if structured
    sol.solver = p.solver;
    sol.extdata = struct('odefun', p.f, 'options', [], 'varargin', {{}});
    sol.x = T;
    sol.y = Y;
    if ~isempty(found.t)
        sol.xe = found.t.';
        sol.ye = found.y.';
        sol.ie = found.i.';
    end
    sol.stats = struct('nsteps', counts(1), 'nfailed', counts(2), 'nfevals', counts(3));
    sol.idata = idata;
    out = {sol};
else
    out = {T.', Y.', found.t, found.y, found.i};
    out = out(1:max(count, 1));
end
end

function warn_of_failure(p, t, hmin)
warning(['MATLAB:' p.solver ':IntegrationTolNotMet'], ...
    'Failure at t=%e.  Unable to meet integration tolerances without reducing the step size below the smallest value allowed (%e) at time t.', t, hmin);
end
