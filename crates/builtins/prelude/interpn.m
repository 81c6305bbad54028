function Vq = interpn(varargin)
% Interpolation on a grid in any number of dimensions.
method = 'linear';
fill = NaN;
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
count = numel(numbers);
n = (count - 1) / 2;
if mod(count, 2) == 1 && n >= 1 && (ndims(numbers{n + 1}) == n || (n == 1 && isvector(numbers{2})) ) && count > 1 && given(numbers, n)
    axes = numbers(1:n);
    V = numbers{n + 1};
    points = numbers(n + 2:end);
else
    V = numbers{1};
    points = numbers(2:end);
    n = numel(points);
    axes = cell(1, n);
    for d = 1:n
        axes{d} = 1:size(V, d);
    end
end
if n == 1
    V = V(:);
end
for d = 1:n
    if ~isvector(axes{d})
        place = repmat({1}, 1, n);
        place{d} = ':';
        axes{d} = axes{d}(place{:});
    end
    axes{d} = axes{d}(:);
end
shapes = cellfun(@(p) isvector(p) && ~isscalar(p), points);
if n > 1 && all(shapes) && ~all(cellfun(@(p) isequal(size(p), size(points{1})), points))
    [points{:}] = ndgrid(points{:});
end
extents = size(points{1});
strides = cumprod([1, size(V)]);
outside = false(numel(points{1}), 1);
base = ones(numel(points{1}), 1);
t = zeros(numel(points{1}), n);
for d = 1:n
    a = axes{d};
    q = points{d}(:);
    outside = outside | ~(q >= a(1) & q <= a(end));
    k = min(max(lookup(a, q), 1), numel(a) - 1);
    k = k(:);
    t(:, d) = (q - a(k)) ./ (a(k + 1) - a(k));
    if strcmp(method, 'nearest')
        k = k + (t(:, d) >= 0.5);
    end
    base = base + (k - 1) * strides(d);
end
switch method
    case 'nearest'
        Q = reshape(V(base), [], 1);
    case 'linear'
        Q = zeros(size(base));
        for corner = 0:2 ^ n - 1
            weight = ones(size(base));
            k = base;
            for d = 1:n
                if bitand(corner, 2 ^ (d - 1))
                    weight = weight .* t(:, d);
                    k = k + strides(d);
                else
                    weight = weight .* (1 - t(:, d));
                end
            end
            Q = Q + weight .* reshape(V(k), [], 1);
        end
    otherwise
        if n == 1
            Q = interp1(axes{1}, V, points{1}(:), method);
        elseif n == 2
            Q = interp2(axes{2}, axes{1}, V, points{2}(:), points{1}(:), method);
        else
            error('MATLAB:interpn:InvalidMethod', 'Invalid interpolation method.');
        end
end
Q = reshape(Q, extents);
Q(reshape(outside, extents)) = fill;
Vq = Q;
end

function yes = given(numbers, n)
yes = true;
V = numbers{n + 1};
for d = 1:n
    a = numbers{d};
    if isvector(a)
        yes = yes && (numel(a) == size(V, d) || n == 1);
    else
        yes = yes && isequal(size(a), size(V));
    end
end
end
