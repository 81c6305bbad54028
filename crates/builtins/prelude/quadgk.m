function [q, err] = quadgk(f, a, b, varargin)
% Adaptive Gauss-Kronrod quadrature (7, 15) on all open intervals at once, after a substitution that tames the ends.
abstol = 1e-10;
reltol = 1e-6;
waypoints = [];
limit = 650;
if numel(varargin) > 0 && isnumeric(varargin{1})
    if ~isempty(varargin{1})
        abstol = varargin{1};
    end
    if numel(varargin) > 1 && isnumeric(varargin{2}) && ~isempty(varargin{2})
        reltol = varargin{2};
    end
    varargin = {};
end
for k = 1:2:numel(varargin) - 1
    switch lower(char(varargin{k}))
        case 'abstol'
            abstol = varargin{k + 1};
        case 'reltol'
            reltol = varargin{k + 1};
        case 'waypoints'
            waypoints = varargin{k + 1};
        case 'maxintervalcount'
            limit = varargin{k + 1};
        otherwise
            error('MATLAB:quadgk:unrecognizedParameter', 'Unrecognized parameter name.');
    end
end
if ischar(f)
    f = str2func(f);
end
if ~isscalar(a) || ~isscalar(b)
    error('MATLAB:quadgk:invalidEndpoint', 'A and B must be scalar.');
end
factor = 1;
inner = waypoints(:).';
contour = ~isreal(a) || ~isreal(b) || ~isreal(inner);
if ~contour && a > b
    [a, b] = deal(b, a);
    inner = inner(end:-1:1);
    factor = -1;
end
if contour
    points = [a, inner, b];
    g = @(x) f(x);
    q = 0;
    err = 0;
    for k = 1:numel(points) - 1
        from = points(k);
        step = points(k + 1) - from;
        [part, e] = quadgk(@(t) f(from + t * step) * step, 0, 1, 'AbsTol', abstol, 'RelTol', reltol);
        q = q + part;
        err = err + e;
    end
    return
end
if a == b
    q = 0 * f((a + b) / 2);
    q = q(1);
    err = 0;
    return
end
if isinf(a) && isinf(b)
    g = @(t) f(t ./ (1 - t .^ 2)) .* ((1 + t .^ 2) ./ (1 - t .^ 2) .^ 2);
    inverse = @(x) 2 * x ./ (1 + sqrt(1 + 4 * x .^ 2));
    low = -1;
    high = 1;
elseif isinf(b)
    g = @(t) f(a + (t ./ (1 - t)) .^ 2) .* (2 * t ./ (1 - t) .^ 3);
    inverse = @(x) sqrt(x - a) ./ (1 + sqrt(x - a));
    low = 0;
    high = 1;
elseif isinf(a)
    g = @(t) f(b - (t ./ (1 + t)) .^ 2) .* (-2 * t ./ (1 + t) .^ 3);
    inverse = @(x) -sqrt(b - x) ./ (1 + sqrt(b - x));
    low = -1;
    high = 0;
else
    g = @(t) f((b - a) / 4 * t .* (3 - t .^ 2) + (b + a) / 2) .* (3 * (b - a) / 4 * (1 - t .^ 2));
    inverse = @(x) 2 * cos((acos(max(min(-(2 * x - a - b) / (b - a), 1), -1)) + 4 * pi) / 3);
    low = -1;
    high = 1;
end
inner = inner(inner > a & inner < b);
edges = [low, sort(inverse(inner)), high];
count = max(1, ceil(10 / (numel(edges) - 1)));
grid = low;
for k = 1:numel(edges) - 1
    part = linspace(edges(k), edges(k + 1), count + 1);
    grid = [grid, part(2:end)];
end
[q, err] = adaptive(g, grid, abstol, reltol, limit);
q = factor * q;
end

function [q, err] = adaptive(g, grid, abstol, reltol, limit)
nodes = [0.9914553711208126, 0.9491079123427585, 0.8648644233597691, 0.7415311855993944, ...
    0.5860872354676911, 0.4058451513773972, 0.2077849550078985];
w = [0.02293532201052922, 0.06309209262997855, 0.1047900103222502, 0.1406532597155259, ...
    0.1690047266392679, 0.1903505780647854, 0.2044329400752989];
c = [0, 0.1294849661688697, 0, 0.2797053914892767, 0, 0.3818300505051189, 0];
x = [-nodes, 0, nodes(end:-1:1)]';
w15 = [w, 0.2094821410847278, w(end:-1:1)];
w7 = [c, 0.4179591836734694, c(end:-1:1)];
left = grid(1:end - 1);
right = grid(2:end);
done = 0;
done_error = 0;
while true
    half = (right - left) / 2;
    middle = (right + left) / 2;
    t = x * half + middle;
    v = g(reshape(t, 1, []));
    if numel(v) ~= numel(t)
        error('MATLAB:quadgk:FxNotSameSizeAsX', 'Output of the function must be the same size as the input.');
    end
    v = reshape(v, size(t));
    fine = (w15 * v) .* half;
    errors = fine - (w7 * v) .* half;
    q = done + sum(fine);
    err = done_error + sum(abs(errors));
    tol = max(abstol, reltol * abs(q));
    if ~isfinite(q) || err <= tol
        break
    end
    open = abs(errors) > tol * abs(right - left) / abs(grid(end) - grid(1));
    small = abs(right - left) <= 4 * eps(max(abs(left), abs(right)));
    open = open & ~small;
    done = done + sum(fine(~open));
    done_error = done_error + sum(abs(errors(~open)));
    left = left(open);
    right = right(open);
    if isempty(left)
        break
    end
    middle = middle(open);
    left = [left; middle];
    right = [middle; right];
    left = left(:)';
    right = right(:)';
    if numel(left) > limit
        warning('MATLAB:quadgk:MaxIntervalCountReached', ...
            'Reached the limit on the maximum number of intervals in use. Approximate bound on error is %9.1e. The integral may not exist, or it may be difficult to approximate numerically to the requested accuracy.', err);
        break
    end
end
if ~isfinite(q)
    warning('MATLAB:quadgk:NonFiniteValue', 'Infinite or Not-a-Number value encountered.');
end
end
