function [level, quality] = graythresh(I)
% Otsu's threshold.
validateattributes(I, {'numeric', 'logical'}, {}, 'graythresh', 'I', 1);
if isempty(I)
    level = 0;
    quality = 0;
    return
end
[level, quality] = otsuthresh(imhist(im2uint8(I(:)), 256));
end
