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
K = sol.idata.f3d;
if size(K, 2) == 7
    B = [1, -183 / 64, 37 / 12, -145 / 128
        0, 0, 0, 0
        0, 1500 / 371, -1000 / 159, 1000 / 371
        0, -125 / 32, 125 / 12, -375 / 64
        0, 9477 / 3392, -729 / 106, 25515 / 6784
        0, -11 / 7, 11 / 3, -55 / 28
        0, 3 / 2, -4, 5 / 2];
else
    B = [1, -4 / 3, 5 / 9
        0, 1, -2 / 3
        0, 4 / 3, -8 / 9
        0, -1, 1];
end
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
