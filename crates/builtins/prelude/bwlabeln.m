function [L, count] = bwlabeln(BW, connectivity)
% The connected parts of a binary array, numbered.
validateattributes(BW, {'numeric', 'logical'}, {'real', 'nonsparse'}, 'bwlabeln', 'BW', 1);
if nargin < 2
    connectivity = 8;
    if ndims(BW) > 2
        connectivity = ones(3 * ones(1, ndims(BW)));
    end
end
[L, count] = flooded(BW, connectivity, 'bwlabeln');
end
