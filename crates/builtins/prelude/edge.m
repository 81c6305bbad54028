function [BW, threshold, Gv, Gh] = edge(I, varargin)
% Where intensities change at once.
validateattributes(I, {'numeric', 'logical'}, {'nonsparse', '2d'}, 'edge', 'I', 1);
method = 'sobel';
first = 1;
if numel(varargin) > 0 && (ischar(varargin{1}) || isstring(varargin{1}))
    method = validatestring(varargin{1}, {'canny', 'approxcanny', 'prewitt', 'sobel', 'log', 'roberts', 'zerocross'}, 'edge');
    first = 2;
end
threshold = [];
numbers = {};
words = {};
for k = first:numel(varargin)
    if ischar(varargin{k}) || isstring(varargin{k})
        words{end + 1} = validatestring(varargin{k}, {'both', 'horizontal', 'vertical', 'thinning', 'nothinning'}, 'edge');
    else
        numbers{end + 1} = double(varargin{k});
    end
end
if numel(numbers) > 0
    threshold = numbers{1};
end
x = I;
if ~isfloat(I)
    x = im2single(I);
end
thins = ~ismember('nothinning', words);
Gv = [];
Gh = [];
switch method
    case {'sobel', 'prewitt', 'roberts'}
        [BW, threshold, Gv, Gh] = by_gradient(x, method, threshold, words, thins);
    case {'log', 'zerocross'}
        sigma = 2;
        if strcmp(method, 'zerocross') && numel(numbers) > 1
            mask = numbers{2};
        else
            if numel(numbers) > 1
                sigma = numbers{2};
            end
            mask = fspecial('log', ceil(sigma * 3) * 2 + 1, sigma);
            mask = mask - sum(mask(:)) / numel(mask);
        end
        y = imfilter(x, mask, 'replicate');
        if isempty(threshold)
            threshold = 0.75 * sum(abs(y(:)), 'double') / numel(y);
        end
        BW = zero_crossings(y, threshold);
    otherwise
        sigma = sqrt(2);
        if numel(numbers) > 1
            sigma = numbers{2};
        end
        [BW, threshold] = by_canny(x, threshold, sigma);
end
end

function [BW, threshold, gx, gy] = by_gradient(x, method, threshold, words, thins)
scale = 4;
both = [1, 1];
switch method
    case 'sobel'
        down = [1, 2, 1; 0, 0, 0; -1, -2, -1] / 8;
        across = down';
    case 'prewitt'
        down = [1, 1, 1; 0, 0, 0; -1, -1, -1] / 6;
        across = down';
    case 'roberts'
        across = [1, 0; 0, -1] / 2;
        down = [0, 1; -1, 0] / 2;
        scale = 6;
end
if ~strcmp(method, 'roberts')
    if ismember('horizontal', words)
        both = [0, 1];
    elseif ismember('vertical', words)
        both = [1, 0];
    end
end
gx = imfilter(x, across, 'replicate');
gy = imfilter(x, down, 'replicate');
strength = both(1) * gx .^ 2 + both(2) * gy .^ 2;
if isempty(threshold)
    cutoff = scale * sum(strength(:), 'double') / numel(strength);
    threshold = sqrt(cutoff);
else
    cutoff = threshold ^ 2;
end
BW = strength > cutoff;
if thins
    ax = abs(gx);
    ay = abs(gy);
    near = 100 * eps;
    if strcmp(method, 'roberts')
        first = is_peak(strength, -1, -1);
        second = is_peak(strength, -1, 1);
        BW = BW & (ax >= ay - near & first | ay >= ax - near & second);
    else
        first = is_peak(strength, 0, -1);
        second = is_peak(strength, -1, 0);
        BW = BW & (ax >= both(2) * ay - near & both(1) == 1 & first | ay >= both(1) * ax - near & both(2) == 1 & second);
    end
end
end

function tf = is_peak(s, i, j)
% Whether an element is not less than its neighbour on one side, and greater than the one on the other.
tf = s >= neighbour(s, i, j, -Inf) & s > neighbour(s, -i, -j, -Inf);
end

function y = neighbour(x, i, j, outside)
% The element that is i rows below and j columns right.
[m, n] = size(x);
y = repmat(cast(outside, class(x)), m, n);
rows = max(1, 1 - i):min(m, m - i);
columns = max(1, 1 - j):min(n, n - j);
y(rows, columns) = x(rows + i, columns + j);
end

function BW = zero_crossings(y, threshold)
% The negative side of each change of sign that is large enough, and zeros between different signs.
BW = false(size(y));
for side = [-1, 1; 0, 0]
    for turn = 1:2
        i = side(turn);
        j = side(3 - turn);
        next = neighbour(y, i, j, NaN);
        BW = BW | y < 0 & next > 0 & abs(y - next) > threshold;
        if i + j > 0
            before = neighbour(y, -i, -j, NaN);
            BW = BW | y == 0 & before .* next < 0 & abs(before - next) > 2 * threshold;
        end
    end
end
end

function [BW, threshold] = by_canny(x, threshold, sigma)
[m, n] = size(x);
extent = ceil(4 * sigma);
t = -extent:extent;
g = exp(-t .^ 2 / (2 * sigma ^ 2));
g = g / sum(g);
d = gradient(g);
d(d > 0) = d(d > 0) / sum(d(d > 0));
d(d < 0) = d(d < 0) / abs(sum(d(d < 0)));
dx = imfilter(imfilter(x, g', 'conv', 'replicate'), d, 'conv', 'replicate');
dy = imfilter(imfilter(x, g, 'conv', 'replicate'), d', 'conv', 'replicate');
strength = hypot(dx, dy);
most = max(strength(:));
if most > 0
    strength = strength / most;
end
if isempty(threshold)
    counts = imhist(strength, 64);
    high = find(cumsum(counts) > 0.7 * m * n, 1) / 64;
    threshold = [0.4 * high, high];
elseif isscalar(threshold)
    if threshold >= 1
        error('images:edge:singleThresholdOutOfRange', 'The threshold must be less than 1.');
    end
    threshold = [0.4 * threshold, threshold];
elseif numel(threshold) ~= 2 || threshold(1) >= threshold(2) || threshold(2) >= 1
    error('images:edge:thresholdMustBe2ElementOrLess', 'The thresholds must be [low high], low < high < 1.');
end
ridge = ridges(dx, dy, strength) & strength > threshold(1);
L = bwlabel(ridge, 8);
strong = unique(L(ridge & strength > threshold(2)));
BW = ismember(L, strong(strong > 0));
end

function tf = ridges(dx, dy, s)
% Whether an element is the greatest along the gradient, between its neighbours there.
ax = abs(dx);
ay = abs(dy);
part = min(ax, ay) ./ max(max(ax, ay), realmin);
% Down and right of each other have the same sign.
same = dx .* dy > 0;
tf = false(size(s));
for k = 1:4
    switch k
        case 1
            here = same & ax >= ay;
            near = [0, 1];
            far = [1, 1];
        case 2
            here = same & ax < ay;
            near = [1, 0];
            far = [1, 1];
        case 3
            here = ~same & ax >= ay;
            near = [0, 1];
            far = [-1, 1];
        case 4
            here = ~same & ax < ay;
            near = [1, 0];
            far = [1, -1];
    end
    one = (1 - part) .* neighbour(s, near(1), near(2), NaN) + part .* neighbour(s, far(1), far(2), NaN);
    other = (1 - part) .* neighbour(s, -near(1), -near(2), NaN) + part .* neighbour(s, -far(1), -far(2), NaN);
    tf = tf | here & s >= one & s >= other;
end
end
