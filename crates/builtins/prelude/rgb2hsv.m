function [h, s, v] = rgb2hsv(varargin)
% Hue, saturation and value of colours.
[rgb, shape, whole] = colour_rows(varargin, 'rgb2hsv');
v = max(rgb, [], 2);
spread = v - min(rgb, [], 2);
r = rgb(:, 1);
g = rgb(:, 2);
b = rgb(:, 3);
h = zeros(size(v), class(v));
is_blue = v == b;
is_green = v == g & ~is_blue;
is_red = v == r & ~is_blue & ~is_green;
h(is_blue) = 2 / 3 + (r(is_blue) - g(is_blue)) ./ spread(is_blue) / 6;
h(is_green) = 1 / 3 + (b(is_green) - r(is_green)) ./ spread(is_green) / 6;
h(is_red) = (g(is_red) - b(is_red)) ./ spread(is_red) / 6;
h(h < 0) = h(h < 0) + 1;
h(spread == 0) = 0;
s = spread ./ v;
s(v == 0) = 0;
if nargout > 1
    h = reshape(h, shape);
    s = reshape(s, shape);
    v = reshape(v, shape);
else
    h = reshape([h, s, v], whole);
end
end
