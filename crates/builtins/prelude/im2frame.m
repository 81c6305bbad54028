function frame = im2frame(x, map)
% A frame of an image: of pixels with three parts, or of indices into a colour map.
if nargin < 2
    map = [];
    if size(x, 3) ~= 3
        map = colormap;
    end
end
if ~(isnumeric(x) || islogical(x)) || ~any(size(x, 3) == [1, 3]) || ndims(x) > 3
    error('MATLAB:im2frame:InvalidImage', 'The image must have one or three pages of numbers.');
end
if isa(x, 'double') || isa(x, 'single')
    if size(x, 3) == 3
        x = uint8(round(255 * x));
    else
        x = uint8(x - 1);
    end
end
frame = struct('cdata', x, 'colormap', map);
end
