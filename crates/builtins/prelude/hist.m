function varargout = hist(varargin)
% Counts around centers; without outputs as bars.
[n, centers] = counted(varargin{:});
if nargout == 0
    bar(centers, n, 1);
else
    varargout = {n, centers};
end
end

function [n, centers] = counted(y, x, total)
% What lies outside joins the outer bins.
if nargin < 2
    x = 10;
end
turned = isvector(y);
if turned
    y = y(:);
end
y = double(y);
good = y(isfinite(y));
low = min(good);
high = max(good);
if isempty(good)
    low = 0;
    high = 0;
end
if isscalar(x)
    m = x;
    if low == high
        low = low - floor(m / 2) - 0.5;
        high = high + ceil(m / 2) - 0.5;
    end
    width = (high - low) / m;
    centers = low + width * ((1:m) - 0.5);
    inner = low + width * (1:m - 1);
else
    centers = x(:)';
    m = numel(centers);
    inner = (centers(1:m - 1) + centers(2:m)) / 2;
end
n = zeros(m, size(y, 2));
% What lies on an edge belongs to the lower bin.
edges = [-Inf, inner + eps(inner), Inf];
for j = 1:size(y, 2)
    c = histc(y(:, j), edges);
    c = c(:);
    n(:, j) = c(1:m);
    n(m, j) = n(m, j) + c(m + 1);
end
if nargin > 2
    n = n ./ sum(n, 1) * total;
end
if turned
    n = n.';
else
    centers = centers';
end
end
