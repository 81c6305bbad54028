function [n, edges, bin] = histcounts(x, varargin)
% Bins are closed on the left, the last one on both sides.
edges = [];
bins = [];
width = [];
limits = [];
method = 'auto';
normalization = 'count';
rest = varargin;
if ~isempty(rest) && isnumeric(rest{1})
    if isscalar(rest{1})
        bins = rest{1};
    else
        edges = rest{1};
    end
    rest(1) = [];
end
for k = 1:2:numel(rest) - 1
    switch lower(char(rest{k}))
        case 'numbins'
            bins = rest{k + 1};
        case 'binedges'
            edges = rest{k + 1};
        case 'binwidth'
            width = rest{k + 1};
        case 'binlimits'
            limits = rest{k + 1};
        case 'binmethod'
            method = lower(char(rest{k + 1}));
        case 'normalization'
            normalization = lower(char(rest{k + 1}));
        otherwise
            error('MATLAB:histcounts:InvalidParameter', 'Invalid parameter name.');
    end
end
x = double(x);
all_x = x;
if ~isempty(limits)
    x = x(x >= limits(1) & x <= limits(2));
end
good = x(isfinite(x));
if isempty(edges)
    if isempty(limits)
        low = min(good(:));
        high = max(good(:));
        if isempty(good)
            low = 0;
            high = 1;
        end
    else
        low = limits(1);
        high = limits(2);
    end
    if ~isempty(bins)
        edges = chosen_count(low, high, bins, ~isempty(limits));
    elseif ~isempty(width)
        edges = chosen_width(low, high, width, ~isempty(limits));
    else
        edges = automatic(good(:), low, high, method, limits);
    end
end
edges = edges(:)';
m = numel(edges) - 1;
bin = zeros(size(all_x));
if m > 0
    [counts, bin] = histc(all_x(:)', edges);
    counts = counts(:)';
    n = counts(1:m);
    n(m) = n(m) + counts(m + 1);
    bin(bin == m + 1) = m;
    bin = reshape(bin, size(all_x));
else
    n = zeros(1, 0);
end
switch normalization
    case 'count'
    case 'probability'
        n = n / sum(n);
    case 'percentage'
        n = 100 * n / sum(n);
    case 'countdensity'
        n = n ./ diff(edges);
    case 'pdf'
        n = n / sum(n) ./ diff(edges);
    case 'cumcount'
        n = cumsum(n);
    case 'cdf'
        n = cumsum(n / sum(n));
    otherwise
        error('MATLAB:histcounts:InvalidNormalization', 'Invalid normalization.');
end
end

function edges = chosen_count(low, high, bins, fixed)
if fixed
    edges = linspace(low, high, bins + 1);
    return
end
span = high - low;
if span <= max(sqrt(eps(max(abs([low, high])))), realmin)
    span = max(1, ceil(bins * eps(max(abs([low, high])))));
    edges = linspace(floor(2 * (low - span / 4)) / 2, ceil(2 * (high + span / 4)) / 2, bins + 1);
    return
end
raw = span / bins;
power = 10 ^ floor(log10(raw));
width = power * floor(raw / power);
left = min(width * floor(low / width), low);
if bins > 1
    % The roundest width with which the last bin holds the largest element.
    least = (high - left) / bins;
    most = (high - left) / (bins - 1);
    step = 10 ^ floor(log10(most - least));
    width = step * ceil(least / step);
end
edges = [left + (0:bins - 1) * width, max(left + bins * width, high)];
end

function edges = chosen_width(low, high, width, fixed)
if fixed
    edges = low:width:high;
    if edges(end) < high
        edges(end + 1) = high;
    end
    return
end
left = width * floor(low / width);
bins = max(1, ceil((high - left) / width));
edges = left + (0:bins) * width;
end

function edges = automatic(x, low, high, method, limits)
if strcmp(method, 'integers')
    edges = floor(low) - 0.5:1:ceil(high) + 0.5;
    return
end
span = high - low;
if numel(x) > 0 && strcmp(method, 'auto') && all(x == round(x)) && span <= 50
    if isempty(limits)
        edges = round(low) - 0.5:1:round(high) + 0.5;
    else
        edges = low:1:high;
    end
    return
end
raw = max(3.5 * std(x) / numel(x) ^ (1 / 3), eps(max(abs([low, high, 1]))));
if span == 0 || isempty(x)
    edges = [low - 0.5, low + 0.5];
    return
end
power = 10 ^ floor(log10(raw));
relative = raw / power;
if relative < 1.5
    width = power;
elseif relative < 2.5
    width = 2 * power;
elseif relative < 4
    width = 3 * power;
elseif relative < 7.5
    width = 5 * power;
else
    width = 10 * power;
end
if isempty(limits)
    left = min(width * floor(low / width), low);
    bins = max(1, ceil((high - left) / width));
    edges = left + (0:bins) * width;
else
    bins = max(1, ceil(span / width));
    edges = linspace(low, high, bins + 1);
end
end
