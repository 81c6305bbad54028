function [rows, shape, whole] = colour_rows(args, name)
% Three parts of colours as columns, the extents of each part and of all; appended to rgb2hsv and hsv2rgb.
if numel(args) == 3
    if ~isequal(size(args{1}), size(args{2}), size(args{3}))
        error(['MATLAB:' name ':InputSizeMismatch'], 'R, G, and B must all be the same size.');
    end
    x = cat(ndims(args{1}) + 1, args{:});
    shape = size(args{1});
    whole = size(x);
elseif numel(args) == 1
    x = args{1};
    extents = size(x);
    whole = extents;
    if ndims(x) == 2 && extents(2) == 3
        shape = [extents(1), 1];
    elseif ndims(x) == 3 && extents(3) == 3
        shape = extents(1:2);
    elseif ndims(x) == 2
        error(['MATLAB:' name ':WrongNumberOfColumns'], 'A colormap must have 3 columns.');
    else
        error(['MATLAB:' name ':WrongNumberOfPages'], 'An image must have 3 pages.');
    end
else
    error(['MATLAB:' name ':WrongInputNum'], 'Wrong number of input arguments.');
end
if ~isreal(x) || ~isnumeric(x)
    error(['MATLAB:' name ':invalidType'], 'The image or colormap must be real and numeric.');
end
if ~isfloat(x)
    x = im2double(x);
end
rows = reshape(x, [], 3);
end
