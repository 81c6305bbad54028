function [y, map] = gray2ind(x, n)
% Intensities as indices of a map of grays.
validateattributes(x, {'numeric', 'logical'}, {'real'}, 'gray2ind', 'I', 1);
if nargin < 2
    n = 64;
    if islogical(x)
        n = 2;
    end
end
if ~isscalar(n) || n ~= floor(n) || n < 1 || n > 65536
    error('images:gray2ind:invalidN', 'N must be an integer between 1 and 65536.');
end
y = round(min(max(im2double(x), 0), 1) * (n - 1));
if n <= 256
    y = uint8(y);
else
    y = uint16(y);
end
map = gray(n);
end
