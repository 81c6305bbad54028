function [s, ds] = deval(sol, at, which)
% The solution between the steps.
if ~isstruct(sol)
    [sol, at] = deal(at, sol);
end
n = size(sol.y, 1);
if nargin < 3
    which = 1:n;
end
x = sol.x;
way = sign(x(end) - x(1));
if any(way * (at - x(1)) < 0) || any(way * (at - x(end)) > 0)
    error('MATLAB:deval:SolOutsideInterval', ...
        'Attempting to evaluate the solution outside the interval [%e, %e] where it is defined.', x(1), x(end));
end
s = zeros(n, numel(at));
ds = zeros(n, numel(at));
if isfield(sol, 'yp')
    % Cubics between places with slopes.
    for k = 1:numel(at)
        p = min(find(way * (at(k) - x) >= 0, 1, 'last'), numel(x) - 1);
        h = x(p + 1) - x(p);
        t = (at(k) - x(p)) / h;
        rise = (sol.y(:, p + 1) - sol.y(:, p)) / h;
        c2 = 3 * rise - 2 * sol.yp(:, p) - sol.yp(:, p + 1);
        c3 = sol.yp(:, p) + sol.yp(:, p + 1) - 2 * rise;
        s(:, k) = sol.y(:, p) + h * t * (sol.yp(:, p) + t * (c2 + t * c3));
        ds(:, k) = sol.yp(:, p) + t * (2 * c2 + 3 * t * c3);
    end
    s = s(which, :);
    ds = ds(which, :);
    return
end
if isfield(sol.idata, 'kept')
    for k = 1:numel(at)
        p = min(find(way * (at(k) - x) >= 0, 1, 'last'), numel(x) - 1);
        [s(:, k), ds(:, k)] = sol.idata.between(sol.idata.kept{p}, at(k));
    end
    s = s(which, :);
    ds = ds(which, :);
    return
end
K = sol.idata.f3d;
if size(K, 2) == 7
    method = dormand_prince();
else
    method = bogacki_shampine();
end
B = method.dense;
m = size(B, 2);
for k = 1:numel(at)
    p = find(way * (at(k) - x) >= 0, 1, 'last');
    p = min(p, numel(x) - 1);
    h = x(p + 1) - x(p);
    t = (at(k) - x(p)) / h;
    C = K(:, :, p) * B;
    s(:, k) = sol.y(:, p) + h * C * (t .^ (1:m)');
    ds(:, k) = C * ((1:m)' .* t .^ (0:m - 1)');
    if at(k) == x(p + 1)
        s(:, k) = sol.y(:, p + 1);
    elseif at(k) == x(p)
        s(:, k) = sol.y(:, p);
    end
end
s = s(which, :);
ds = ds(which, :);
end
