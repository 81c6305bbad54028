
function s = ndf_begin(p, options, wanted)
% Numerical differentiation formulas of orders 1 to 5, with backward differences.
% L. F. Shampine, M. W. Reichelt, The MATLAB ODE Suite, 1997, sections 2.1 and 2.2.
t = p.tspan(1);
s.y = p.y;
n = numel(s.y);
damping = [-37/200; -1/9; -0.0823; -0.0415; 0] * p.damped;
s.gamma = cumsum(1 ./ (1:5)');
s.scale = 1 ./ (s.gamma .* (1 - damping));
s.constant = damping .* s.gamma + 1 ./ (2:6)';
s.steps = 0;
s.failures = 0;
s.evaluations = 1;
s.kept = [];
s.mass = mass_or_eye(p, t, s.y);
f0 = p.f0;
if rcond(full(s.mass)) > eps
    rate = s.mass \ f0;
else
    [s.y, f0, more] = consistent(p, s.mass, t, s.y, f0);
    s.evaluations = s.evaluations + more;
    rate = odeget(options, 'InitialSlope', []);
    if isempty(rate)
        rate = pinv(full(s.mass)) * f0;
    end
    rate = rate(:);
end
s.absh = first_step(p, options, 2, rate, wanted);
s.order = 1;
s.differences = zeros(n, 7);
s.differences(:, 1) = p.tdir * s.absh * rate;
s.made_with = s.absh;
s.alike = 0;
[s.J, more] = jacobian_at(p, t, s.y, f0);
s.evaluations = s.evaluations + more;
s.is_current = true;
s.convergence = [];
s.W = [];
end

function [y, f0, evaluations] = consistent(p, M, t, y, f0)
% Values for which the equations without derivatives hold, by Newton's steps in the variables without one.
evaluations = 0;
[U, S, V] = svd(full(M));
d = diag(S);
free = d <= max(size(M)) * eps(max(d));
for trial = 1:10
    [J, more] = jacobian_at(p, t, y, f0);
    evaluations = evaluations + more;
    step = V(:, free) * ((U(:, free)' * J * V(:, free)) \ (U(:, free)' * f0));
    if norm(step ./ max(abs(y), p.threshold), Inf) <= 1e-3 * p.rtol || ~all(isfinite(step))
        break
    end
    y = y - step;
    f0 = reshape(p.f(t, y, p.extra{:}), [], 1);
    evaluations = evaluations + 1;
end
end

function [s, tnew, ynew, done] = ndf_step(p, s, t, y)
tfinal = p.tspan(end);
hmin = 16 * eps(t);
failed = false;
s.absh = min(p.hmax, max(hmin, s.absh));
if 1.1 * s.absh >= abs(tfinal - t)
    s.absh = abs(tfinal - t);
end
while true
    s = with_length(s);
    done = s.absh == abs(tfinal - t);
    h = p.tdir * s.absh;
    tnew = t + h;
    if done
        tnew = tfinal;
    end
    if isempty(s.W)
        if ~isnumeric(p.mass)
            s.mass = mass_or_eye(p, t, y);
        end
        s.W = decomposed(s.mass - h * s.scale(s.order) * s.J);
        s.convergence = [];
    end
    [s, ynew, correction, weight, has_converged] = corrected(p, s, tnew, y, h);
    if ~has_converged
        s.failures = s.failures + 1;
        if ~s.is_current && ~(isnumeric(p.jacobian) && ~isempty(p.jacobian))
            f0 = reshape(p.f(t, y, p.extra{:}), [], 1);
            [s.J, more] = jacobian_at(p, t, y, f0);
            s.evaluations = s.evaluations + more + 1;
            s.is_current = true;
            s.W = [];
        elseif s.absh <= hmin
            tnew = [];
            return
        else
            s.absh = max(0.3 * s.absh, hmin);
        end
        continue
    end
    k = s.order;
    size_e = norm(correction .* weight, Inf) * s.constant(k);
    if size_e <= p.rtol
        break
    end
    s.failures = s.failures + 1;
    if s.absh <= hmin
        tnew = [];
        return
    elseif failed || isnan(size_e)
        s.absh = max(hmin, s.absh / 2);
    else
        failed = true;
        best = s.absh * max(0.1, 0.833 * (p.rtol / size_e) ^ (1 / (k + 1)));
        if k > 1
            lower = norm((s.differences(:, k) + correction) .* weight, Inf) * s.constant(k - 1);
            other = s.absh * max(0.1, 0.769 * (p.rtol / lower) ^ (1 / k));
            if other > best
                best = min(s.absh, other);
                s.order = k - 1;
                s.W = [];
            end
        end
        s.absh = max(hmin, best);
    end
end
s.steps = s.steps + 1;
k = s.order;
s.differences(:, k + 2) = correction - s.differences(:, k + 1);
s.differences(:, k + 1) = correction;
for j = k:-1:1
    s.differences(:, j) = s.differences(:, j) + s.differences(:, j + 1);
end
s.kept = struct('differences', s.differences(:, 1:k), 't', tnew, 'h', h, 'y', ynew);
s.alike = min(s.alike + 1, p.largest + 2);
if s.alike >= k + 2
    s = with_best_order(p, s, size_e, weight);
end
s.is_current = false;
end

function s = with_length(s)
% The differences for another length of the step: they are those of the same polynomial.
if s.absh == s.made_with
    return
end
k = s.order;
ratio = s.absh / s.made_with;
% Entry (i, j) is the i-th factor's product for the j-th difference.
unit = cumprod(((0:k - 1)' - (1:k)) ./ (1:k)');
turned = cumprod(((0:k - 1)' - (1:k) * ratio) ./ (1:k)');
s.differences(:, 1:k) = s.differences(:, 1:k) * (turned * unit);
s.made_with = s.absh;
s.alike = 0;
s.W = [];
end

function [s, ynew, correction, weight, has_converged] = corrected(p, s, tnew, y, h)
% Newton's steps of a simplified kind, at most four.
k = s.order;
n = numel(y);
predicted = y + sum(s.differences(:, 1:k), 2);
past = s.differences(:, 1:k) * (s.gamma(1:k) * s.scale(k));
ynew = predicted;
correction = zeros(n, 1);
if p.normcontrol
    weight = 1 / max(max(norm(y), norm(ynew)), max(p.threshold));
else
    weight = 1 ./ max(max(abs(y), abs(ynew)), p.threshold);
end
least = 100 * eps * norm(ynew .* weight, Inf);
has_converged = false;
before = 0;
for trial = 1:4
    M = s.mass;
    if ~isnumeric(p.mass)
        M = mass_or_eye(p, tnew, ynew);
    end
    residual = h * s.scale(k) * reshape(p.f(tnew, ynew, p.extra{:}), n, 1) - M * (past + correction);
    s.evaluations = s.evaluations + 1;
    step = solved(s.W, residual);
    change = norm(step .* weight, Inf);
    correction = correction + step;
    ynew = predicted + correction;
    if ~isfinite(change)
        return
    elseif change <= least
        has_converged = true;
        return
    elseif trial == 1
        if ~isempty(s.convergence)
            if change * s.convergence / (1 - s.convergence) <= 0.05 * p.rtol
                has_converged = true;
                return
            end
            rate = s.convergence;
        else
            rate = 0;
        end
    elseif change > 0.9 * before
        return
    else
        rate = max(0.9 * rate, change / before);
        s.convergence = rate;
        left = change * rate / (1 - rate);
        if left <= 0.5 * p.rtol
            has_converged = true;
            return
        elseif trial == 4 || left * rate ^ (4 - trial) > 0.5 * p.rtol
            return
        end
    end
    before = change;
end
end

function s = with_best_order(p, s, size_e, weight)
% The order, one less or one more, whichever lets the next step be the longest.
k = s.order;
best = s.absh / max(0.1, 1.2 * (size_e / p.rtol) ^ (1 / (k + 1)));
order = k;
if k > 1
    lower = norm(s.differences(:, k) .* weight, Inf) * s.constant(k - 1);
    length = s.absh / max(0.1, 1.3 * (lower / p.rtol) ^ (1 / k));
    if length > best
        best = length;
        order = k - 1;
    end
end
if k < p.largest
    higher = norm(s.differences(:, k + 2) .* weight, Inf) * s.constant(k + 1);
    length = s.absh / max(0.1, 1.4 * (higher / p.rtol) ^ (1 / (k + 2)));
    if length > best
        best = length;
        order = k + 1;
    end
end
if best > s.absh
    s.absh = min(best, p.hmax);
    if order ~= k
        s.order = order;
        s.W = [];
    end
end
end

function [v, dv] = ndf_between(kept, at)
% The polynomial through the last values, by its backward differences, and its derivative.
v = repmat(kept.y, 1, numel(at));
dv = zeros(size(v));
s = (at(:).' - kept.t) / kept.h;
product = ones(1, numel(at));
slope = zeros(1, numel(at));
for j = 1:size(kept.differences, 2)
    slope = (slope .* (s + j - 1) + product) / j;
    product = product .* (s + j - 1) / j;
    v = v + kept.differences(:, j) * product;
    dv = dv + kept.differences(:, j) * slope / kept.h;
end
end
