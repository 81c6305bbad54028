function [r, g, b] = hsv2rgb(varargin)
% Colours of hue, saturation and value.
[hsv, shape, whole] = colour_rows(varargin, 'hsv2rgb');
h = 6 * (hsv(:, 1) - floor(hsv(:, 1)) .* (hsv(:, 1) ~= 1));
s = hsv(:, 2);
v = hsv(:, 3);
% Each part falls and rises over a sixth of the circle: 5, 3 and 1 are where red, green and blue begin to.
k = mod(h + 5, 6);
r = v - v .* s .* max(min(min(k, 4 - k), 1), 0);
k = mod(h + 3, 6);
g = v - v .* s .* max(min(min(k, 4 - k), 1), 0);
k = mod(h + 1, 6);
b = v - v .* s .* max(min(min(k, 4 - k), 1), 0);
if nargout > 1
    r = reshape(r, shape);
    g = reshape(g, shape);
    b = reshape(b, shape);
else
    r = reshape([r, g, b], whole);
end
end
