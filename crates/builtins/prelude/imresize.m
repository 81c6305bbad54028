function B = imresize(A, varargin)
% A picture with another number of pixels.
validateattributes(A, {'numeric', 'logical'}, {'nonsparse', 'nonempty'}, 'imresize', 'A', 1);
method = 'bicubic';
smooths = [];
target = [];
scale = [];
k = 1;
if numel(varargin) > 0 && isnumeric(varargin{1})
    if isscalar(varargin{1})
        scale = double(varargin{1});
    else
        target = double(varargin{1}(:))';
    end
    k = 2;
end
methods = {'nearest', 'bilinear', 'bicubic', 'box', 'triangle', 'cubic', 'lanczos2', 'lanczos3'};
names = {'Antialiasing', 'Method', 'OutputSize', 'Scale'};
while k <= numel(varargin)
    if iscell(varargin{k})
        method = varargin{k};
        k = k + 1;
        continue
    end
    word = validatestring(varargin{k}, [methods, names], 'imresize');
    if ismember(word, methods)
        method = word;
        k = k + 1;
        continue
    elseif k == numel(varargin)
        error('images:imresize:missingValue', 'There is no value for the option %s.', word);
    end
    value = varargin{k + 1};
    switch word
        case 'Antialiasing'
            smooths = logical(value);
        case 'Method'
            method = value;
            if ~iscell(value)
                method = validatestring(value, methods, 'imresize');
            end
        case 'OutputSize'
            target = double(value(:))';
        case 'Scale'
            scale = double(value(:))';
    end
    k = k + 2;
end
extents = size(A);
[target, scale] = wanted_extents(extents(1:2), target, scale);
is_nearest = ischar(method) && strcmp(method, 'nearest');
if isempty(smooths)
    smooths = ~is_nearest;
end
[kernel, width] = kernel_of(method);
x = A;
is_logical = islogical(A) && ~is_nearest;
if is_logical
    x = uint8(255 * A);
end
[~, order] = sort(scale);
for dim = order
    x = along(x, dim, target(dim), scale(dim), kernel, width, smooths, is_nearest);
end
if is_logical
    x = x > 128;
end
B = x;
end

function [target, scale] = wanted_extents(extents, target, scale)
if ~isempty(scale)
    if any(~(scale > 0)) || any(isinf(scale)) || numel(scale) > 2
        error('images:imresize:invalidScale', 'Expected input number 2, SCALE, to be positive.');
    end
    scale = scale .* [1, 1];
    if isempty(target)
        target = ceil(scale .* extents);
    end
elseif ~isempty(target)
    if numel(target) ~= 2 || any(target <= 0) || all(isnan(target)) || any(isinf(target))
        error('images:imresize:badSizedParam', 'The size of the output must have two positive elements, of which one may be NaN.');
    end
    if isnan(target(1))
        scale = target([2, 2]) / extents(2);
        target(1) = ceil(scale(1) * extents(1));
    elseif isnan(target(2))
        scale = target([1, 1]) / extents(1);
        target(2) = ceil(scale(2) * extents(2));
    else
        target = ceil(target);
        scale = target ./ extents;
    end
    target = ceil(target);
else
    error('images:imresize:missingScaleOrSize', 'Either a scale factor or an output size must be specified.');
end
end

function [kernel, width] = kernel_of(method)
if iscell(method)
    kernel = method{1};
    width = method{2};
    return
end
switch method
    case {'nearest', 'box'}
        kernel = @(x) double(-0.5 <= x & x < 0.5);
        width = 1;
    case {'bilinear', 'triangle'}
        kernel = @(x) max(1 - abs(x), 0);
        width = 2;
    case {'bicubic', 'cubic'}
        kernel = @keys_kernel;
        width = 4;
    case 'lanczos2'
        kernel = @(x) lanczos(x, 2);
        width = 4;
    case 'lanczos3'
        kernel = @(x) lanczos(x, 3);
        width = 6;
end
end

function y = keys_kernel(x)
x = abs(x);
y = (1.5 * x .^ 3 - 2.5 * x .^ 2 + 1) .* (x <= 1) + (-0.5 * x .^ 3 + 2.5 * x .^ 2 - 4 * x + 2) .* (1 < x & x <= 2);
end

function y = lanczos(x, a)
y = (sin(pi * x) .* sin(pi * x / a) + eps) ./ (pi ^ 2 * x .^ 2 / a + eps) .* (abs(x) < a);
end

function y = along(x, dim, n, scale, kernel, width, smooths, is_nearest)
% Each new pixel is a weighted sum of old ones; beyond the border is the picture's reflection.
extents = size(x);
m = extents(dim);
u = (1:n)' / scale + 0.5 * (1 - 1 / scale);
if smooths && scale < 1
    width = width / scale;
end
left = floor(u - width / 2);
count = ceil(width) + 2;
index = left + (0:count - 1);
if smooths && scale < 1
    weight = scale * kernel(scale * (u - index));
else
    weight = kernel(u - index);
end
weight = weight ./ sum(weight, 2);
index = mod(index - 1, 2 * m) + 1;
index = min(index, 2 * m + 1 - index);
at = repmat({':'}, 1, numel(extents));
if is_nearest
    [~, k] = max(weight, [], 2);
    at{dim} = index((1:n)' + (k - 1) * n);
    y = x(at{:});
    return
end
order = [dim, 1:dim - 1, dim + 1:numel(extents)];
z = reshape(permute(double(x), order), m, []);
S = sparse(repmat((1:n)', 1, count), index, weight, n, m);
z = full(S * z);
extents(dim) = n;
y = cast(ipermute(reshape(z, extents(order)), order), class(x));
end
