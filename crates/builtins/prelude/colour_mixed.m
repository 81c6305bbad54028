function y = colour_mixed(name, x, T, offset)
% Three channels, or the rows of a colour map, times a matrix; doubles and singles from 0 to 1, integers in their range. Appended to conversions of colours.
    if ~isnumeric(x) || ~isreal(x)
        error(['images:' name ':invalidInputType'], 'The input must be a colour map or an RGB image.');
    end
    is_map = ismatrix(x) && size(x, 2) == 3;
    if ~is_map && (size(x, 3) ~= 3 || ndims(x) > 4)
        error(['images:' name ':invalidSize'], 'The input must be a colour map or an image with three channels.');
    end
    top = 1;
    if isinteger(x)
        top = double(intmax(class(x)));
    end
    if is_map
        y = double(x) / top * T' + offset;
    else
        extents = size(x);
        v = permute(double(x) / top, [1 2 4 3]);
        v = reshape(v, [], 3) * T' + offset;
        y = permute(reshape(v, [extents(1:2), size(x, 4), 3]), [1 2 4 3]);
    end
    if isinteger(x)
        y = cast(y * top, class(x));
    elseif isa(x, 'single')
        y = single(y);
    end
end
