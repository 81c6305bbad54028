function y = ind2gray(x, map)
% The luminance of an indexed picture.
z = rgb2gray(colours_of(x, map, 'ind2gray'));
switch class(x)
    case 'uint8'
        y = im2uint8(z);
    case 'uint16'
        y = im2uint16(z);
    otherwise
        y = z;
end
end
