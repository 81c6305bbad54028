function [B, rectangle] = imcrop(A, varargin)
% The part of a picture within a rectangle.
if numel(varargin) == 0 || numel(varargin) == 1 && size(varargin{1}, 2) == 3
    error('images:imcrop:noDisplay', 'There is no display on which a rectangle can be drawn: give [xmin ymin width height].');
end
validateattributes(A, {'numeric', 'logical'}, {'nonempty'}, 'imcrop', 'I', 1);
rectangle = double(varargin{end}(:))';
if numel(rectangle) ~= 4 || any(~isfinite(rectangle)) || any(rectangle(3:4) < 0)
    error('images:imcrop:invalidRectangle', 'The rectangle must be [xmin ymin width height].');
end
[m, n, ~] = size(A);
columns = max(round(rectangle(1)), 1):min(round(rectangle(1) + rectangle(3)), n);
rows = max(round(rectangle(2)), 1):min(round(rectangle(2) + rectangle(4)), m);
B = A(rows, columns, :);
end
