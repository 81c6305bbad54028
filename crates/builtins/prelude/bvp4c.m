function sol = bvp4c(f, bc, guess, options, varargin)
% A cubic in each interval, which fits the equations at its ends and its middle (Lobatto), with control of the residual.
% J. Kierzenka, L. F. Shampine, A BVP solver based on residual control and the MATLAB PSE, 2001.
if nargin < 4
    options = [];
end
if ~isstruct(guess) || ~isfield(guess, 'x') || ~isfield(guess, 'y')
    error('MATLAB:bvparguments:SolinitNotStruct', 'The initial profile must be provided as a structure, as bvpinit makes it.');
end
if numel(guess.x) < 2
    error('MATLAB:bvparguments:SolinitXNotEnoughPts', '%s must contain at least the two end points.', 'solinit.x');
elseif size(guess.y, 2) ~= numel(guess.x)
    error('MATLAB:bvparguments:SolXSolYSizeMismatch', '%s not consistent with %s.', 'solinit.y', 'solinit.x');
end
p.f = f;
p.bc = bc;
if ischar(f) || isstring(f)
    p.f = str2func(f);
end
if ischar(bc) || isstring(bc)
    p.bc = str2func(bc);
end
p.extra = varargin;
p.parameters = zeros(0, 1);
p.asks = isfield(guess, 'parameters') && ~isempty(guess.parameters);
if p.asks
    p.parameters = guess.parameters(:);
end
p.rtol = max(bvpget(options, 'RelTol', 1e-3), 100 * eps);
atol = bvpget(options, 'AbsTol', 1e-6);
x = guess.x(:)';
y = guess.y;
n = size(y, 1);
p.n = n;
p.threshold = atol(:) / p.rtol .* ones(n, 1);
p.singular = bvpget(options, 'SingularTerm', []);
if ~isempty(p.singular) && x(1) ~= 0
    error('MATLAB:bvparguments:SingBVPx0', 'An equation with a singular term must begin at 0.');
end
most = bvpget(options, 'Nmax', floor(1000 / n));
test = conditions(p, y(:, 1), y(:, end));
if numel(test) ~= n + numel(p.parameters)
    error('MATLAB:bvparguments:BCfunOuputSize', ...
        'The boundary condition function should return a column vector of length %d.', n + numel(p.parameters));
end
if numel(slope_at(p, x(1), y(:, 1))) ~= n
    error('MATLAB:bvparguments:ODEfunOutputSize', 'The derivative function should return a column vector of length %d.', n);
end
while true
    [y, p] = collocated(p, x, y);
    [residual, F] = residuals(p, x, y);
    worst = max(residual);
    if worst <= p.rtol
        break
    end
    [finer, values] = refined(x, y, F, residual, p.rtol);
    if numel(finer) > most
        warning('MATLAB:bvp4c:RelTolNotMet', ...
            ['Unable to meet the tolerance without using more than %d mesh points.\nThe last mesh of %d points and the solution are ' ...
            'available in the output argument.\nThe maximum residual is %g, while requested accuracy is %g.'], most, numel(x), worst, p.rtol);
        break
    end
    x = finer;
    y = values;
end
if strcmp(bvpget(options, 'Stats', 'off'), 'on')
    fprintf('The solution was obtained on a mesh of %d points.\nThe maximum residual is %10.3e.\n', numel(x), worst);
end
sol = struct('solver', 'bvp4c', 'x', x, 'y', y, 'yp', F);
if p.asks
    sol.parameters = p.parameters;
end
sol.stats = struct('nmeshpoints', numel(x), 'maxres', worst);
end

function v = slope_at(p, x, y)
if p.asks
    v = p.f(x, y, p.parameters, p.extra{:});
else
    v = p.f(x, y, p.extra{:});
end
v = v(:);
if ~isempty(p.singular)
    if x == 0
        v = (eye(p.n) - p.singular) \ v;
    else
        v = v + p.singular * y / x;
    end
end
end

function v = conditions(p, ya, yb)
if p.asks
    v = p.bc(ya, yb, p.parameters, p.extra{:});
else
    v = p.bc(ya, yb, p.extra{:});
end
v = v(:);
end

function [r, F, G, middle] = equations(p, x, y)
% How much the equations are missed: boundary conditions, then the middles of all intervals.
m = numel(x);
F = zeros(size(y));
for k = 1:m
    F(:, k) = slope_at(p, x(k), y(:, k));
end
h = diff(x);
middle = (y(:, 1:m - 1) + y(:, 2:m)) / 2 - h / 8 .* (F(:, 2:m) - F(:, 1:m - 1));
G = zeros(size(middle));
for k = 1:m - 1
    G(:, k) = slope_at(p, x(k) + h(k) / 2, middle(:, k));
end
r = y(:, 2:m) - y(:, 1:m - 1) - h / 6 .* (F(:, 1:m - 1) + 4 * G + F(:, 2:m));
r = [conditions(p, y(:, 1), y(:, m)); r(:)];
end

function [y, p] = collocated(p, x, y)
% Newton's method, with steps that are made shorter until the equations are missed less.
n = size(y, 1);
m = numel(x);
q = numel(p.parameters);
[r, F, G, middle] = equations(p, x, y);
for trial = 1:50
    J = derivatives(p, x, y, F, G, middle);
    if ~all(isfinite(r)) || ~all(isfinite(nonzeros(J)))
        singular();
    end
    [L, U, P, Q] = lu(J);
    if any(abs(diag(U)) <= eps * max(abs(diag(U))) * 1e-3)
        singular();
    end
    step = -(Q * (U \ (L \ (P * r))));
    lambda = 1;
    while true
        next = p;
        next.parameters = p.parameters + lambda * step(n * m + 1:end);
        tried = y + lambda * reshape(step(1:n * m), n, m);
        [rnew, Fnew, Gnew, mnew] = equations(next, x, tried);
        change = Q * (U \ (L \ (P * rnew)));
        if all(isfinite(rnew)) && norm(change) <= (1 - lambda / 4) * norm(step) || lambda < 1e-3
            break
        end
        lambda = lambda / 2;
    end
    y = tried;
    p = next;
    r = rnew;
    F = Fnew;
    G = Gnew;
    middle = mnew;
    small = norm(change(1:n * m) ./ max(abs(y(:)), repmat(p.threshold, m, 1)), Inf);
    if q > 0
        small = max(small, norm(change(n * m + 1:end) ./ max(abs(p.parameters), 1e-6), Inf));
    end
    if small <= 0.1 * p.rtol && lambda == 1
        return
    end
    if lambda < 1e-3
        break
    end
end
end

function singular()
error('MATLAB:bvp4c:SingJac', 'Unable to solve the collocation equations -- a singular Jacobian encountered.');
end

function J = derivatives(p, x, y, F, G, middle)
% The derivatives of all equations, by differences of the slopes and conditions.
n = size(y, 1);
m = numel(x);
q = numel(p.parameters);
h = diff(x);
A = zeros(n, n, m);
P = zeros(n, q, m);
for k = 1:m
    [A(:, :, k), P(:, :, k)] = slope_derivatives(p, x(k), y(:, k), F(:, k));
end
count = n * m + q;
rows = cell(1, m);
columns = cell(1, m);
values = cell(1, m);
I = eye(n);
for k = 1:m - 1
    [B, Q] = slope_derivatives(p, x(k) + h(k) / 2, middle(:, k), G(:, k));
    left = -I - h(k) / 6 * (A(:, :, k) + 4 * B * (I / 2 + h(k) / 8 * A(:, :, k)));
    right = I - h(k) / 6 * (A(:, :, k + 1) + 4 * B * (I / 2 - h(k) / 8 * A(:, :, k + 1)));
    by_parameters = -h(k) / 6 * (P(:, :, k) + P(:, :, k + 1) + 4 * (Q - h(k) / 8 * B * (P(:, :, k + 1) - P(:, :, k))));
    block = [left, right, by_parameters];
    [j, i] = meshgrid([(k - 1) * n + (1:2 * n), n * m + (1:q)], n + q + (k - 1) * n + (1:n));
    rows{k} = i(:);
    columns{k} = j(:);
    values{k} = block(:);
end
% The conditions depend on the ends and the parameters.
base = conditions(p, y(:, 1), y(:, m));
at_ends = zeros(n + q, 2 * n + q);
for k = 1:2 * n + q
    changed = p;
    ya = y(:, 1);
    yb = y(:, m);
    if k <= n
        [ya(k), d] = beside(ya(k));
    elseif k <= 2 * n
        [yb(k - n), d] = beside(yb(k - n));
    else
        [changed.parameters(k - 2 * n), d] = beside(p.parameters(k - 2 * n));
    end
    at_ends(:, k) = (conditions(changed, ya, yb) - base) / d;
end
[j, i] = meshgrid([1:n, n * (m - 1) + (1:n), n * m + (1:q)], 1:n + q);
rows{m} = i(:);
columns{m} = j(:);
values{m} = at_ends(:);
J = sparse(vertcat(rows{:}), vertcat(columns{:}), vertcat(values{:}), count, count);
end

function [v, d] = beside(v)
% A number near to another, and how far it is.
near = v + sqrt(eps) * max(abs(v), 1e-3);
d = near - v;
v = near;
end

function [A, P] = slope_derivatives(p, x, y, base)
n = numel(y);
A = zeros(n);
for k = 1:n
    changed = y;
    [changed(k), d] = beside(y(k));
    A(:, k) = (slope_at(p, x, changed) - base) / d;
end
q = numel(p.parameters);
P = zeros(n, q);
for k = 1:q
    changed = p;
    [changed.parameters(k), d] = beside(p.parameters(k));
    P(:, k) = (slope_at(changed, x, y) - base) / d;
end
end

function [residual, F] = residuals(p, x, y)
% The norm of what each interval's cubic misses, by Lobatto's formula with five points; at the ends it misses nothing.
[~, F] = equations(p, x, y);
m = numel(x);
residual = zeros(1, m - 1);
for k = 1:m - 1
    h = x(k + 1) - x(k);
    total = 32 / 45 * missed(p, x, y, F, k, h, 0.5);
    for s = 0.5 + [-0.5, 0.5] * sqrt(3 / 7)
        total = total + 49 / 90 * missed(p, x, y, F, k, h, s);
    end
    residual(k) = sqrt(abs(h) / 2 * total);
end
end

function v = missed(p, x, y, F, k, h, s)
[value, slope] = cubic(y(:, k), y(:, k + 1), F(:, k), F(:, k + 1), h, s);
f = slope_at(p, x(k) + s * h, value);
v = sum(((slope - f) ./ max(abs(f), p.threshold)) .^ 2);
end

function [value, slope] = cubic(a, b, fa, fb, h, s)
d = (b - a) / h;
c2 = 3 * d - 2 * fa - fb;
c3 = fa + fb - 2 * d;
value = a + h * s * (fa + s * (c2 + s * c3));
slope = fa + s * (2 * c2 + 3 * s * c3);
end

function [x, y] = refined(x, y, F, residual, rtol)
% Intervals that miss too much are cut in two or three; of three that miss little, two are made.
places = x(1);
values = y(:, 1);
k = 1;
m = numel(x);
while k < m
    h = x(k + 1) - x(k);
    if residual(k) > rtol
        parts = 2 + (residual(k) > 100 * rtol);
        for j = 1:parts - 1
            places(end + 1) = x(k) + j / parts * h;
            values(:, end + 1) = cubic(y(:, k), y(:, k + 1), F(:, k), F(:, k + 1), h, j / parts);
        end
    elseif k + 3 <= m && all(residual(k:k + 2) < 0.01 * rtol)
        middle = (x(k) + x(k + 3)) / 2;
        w = x(k + 2) - x(k + 1);
        places(end + 1) = middle;
        values(:, end + 1) = cubic(y(:, k + 1), y(:, k + 2), F(:, k + 1), F(:, k + 2), w, (middle - x(k + 1)) / w);
        k = k + 2;
    end
    places(end + 1) = x(k + 1);
    values(:, end + 1) = y(:, k + 1);
    k = k + 1;
end
x = places;
y = values;
end
