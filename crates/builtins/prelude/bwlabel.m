function [L, count] = bwlabel(BW, connectivity)
% The connected parts of a binary picture, numbered.
validateattributes(BW, {'numeric', 'logical'}, {'real', '2d', 'nonsparse'}, 'bwlabel', 'BW', 1);
if nargin < 2
    connectivity = 8;
elseif ~isequal(connectivity, 4) && ~isequal(connectivity, 8)
    error('images:bwlabel:badScalarConn', 'The connectivity must be 4 or 8.');
end
[L, count] = flooded(BW, connectivity, 'bwlabel');
end
