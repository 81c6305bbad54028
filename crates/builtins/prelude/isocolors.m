function varargout = isocolors(varargin)
% Values, or colours of three volumes, at the vertices of a surface.
given = varargin;
target = given{end};
given(end) = [];
is_patch = isscalar(target) && isgraphics(target, 'patch');
vertices = target;
if is_patch
    vertices = get(target, 'Vertices');
end
is_placed = any(numel(given) == [4, 6]);
volumes = given;
if is_placed
    volumes = given(4:end);
end
first = volumes{1};
x = 1:size(first, 2);
y = 1:size(first, 1);
z = 1:size(first, 3);
if is_placed
    [x, y, z] = given{1:3};
end
colours = zeros(size(vertices, 1), numel(volumes));
for k = 1:numel(volumes)
    colours(:, k) = interp3(x, y, z, double(volumes{k}), vertices(:, 1), vertices(:, 2), vertices(:, 3));
end
if is_patch && nargout == 0
    set(target, 'FaceVertexCData', colours);
else
    varargout = {colours};
end
end
