function r = range(x, dim)
% Largest less smallest.
if nargin < 2
    r = max(x) - min(x);
else
    r = max(x, [], dim) - min(x, [], dim);
end
end
