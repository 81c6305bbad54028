function vq = interp1(varargin)
% Interpolation in one dimension.
method = 'linear';
extrapolate = [];
asked = false;
numbers = varargin;
options = {};
for k = 1:numel(varargin)
    if ischar(varargin{k}) || isstring(varargin{k})
        numbers = varargin(1:k - 1);
        options = varargin(k:end);
        break
    end
end
if numel(numbers) > 3 && isempty(options)
    method = 'linear';
    if ~isempty(numbers{4})
        extrapolate = numbers{4};
        asked = true;
    end
    numbers = numbers(1:3);
end
piecewise = false;
for k = 1:numel(options)
    option = options{k};
    if ischar(option) || isstring(option)
        switch lower(char(option))
            case 'extrap'
                extrapolate = 'extrap';
                asked = true;
            case 'pp'
                piecewise = true;
            otherwise
                method = lower(char(option));
                if method(1) == '*'
                    method = method(2:end);
                end
        end
    else
        extrapolate = option;
        asked = true;
    end
end
names = {'nearest', 'linear', 'spline', 'pchip', 'cubic', 'next', 'previous', 'makima', 'v5cubic'};
match = find(strncmp(method, names, numel(method)), 1);
if isempty(method)
    match = 2;
elseif isempty(match)
    error('MATLAB:interp1:InvalidMethod', 'Invalid interpolation method.');
end
method = names{match};
if strcmp(method, 'v5cubic')
    method = 'cubic';
end
if piecewise
    x = numbers{1};
    v = numbers{2};
    xq = [];
elseif numel(numbers) == 2
    v = numbers{1};
    xq = numbers{2};
    if isvector(v)
        x = (1:numel(v))';
    else
        x = (1:size(v, 1))';
    end
else
    x = numbers{1};
    v = numbers{2};
    xq = numbers{3};
end
if ~asked && any(strcmp(method, {'spline', 'pchip', 'makima'}))
    extrapolate = 'extrap';
end
x = x(:);
if isvector(v)
    V = v(:);
    rest = 1;
    if numel(V) ~= numel(x)
        error('MATLAB:griddedInterpolant:NumCoordsNumValsMismatch', ...
            'Sample points and sample values must have the same number of elements.');
    end
else
    rest = size(v);
    if rest(1) ~= numel(x)
        error('MATLAB:griddedInterpolant:CompVecValueMismatchErrId', ...
            'Sample points must match the size of the first dimension of the sample values.');
    end
    rest = rest(2:end);
    V = reshape(v, numel(x), []);
end
if ~isfloat(V)
    V = double(V);
end
if numel(x) < 2
    error('MATLAB:griddedInterpolant:DegenerateGridErrId', 'Interpolation requires at least two sample points for each grid dimension.');
end
if any(isnan(x))
    error('MATLAB:griddedInterpolant:NonMonotonicCompVecsErrId', 'Sample points must be unique.');
end
if ~issorted(x)
    [x, order] = sort(x);
    V = V(order, :);
end
if any(diff(x) == 0)
    error('MATLAB:griddedInterpolant:NonUniqueCompVecsPtsErrId', 'Sample points must be unique.');
end
if strcmp(method, 'cubic')
    % Convolution needs even distances.
    h = diff(x);
    if numel(x) < 3 || any(abs(h - h(1)) > 8 * eps(max(abs(x))))
        method = 'spline';
    end
end
if piecewise
    vq = as_pieces(x, V, rest, method);
    return
end
q = xq(:);
switch method
    case 'linear'
        Q = linear(x, V, q);
    case 'nearest'
        Q = V(min(lookup((x(1:end - 1) + x(2:end)) / 2, q) + 1, numel(x)), :);
    case 'previous'
        Q = V(max(lookup(x, q), 1), :);
    case 'next'
        k = lookup(x, q);
        k(k < 1) = 0;
        exact = k > 0 & x(max(k, 1)) == q;
        k(~exact) = k(~exact) + 1;
        Q = V(min(k, numel(x)), :);
    case 'spline'
        Q = columns(spline(x', V.', q'), V, q);
    case 'makima'
        Q = columns(ppval(akima(x, V), q'), V, q);
    case 'cubic'
        Q = columns(ppval(convolution(x, V), q'), V, q);
    otherwise
        Q = columns(pchip(x', V.', q'), V, q);
end
Q(isnan(q), :) = NaN;
outside = q < x(1) | q > x(end);
if isempty(extrapolate)
    Q(outside, :) = NaN;
elseif isnumeric(extrapolate)
    Q(outside, :) = extrapolate;
elseif strcmp(method, 'previous')
    Q(q < x(1), :) = NaN;
elseif strcmp(method, 'next')
    Q(q > x(end), :) = NaN;
end
if isvector(v)
    vq = reshape(Q, size(xq));
elseif isvector(xq)
    vq = reshape(Q, [numel(xq), rest]);
else
    vq = reshape(Q, [size(xq), rest]);
end
end

function Q = linear(x, V, q)
n = numel(x);
k = lookup(x, q);
k = min(max(k, 1), n - 1);
t = (q - x(k)) ./ (x(k + 1) - x(k));
if size(V, 2) == 1
    a = V(k);
    b = V(k + 1);
    a = a(:);
    b = b(:);
else
    a = V(k, :);
    b = V(k + 1, :);
end
Q = a + t .* (b - a);
ends = q == x(k + 1);
if any(ends)
    Q(ends, :) = b(ends, :);
end
end

function Q = columns(values, V, q)
if size(V, 2) == 1
    Q = reshape(values, numel(q), 1);
else
    Q = reshape(values, size(V, 2), numel(q)).';
end
end

function pp = as_pieces(x, V, rest, method)
n = numel(x);
d = size(V, 2);
if rest == 1
    extents = 1;
else
    extents = rest;
end
switch method
    case 'linear'
        slope = (diff(V, 1, 1) ./ diff(x)).';
        start = V(1:n - 1, :).';
        pp = mkpp(x', [slope(:), start(:)], extents);
    case 'spline'
        pp = spline(x', reshape(V.', [extents, n]));
    case 'makima'
        pp = akima(x, V);
    case 'cubic'
        pp = convolution(x, V);
    case 'pchip'
        pp = pchip(x', reshape(V.', [extents, n]));
    case 'nearest'
        edges = [x(1); (x(1:n - 1) + x(2:n)) / 2; x(n)];
        pp = mkpp(edges', reshape(V.', d * n, 1), extents);
    case 'previous'
        pp = mkpp([x', 2 * x(n) - x(n - 1)], reshape(V.', d * n, 1), extents);
    otherwise
        pp = mkpp([2 * x(1) - x(2), x'], reshape(V.', d * n, 1), extents);
end
end

function pp = akima(x, V)
% The modified Akima slopes.
n = numel(x);
h = diff(x);
del = diff(V, 1, 1) ./ h;
if n == 2
    s = [del; del];
else
    before = 2 * del(1, :) - del(2, :);
    before2 = 2 * before - del(1, :);
    after = 2 * del(n - 1, :) - del(n - 2, :);
    after2 = 2 * after - del(n - 1, :);
    m = [before2; before; del; after; after2];
    w = abs(diff(m, 1, 1)) + abs((m(1:end - 1, :) + m(2:end, :)) / 2);
    w1 = w(1:n, :);
    w2 = w(3:n + 2, :);
    total = w1 + w2;
    s = w2 ./ total .* m(2:n + 1, :) + w1 ./ total .* m(3:n + 2, :);
    s(total == 0) = 0;
end
pp = hermite(x, V, h, del, s);
end

function pp = convolution(x, V)
% Cubic convolution: the slopes are central differences; beyond the ends the values go on as a parabola (Keys 1981).
n = numel(x);
h = diff(x);
before = 3 * V(1, :) - 3 * V(2, :) + V(3, :);
after = 3 * V(n, :) - 3 * V(n - 1, :) + V(n - 2, :);
W = [before; V; after];
s = (W(3:n + 2, :) - W(1:n, :)) / (2 * h(1));
pp = hermite(x, V, h, diff(V, 1, 1) ./ h, s);
end

function pp = hermite(x, V, h, del, s)
% The cubics with values V and slopes s at x; del are the slopes of the chords.
n = numel(x);
left = s(1:n - 1, :);
right = s(2:n, :);
cubic = ((left - 2 * del + right) ./ h .^ 2).';
square = ((3 * del - 2 * left - right) ./ h).';
left = left.';
start = V(1:n - 1, :).';
pp = mkpp(x', [cubic(:), square(:), left(:), start(:)], size(V, 2));
end
