function Vq = interp2(varargin)
% Interpolation on a grid in two dimensions.
method = 'linear';
fill = [];
numbers = varargin;
for k = 1:numel(varargin)
    if ischar(varargin{k}) || isstring(varargin{k})
        numbers = varargin(1:k - 1);
        method = lower(char(varargin{k}));
        if numel(varargin) > k
            fill = varargin{k + 1};
        end
        break
    end
end
if method(1) == '*'
    method = method(2:end);
end
switch numel(numbers)
    case {1, 2}
        V = numbers{1};
        times = 1;
        if numel(numbers) == 2
            times = numbers{2};
        end
        [m, n] = size(V);
        x = 1:n;
        y = 1:m;
        step = 1 / 2 ^ times;
        [Xq, Yq] = meshgrid(1:step:n, 1:step:m);
    case 3
        [V, Xq, Yq] = numbers{:};
        [m, n] = size(V);
        x = 1:n;
        y = 1:m;
    case {5, 6}
        [X, Y, V, Xq, Yq] = numbers{1:5};
        if numel(numbers) == 6
            fill = numbers{6};
        end
        x = axis_of(X, 2);
        y = axis_of(Y, 1);
    otherwise
        error('MATLAB:interp2:nargin', 'Wrong number of input arguments.');
end
[m, n] = size(V);
if numel(x) ~= n || numel(y) ~= m
    error('MATLAB:griddedInterpolant:CompVecValueMismatchErrId', 'Grid vectors must match the size of the values.');
end
if ~isfloat(V)
    V = double(V);
end
if isvector(Xq) && isvector(Yq) && (isrow(Xq) ~= isrow(Yq)) && ~isscalar(Xq) && ~isscalar(Yq)
    [Xq, Yq] = meshgrid(Xq, Yq);
end
if ~isequal(size(Xq), size(Yq))
    error('MATLAB:griddedInterpolant:InputSizeMismatch', 'Query coordinates must have the same size.');
end
if any(diff(x) < 0)
    x = x(end:-1:1);
    V = V(:, end:-1:1);
end
if any(diff(y) < 0)
    y = y(end:-1:1);
    V = V(end:-1:1, :);
end
xq = Xq(:);
yq = Yq(:);
outside = ~(xq >= x(1) & xq <= x(end) & yq >= y(1) & yq <= y(end));
switch method
    case 'linear'
        Q = bilinear(x(:), y(:), V, xq, yq);
    case 'nearest'
        j = min(lookup((x(1:end - 1) + x(2:end)) / 2, xq) + 1, n);
        i = min(lookup((y(1:end - 1) + y(2:end)) / 2, yq) + 1, m);
        Q = V((j(:) - 1) * m + i(:));
    case {'spline', 'cubic', 'makima'}
        Q = by_lines(x, y, V, xq, yq, method);
    otherwise
        error('MATLAB:interp2:InvalidMethod', 'Invalid interpolation method.');
end
Q = reshape(Q, size(Xq));
if isempty(fill)
    if ~strcmp(method, 'spline') && ~strcmp(method, 'makima')
        Q(outside) = NaN;
    end
else
    Q(outside) = fill;
end
Q(isnan(Xq) | isnan(Yq)) = NaN;
Vq = Q;
end

function a = axis_of(X, dim)
if isvector(X)
    a = X(:)';
elseif dim == 2
    a = X(1, :);
else
    a = X(:, 1)';
end
end

function Q = bilinear(x, y, V, xq, yq)
m = numel(y);
j = min(max(lookup(x, xq), 1), numel(x) - 1);
i = min(max(lookup(y, yq), 1), m - 1);
t = (xq - x(j)) ./ (x(j + 1) - x(j));
u = (yq - y(i)) ./ (y(i + 1) - y(i));
k = (j - 1) * m + i;
Q = (V(k) .* (1 - t) + V(k + m) .* t) .* (1 - u) + (V(k + 1) .* (1 - t) + V(k + m + 1) .* t) .* u;
end

function Q = by_lines(x, y, V, xq, yq, method)
% Along the columns at all wanted rows, then along each of those rows.
[rows, ~, at] = unique(yq);
if strcmp(method, 'cubic')
    A = convolved(y, V, rows);
else
    A = interp1(y, V, rows, method, 'extrap');
    if isscalar(rows)
        A = reshape(A, 1, []);
    end
end
Q = zeros(size(xq));
for k = 1:numel(rows)
    here = at == k;
    if strcmp(method, 'cubic')
        Q(here) = convolved(x, A(k, :).', xq(here));
    else
        Q(here) = interp1(x, A(k, :), xq(here), method, 'extrap');
    end
end
end

function Q = convolved(x, V, q)
% Keys's cubic convolution on an even grid, with a third-order continuation at the ends.
n = numel(x);
h = (x(n) - x(1)) / (n - 1);
if n < 3
    Q = interp1(x, V, q, 'linear', 'extrap');
    return
end
first = 3 * V(1, :) - 3 * V(2, :) + V(3, :);
last = 3 * V(n, :) - 3 * V(n - 1, :) + V(n - 2, :);
W = [first; V; last];
place = (q(:) - x(1)) / h;
k = min(max(floor(place), 0), n - 2);
t = place - k;
k = k + 1;
Q = W(k, :) .* (((2 - t) .* t - 1) .* t) + W(k + 1, :) .* ((3 * t - 5) .* t .* t + 2) ...
    + W(k + 2, :) .* (((4 - 3 * t) .* t + 1) .* t) + W(k + 3, :) .* ((t - 1) .* t .* t);
Q = Q / 2;
end
