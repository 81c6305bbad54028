function y = meansq(x, dim)
% Mean of squared magnitudes.
if nargin < 2
    y = mean(abs(x) .^ 2);
else
    y = mean(abs(x) .^ 2, dim);
end
end
