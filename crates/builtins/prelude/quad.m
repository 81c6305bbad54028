function [q, count] = quad(f, a, b, tol, trace, varargin)
% Adaptive Simpson quadrature.
if nargin < 4 || isempty(tol)
    tol = 1e-6;
end
if ischar(f) || isstring(f)
    f = str2func(f);
end
h = 0.13579 * (b - a);
x = [a, a + h, a + 2 * h, (a + b) / 2, b - 2 * h, b - h, b];
y = f(x, varargin{:});
if numel(y) ~= 7
    error('MATLAB:quad:FunctionNotVectorized', 'The integrand function must return an output vector of the same length as the input vector.');
end
count = 7;
if ~isfinite(y(1))
    y(1) = f(a + eps * (b - a), varargin{:});
end
if ~isfinite(y(7))
    y(7) = f(b - eps * (b - a), varargin{:});
end
hmin = eps * abs(b - a) / 1024;
q = 0;
for k = [1, 3, 5]
    [part, calls] = step(f, x(k), x(k + 2), y(k), y(k + 1), y(k + 2), tol, hmin, varargin);
    q = q + part;
    count = count + calls;
end
if count > 10000
    warning('MATLAB:quad:MaxFcnCount', 'Maximum function count exceeded; singularity likely.');
end
end

function [q, calls] = step(f, a, b, fa, fc, fb, tol, hmin, extra)
h = b - a;
c = (a + b) / 2;
y = f([(a + c) / 2, (c + b) / 2], extra{:});
calls = 2;
q1 = h / 6 * (fa + 4 * fc + fb);
q2 = h / 12 * (fa + 4 * y(1) + 2 * fc + 4 * y(2) + fb);
q = q2 + (q2 - q1) / 15;
if abs(h) < hmin || c == a || c == b || ~isfinite(q) || abs(q2 - q) <= tol
    return
end
[left, m] = step(f, a, c, fa, y(1), fc, tol, hmin, extra);
[right, n] = step(f, c, b, fc, y(2), fb, tol, hmin, extra);
q = left + right;
calls = calls + m + n;
end
