function [y, edges] = discretize(x, edges, varargin)
% The number of the bin, or its value.
if isscalar(edges)
    edges = linspace(min(x(:)), max(x(:)), edges + 1);
end
right = false;
values = [];
k = 1;
while k <= numel(varargin)
    arg = varargin{k};
    if (ischar(arg) || isstring(arg)) && strcmpi(arg, 'IncludedEdge')
        right = strcmpi(varargin{k + 1}, 'right');
        k = k + 1;
    else
        values = arg;
    end
    k = k + 1;
end
m = numel(edges) - 1;
if right
    [~, bin] = histc(-x(:)', -edges(end:-1:1));
    bin(bin == m + 1) = m;
    bin(bin > 0) = m + 1 - bin(bin > 0);
else
    [~, bin] = histc(x(:)', edges);
    bin(bin == m + 1) = m;
end
y = NaN(size(x));
y(bin > 0) = bin(bin > 0);
if ~isempty(values)
    if iscell(values)
        z = cell(size(x));
        z(bin > 0) = values(bin(bin > 0));
        y = z;
    else
        y(bin > 0) = values(bin(bin > 0));
    end
end
end
