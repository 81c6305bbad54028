function q = prctile(x, p, dim)
% Quantiles of hundredths.
if nargin < 3
    dim = find(size(x) ~= 1, 1);
    if isempty(dim)
        dim = 1;
    end
end
p = p / 100;
if isscalar(p)
    q = quantile(x, [p, p], dim);
    place = repmat({':'}, 1, max(ndims(x), dim));
    place{dim} = 1;
    q = q(place{:});
else
    q = quantile(x, p, dim);
end
end
