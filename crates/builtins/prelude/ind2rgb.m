function [y, g, b] = ind2rgb(x, map)
% The colours of an indexed picture.
y = colours_of(x, map, 'ind2rgb');
if nargout > 1
    g = y(:, :, 2);
    b = y(:, :, 3);
    y = y(:, :, 1);
end
end
