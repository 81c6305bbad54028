function W = smooth3(V, filter, extents, deviation)
% A volume with each number mixed with its neighbours.
if nargin < 2
    filter = 'box';
end
if nargin < 3
    extents = 3;
end
if nargin < 4
    deviation = 0.65;
end
if ndims(V) ~= 3
    error('MATLAB:smooth3:InvalidVolume', 'V must be an array of three dimensions.');
end
if isscalar(extents)
    extents = [extents, extents, extents];
end
if numel(extents) ~= 3 || any(extents < 1) || any(mod(extents, 2) ~= 1)
    error('MATLAB:smooth3:InvalidSize', 'SIZE must be an odd positive integer, or three of them.');
end
half = (extents - 1) / 2;
switch lower(char(filter))
    case 'box'
        mask = ones(extents);
    case 'gaussian'
        [y, x, z] = ndgrid(-half(1):half(1), -half(2):half(2), -half(3):half(3));
        mask = exp(-(x .^ 2 + y .^ 2 + z .^ 2) / (2 * deviation ^ 2));
    otherwise
        error('MATLAB:smooth3:UnknownFilter', 'FILTER must be ''gaussian'' or ''box''.');
end
% Beyond the sides the outermost numbers go on.
at = cell(1, 3);
for k = 1:3
    at{k} = min(max(1 - half(k):size(V, k) + half(k), 1), size(V, k));
end
W = convn(V(at{:}), mask / sum(mask(:)), 'valid');
end
