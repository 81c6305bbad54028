function r = iqr(x, dim)
% Between the first and the third quartile.
if nargin < 2
    dim = find(size(x) ~= 1, 1);
    if isempty(dim)
        dim = 1;
    end
end
r = diff(quantile(x, [0.25, 0.75], dim), 1, dim);
end
