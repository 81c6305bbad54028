function q = integral(f, a, b, varargin)
% Adaptive Gauss-Kronrod quadrature.
options = struct('AbsTol', 1e-10, 'RelTol', 1e-6, 'Waypoints', [], 'ArrayValued', false);
names = fieldnames(options);
for k = 1:2:numel(varargin) - 1
    which = find(strcmpi(char(varargin{k}), names));
    if isempty(which)
        error('MATLAB:integral:InvalidParameter', 'Unrecognized parameter name.');
    end
    options.(names{which}) = varargin{k + 1};
end
if ~isa(f, 'function_handle')
    error('MATLAB:integral:funArgNotHandle', 'First input argument must be a function handle.');
end
if ~isscalar(a) || ~isscalar(b) || ~isfloat(a) || ~isfloat(b)
    error('MATLAB:integral:invalidEndpoint', 'A and B must be floating-point scalars.');
end
if options.ArrayValued
    q = of_arrays(f, a, b, options);
else
    q = quadgk(f, a, b, 'AbsTol', options.AbsTol, 'RelTol', options.RelTol, 'Waypoints', options.Waypoints);
end
end

function q = of_arrays(f, a, b, options)
% Intervals are halved one after the other, the function is asked for one point at a time.
if a == b
    q = zeros(size(f(a)));
    return
end
[nodes, weights, low] = rule();
if isinf(a) || isinf(b)
    [f, a, b] = finite(f, a, b);
end
edges = [a, options.Waypoints(:).', b];
if isscalar(options.Waypoints) || isempty(options.Waypoints)
    pieces = 4;
    grid = [];
    for k = 1:numel(edges) - 1
        grid = [grid, linspace(edges(k), edges(k + 1), pieces + 1)];
    end
    edges = unique(grid, 'stable');
end
lefts = edges(1:end - 1);
rights = edges(2:end);
q = 0;
total = abs(b - a);
count = 0;
estimate = 0;
while ~isempty(lefts)
    l = lefts(end);
    r = rights(end);
    lefts(end) = [];
    rights(end) = [];
    half = (r - l) / 2;
    middle = (l + r) / 2;
    fine = 0;
    coarse = 0;
    for k = 1:numel(nodes)
        v = f(middle + half * nodes(k));
        fine = fine + weights(k) * v;
        coarse = coarse + low(k) * v;
    end
    fine = fine * half;
    difference = max(abs(fine(:) - coarse(:) * half));
    count = count + 1;
    estimate = max(estimate, max(abs(q(:))));
    if difference <= max(options.AbsTol, options.RelTol * max(abs(fine(:)))) * max(abs(r - l) / total, 1e-3) ...
            || count > 5000 || abs(half) <= 4 * eps(max(abs(l), abs(r)))
        q = q + fine;
    else
        lefts = [lefts, l, middle];
        rights = [rights, middle, r];
    end
end
end

function [g, a, b] = finite(f, a, b)
if isinf(a) && isinf(b)
    s = sign(b);
    g = @(t) f(t ./ (1 - t .^ 2)) .* ((1 + t .^ 2) ./ (1 - t .^ 2) .^ 2);
    a = -s;
    b = s;
elseif isinf(b) && b > 0
    start = a;
    g = @(t) f(start + t ./ (1 - t)) ./ (1 - t) .^ 2;
    a = 0;
    b = 1;
elseif isinf(a) && a < 0
    stop = b;
    g = @(t) f(stop - t ./ (1 - t)) ./ (1 - t) .^ 2;
    a = 0;
    b = 1;
else
    [g, b, a] = finite(f, b, a);
    h = g;
    g = @(t) -h(t);
    [a, b] = deal(b, a);
    g = @(t) -g(t);
end
end

function [nodes, weights, low] = rule()
half = [0.9914553711208126, 0.9491079123427585, 0.8648644233597691, 0.7415311855993944, ...
    0.5860872354676911, 0.4058451513773972, 0.2077849550078985];
w = [0.02293532201052922, 0.06309209262997855, 0.1047900103222502, 0.1406532597155259, ...
    0.1690047266392679, 0.1903505780647854, 0.2044329400752989];
g = [0, 0.1294849661688697, 0, 0.2797053914892767, 0, 0.3818300505051189, 0];
nodes = [-half, 0, half(end:-1:1)];
weights = [w, 0.2094821410847278, w(end:-1:1)];
low = [g, 0.4179591836734694, g(end:-1:1)];
end
