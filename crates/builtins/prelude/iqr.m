function r = iqr(x, dim)
% Between the first and the third quartile.
if nargin < 2
    dim = [find(size(x) ~= 1, 1), 1];
    dim = dim(1);
elseif ischar(dim) || isstring(dim)
    dim = 1:ndims(x);
end
r = diff(quantile(x, [0.25, 0.75], dim), 1, dim(1));
end
