function y = picture_numbers(x, class_of, is_indexed, name)
% The numbers of a picture, from 0 to 1, or indices from 1; appended to im2double and im2single.
validateattributes(x, {'numeric', 'logical'}, {}, name, 'image', 1);
switch class(x)
    case {'double', 'single'}
        y = cast(x, class_of);
    case 'logical'
        y = cast(x, class_of);
        if is_indexed
            error('images:im2double:invalidIndexedImage', 'An indexed image must be of class double, single, uint8 or uint16.');
        end
    case {'uint8', 'uint16'}
        if is_indexed
            y = cast(x, class_of) + 1;
        else
            y = cast(x, class_of) / cast(intmax(class(x)), class_of);
        end
    case 'int16'
        if is_indexed
            error('images:im2double:invalidIndexedImage', 'An indexed image must be of class double, single, uint8 or uint16.');
        end
        y = (cast(x, class_of) + 32768) / 65535;
    otherwise
        error(['MATLAB:' name ':invalidType'], ...
            'Expected input number 1, image, to be one of these types:\n\ndouble, logical, uint8, uint16, int16, single', 0);
end
end
