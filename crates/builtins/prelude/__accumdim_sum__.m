function y = __accumdim_sum__(places, x, dim, n)
% Sums of the slices that have one place.
if nargin < 3
    dim = find(size(x) ~= 1, 1);
end
if nargin < 4
    n = 0;
end
y = builtin('accumdim', places, x, dim, n);
end
