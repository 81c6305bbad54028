function [q, count] = quadv(f, a, b, tol, trace, varargin)
% Adaptive Simpson quadrature of a function with array values.
if nargin < 4 || isempty(tol)
    tol = 1e-6;
end
if ischar(f) || isstring(f)
    f = str2func(f);
end
h = 0.13579 * (b - a);
x = [a, a + h, a + 2 * h, (a + b) / 2, b - 2 * h, b - h, b];
y = cell(1, 7);
for k = 1:7
    y{k} = f(x(k), varargin{:});
end
% An end where the function is infinite is left out by the smallest step.
if any(~isfinite(y{1}(:)))
    y{1} = f(a + eps(class(a)) * (b - a), varargin{:});
end
if any(~isfinite(y{7}(:)))
    y{7} = f(b - eps(class(b)) * (b - a), varargin{:});
end
count = 7;
hmin = eps(b - a) / 1024;
q = 0;
for k = [1, 3, 5]
    [part, count] = step(f, x(k), x(k + 2), y{k}, y{k + 1}, y{k + 2}, tol, hmin, count, varargin);
    q = q + part;
end
if count > 10000
    warning('MATLAB:quadv:MaxFcnCount', 'Maximum function count exceeded; singularity likely.');
end
end

function [q, count] = step(f, a, b, fa, fc, fb, tol, hmin, count, extra)
h = b - a;
c = (a + b) / 2;
fd = f((a + c) / 2, extra{:});
fe = f((c + b) / 2, extra{:});
count = count + 2;
q1 = h / 6 * (fa + 4 * fc + fb);
q2 = h / 12 * (fa + 4 * fd + 2 * fc + 4 * fe + fb);
q = q2 + (q2 - q1) / 15;
if count > 10000 || abs(h) < hmin || c == a || c == b || any(~isfinite(q(:))) || norm(q2(:) - q(:), Inf) <= tol
    return
end
[left, count] = step(f, a, c, fa, fd, fc, tol, hmin, count, extra);
[right, count] = step(f, c, b, fc, fe, fb, tol, hmin, count, extra);
q = left + right;
end
