
function s = rosenbrock_begin(p, options, wanted)
% L. F. Shampine, M. W. Reichelt, The MATLAB ODE Suite, 1997, section 2.3.
M = mass_or_eye(p, p.tspan(1), p.y);
s.absh = first_step(p, options, 3, M \ p.f0, wanted);
s.f = p.f0;
s.steps = 0;
s.failures = 0;
s.evaluations = 1;
s.kept = [];
end

function [s, tnew, ynew, done] = rosenbrock_step(p, s, t, y)
d = 1 / (2 + sqrt(2));
e32 = 6 + sqrt(2);
tfinal = p.tspan(end);
n = numel(y);
[J, more] = jacobian_at(p, t, y, s.f);
hmin = 16 * eps(t);
s.absh = min(p.hmax, max(hmin, s.absh));
[slope, again] = slope_in_time(p, t, y, s.f, p.tdir * s.absh);
s.evaluations = s.evaluations + more + again;
M = mass_or_eye(p, t, y);
clean = true;
while true
    done = 1.1 * s.absh >= abs(tfinal - t);
    h = p.tdir * s.absh;
    if done
        h = tfinal - t;
    end
    tnew = t + h;
    if done
        tnew = tfinal;
    end
    W = decomposed(M - h * d * J);
    k1 = solved(W, s.f + h * d * slope);
    f1 = reshape(p.f(t + h / 2, y + h / 2 * k1, p.extra{:}), n, 1);
    k2 = solved(W, f1 - M * k1) + k1;
    ynew = y + h * k2;
    f2 = reshape(p.f(tnew, ynew, p.extra{:}), n, 1);
    k3 = solved(W, f2 - e32 * (M * k2 - f1) - 2 * (M * k1 - s.f) + h * d * slope);
    s.evaluations = s.evaluations + 2;
    if p.normcontrol
        size_e = abs(h) / 6 * norm(k1 - 2 * k2 + k3) / max(max(norm(y), norm(ynew)), max(p.threshold));
    else
        size_e = abs(h) / 6 * norm((k1 - 2 * k2 + k3) ./ max(max(abs(y), abs(ynew)), p.threshold), Inf);
    end
    if size_e <= p.rtol
        break
    end
    s.failures = s.failures + 1;
    if s.absh <= hmin
        tnew = [];
        return
    end
    s.absh = min(s.absh, abs(h));
    if isnan(size_e)
        s.absh = max(hmin, s.absh / 2);
    else
        s.absh = max(hmin, s.absh * max(0.1, 0.8 * (p.rtol / size_e) ^ (1 / 3)));
    end
    clean = false;
end
s.steps = s.steps + 1;
s.f = f2;
s.kept = struct('d', d, 'k1', k1, 'k2', k2, 't', t, 'h', h, 'y', y);
if clean
    s.absh = abs(h) / max(0.2, 1.25 * (size_e / p.rtol) ^ (1 / 3));
end
end

function [v, dv] = rosenbrock_between(kept, at)
s = (at(:).' - kept.t) / kept.h;
d = kept.d;
v = kept.y + kept.h / (1 - 2 * d) * (kept.k1 * (s .* (1 - s)) + kept.k2 * (s .* (s - 2 * d)));
dv = (kept.k1 * (1 - 2 * s) + kept.k2 * (2 * s - 2 * d)) / (1 - 2 * d);
end
