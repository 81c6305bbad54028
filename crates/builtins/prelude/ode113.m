function varargout = ode113(f, tspan, y0, options, varargin)
% Adams's formulas, orders 1 to 13, predicted and corrected.
if nargin < 4
    options = [];
end
method = struct('begin', @adams_begin, 'step', @adams_step, 'between', @adams_between, 'explicit', true);
varargout = implicit('ode113', method, nargout, f, tspan, y0, options, varargin);
end

function s = adams_begin(p, options, wanted)
s.order = 1;
s.absh = first_step(p, options, 2, p.f0, wanted) / 4;
% The last times and slopes, the newest first.
s.times = p.tspan(1);
s.slopes = p.f0;
s.starts = true;
s.steps = 0;
s.failures = 0;
s.evaluations = 1;
s.kept = [];
end

function [s, tnew, ynew, done] = adams_step(p, s, t, y)
% One step: the polynomial through the last slopes is integrated, then the one that has the new slope, too.
tfinal = p.tspan(end);
hmin = 16 * eps(t);
failed = 0;
while true
    s.absh = min(p.hmax, max(hmin, s.absh));
    h = p.tdir * s.absh;
    done = false;
    if 1.1 * s.absh >= abs(tfinal - t)
        h = tfinal - t;
        s.absh = abs(h);
        done = true;
    end
    k = s.order;
    have = numel(s.times);
    [value, area] = newton_basis((t - s.times) / h, min(k + 1, have) + 1);
    D = divided(s.times, s.slopes, min(k + 1, have), h);
    predicted = y + h * (D(:, 1:k) * area(1:k));
    slope = reshape(p.f(t + h, predicted, p.extra{:}), [], 1);
    miss = slope - D(:, 1:k) * value(1:k);
    share = area ./ value;
    ynew = predicted + h * share(k + 1) * miss;
    weight = 1 ./ max(max(abs(y), abs(ynew)), p.threshold);
    if p.normcontrol
        weight = 1 / max(max(norm(y), norm(ynew)), max(p.threshold));
    end
    s.evaluations = s.evaluations + 1;
    near = s.absh * norm(weight .* miss, Inf) * abs(share(k + 1) - share(k));
    if near <= p.rtol
        break
    end
    s.failures = s.failures + 1;
    failed = failed + 1;
    s.starts = false;
    if s.absh <= hmin
        tnew = [];
        return
    end
    if isnan(near) || failed > 2
        s.order = 1;
        s.absh = s.absh / 4;
    else
        s.absh = s.absh * max(0.25, 0.8 * (p.rtol / near) ^ (1 / (k + 1)));
    end
end
s.steps = s.steps + 1;
tnew = t + h;
if done
    tnew = tfinal;
end
slope = reshape(p.f(tnew, ynew, p.extra{:}), [], 1);
s.evaluations = s.evaluations + 1;
% The errors of the orders beside it; the higher one needs one slope more.
lower = Inf;
if k > 1
    lower = s.absh * norm(weight .* (miss + D(:, k) * value(k)), Inf) * abs(share(k) - share(k - 1));
end
higher = Inf;
if have > k && k < 12
    higher = s.absh * norm(weight .* (miss - D(:, k + 1) * value(k + 1)), Inf) * abs(share(k + 2) - share(k + 1));
end
s.times = [tnew, s.times(1:min(have, 13))];
s.slopes = [slope, s.slopes(:, 1:min(have, 13))];
s.kept = struct('times', s.times(1:k + 1), 'slopes', s.slopes(:, 1:k + 1), 'y', ynew);
if s.starts && k < 12
    % In the beginning each step is twice as long, and of one order more.
    s.order = k + 1;
    s.absh = 2 * s.absh;
    s.starts = near < 0.1 * p.rtol;
    return
end
s.starts = false;
growth = (0.5 * p.rtol ./ max([lower, near, higher], realmin)) .^ (1 ./ [k, k + 1, k + 2]);
[factor, best] = max(growth);
s.order = k + best - 2;
if factor >= 2
    s.absh = 2 * s.absh;
elseif factor < 1
    s.absh = s.absh * max(0.5, min(0.9, factor));
end
end

function [y, slope] = adams_between(kept, at)
% The polynomial through the slopes, integrated from the step's end on.
h = kept.times(1) - kept.times(2);
m = numel(kept.times);
D = divided(kept.times, kept.slopes, m, h);
y = zeros(size(kept.y, 1), numel(at));
slope = y;
for k = 1:numel(at)
    far = at(k) - kept.times(1);
    if far == 0
        y(:, k) = kept.y;
        slope(:, k) = kept.slopes(:, 1);
        continue
    end
    [value, area] = newton_basis((kept.times(1) - kept.times) / far, m);
    scale = (far / h) .^ (0:m - 1)';
    y(:, k) = kept.y + far * (D * (area .* scale));
    slope(:, k) = D * (value .* scale);
end
end

function [value, area] = newton_basis(psi, m)
% Of the products of u + psi(i), i < j: their values at 1, and their integrals from 0 to 1.
value = ones(m, 1);
area = ones(m, 1);
c = 1;
for j = 2:m
    c = [c, 0] + psi(j - 1) * [0, c];
    value(j) = sum(c);
    area(j) = sum(c ./ (numel(c):-1:1));
end
end

function D = divided(times, slopes, m, h)
% Divided differences of slopes, each times a power of h.
D = slopes(:, 1:m);
for j = 2:m
    for i = m:-1:j
        D(:, i) = (D(:, i) - D(:, i - 1)) * (h / (times(i) - times(i - j + 1)));
    end
end
end
