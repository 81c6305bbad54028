function y = center(x, dim)
% Less the mean.
if nargin < 2
    y = x - mean(x);
else
    y = x - mean(x, dim);
end
end
