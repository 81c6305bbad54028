function J = like_picture(x, I)
% Intensities from 0 to 1 in the class of a picture; appended to histeq and imadjust.
switch class(I)
    case 'uint8'
        J = im2uint8(x);
    case 'uint16'
        J = im2uint16(x);
    case 'int16'
        J = int16(x * 65535 - 32768);
    otherwise
        J = cast(x, class(I));
end
end
