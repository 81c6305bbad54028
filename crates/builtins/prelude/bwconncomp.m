function parts = bwconncomp(BW, connectivity)
% The connected parts of a binary array, as lists of elements.
validateattributes(BW, {'numeric', 'logical'}, {'real', 'nonsparse'}, 'bwconncomp', 'BW', 1);
if nargin < 2
    connectivity = 8;
    if ndims(BW) == 3
        connectivity = 26;
    elseif ndims(BW) > 3
        connectivity = ones(3 * ones(1, ndims(BW)));
    end
end
[L, count] = flooded(BW, connectivity, 'bwconncomp');
parts = struct('Connectivity', connectivity, 'ImageSize', size(BW), 'NumObjects', count, 'PixelIdxList', {lists_of(L, count)});
end
