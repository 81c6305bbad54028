function y = picture_integers(x, class_of, is_indexed, name)
% The numbers of a picture over the range of an integer class, or indices from 0; appended to im2uint8 and im2uint16.
validateattributes(x, {'numeric', 'logical'}, {}, name, 'image', 1);
top = double(intmax(class_of));
if is_indexed
    if islogical(x) || isa(x, 'int16')
        error(['images:' name ':invalidIndexedImage'], 'An indexed image must be of class double, single, uint8 or uint16.');
    end
    x = double(x) - isfloat(x);
    if any(x(:) < 0)
        error(['images:' name ':invalidIndexedImage'], 'Invalid indexed image: an index was less than 1.');
    elseif any(x(:) > top)
        error(['images:' name ':tooManyColors'], 'Too many colors for %d-bit integer storage.', log2(top + 1));
    end
    y = cast(x, class_of);
    return
end
switch class(x)
    case {'double', 'single'}
        y = cast(double(x) * top, class_of);
    case {'logical'}
        y = cast(x, class_of) * top;
    case {'uint8', 'uint16'}
        y = cast(double(x) * (top / double(intmax(class(x)))), class_of);
    case 'int16'
        y = cast((double(x) + 32768) * (top / 65535), class_of);
    otherwise
        error(['MATLAB:' name ':invalidType'], ...
            'Expected input number 1, image, to be one of these types:\n\ndouble, logical, uint8, uint16, int16, single', 0);
end
end
