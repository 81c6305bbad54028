function q = quantile(x, p, varargin)
% Linear interpolation between the sorted elements, which stand at (k - 1/2)/n.
if nargin < 2
    p = [0, 0.25, 0.5, 0.75, 1];
end
if isscalar(p) && p > 1 && p == round(p)
    p = (1:p) / (p + 1);
end
dims = [];
while ~isempty(varargin)
    option = varargin{1};
    varargin(1) = [];
    if ~(ischar(option) || isstring(option))
        dims = option(:)';
    elseif strcmpi(option, 'all')
        dims = 1:ndims(x);
    elseif strcmpi(option, 'method') && ~isempty(varargin)
        % Approximation is for data that do not fit into memory.
        varargin(1) = [];
    else
        error('MATLAB:quantile:InvalidDim', ...
            'Dimension argument must be a positive integer scalar, a vector of unique positive integers, or ''all''.');
    end
end
follows_p = isempty(dims) && isvector(x);
if isempty(dims)
    dims = [find(size(x) ~= 1, 1), 1];
    dims = dims(1);
end
if ~isfloat(x)
    x = double(x);
end
rank = max([ndims(x), dims]);
order = [dims, setdiff(1:rank, dims)];
extents = ones(1, rank);
extents(1:ndims(x)) = size(x);
s = sort(reshape(permute(x, order), prod(extents(dims)), []), 1);
m = numel(p);
q = NaN(m, size(s, 2), class(x));
for j = 1:size(s, 2)
    q(:, j) = column(s(:, j), p(:));
end
extents(dims) = 1;
extents(dims(1)) = m;
q = ipermute(reshape(q, extents(order)), order);
if follows_p
    q = reshape(q, size(p));
end
end

function q = column(s, p)
n = sum(~isnan(s));
q = NaN(numel(p), 1, class(s));
if n == 0
    return
end
place = min(max(n * p + 0.5, 1), n);
low = floor(place);
part = place - low;
a = s(low);
b = s(min(low + 1, n));
q = a + part .* (b - a);
exact = part == 0 | a == b;
q(exact) = a(exact);
end
