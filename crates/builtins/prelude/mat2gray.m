function y = mat2gray(x, limits)
% Numbers over the range from 0 to 1.
validateattributes(x, {'numeric', 'logical'}, {'real'}, 'mat2gray', 'A', 1);
y = x;
if ~isfloat(x)
    y = double(x);
end
if nargin < 2
    limits = [min(y(:)), max(y(:))];
end
if numel(limits) ~= 2
    error('MATLAB:mat2gray:incorrectNumel', 'Expected input number 2, LIMITS, to be an array with number of elements equal to 2.');
end
limits = double(limits);
if limits(1) ~= limits(2)
    y = (y - limits(1)) / (limits(2) - limits(1));
end
y = min(max(y, 0), 1);
end
