function varargout = isocaps(varargin)
% Ends of a surface in a volume: what is above, or below, a value on the outer sides.
given = varargin;
above = true;
planes = {'xmin', 'xmax', 'ymin', 'ymax', 'zmin', 'zmax'};
while ~isempty(given) && (ischar(given{end}) || isstring(given{end}))
    word = lower(char(given{end}));
    if any(strcmp(word, {'above', 'below'}))
        above = strcmp(word, 'above');
    elseif any(strcmp(word, planes))
        planes = {word};
    elseif ~any(strcmp(word, {'all', 'verbose'}))
        error('MATLAB:isocaps:UnknownOption', 'Unknown command option.');
    end
    given(end) = [];
end
[places, V, rest] = volume_arguments('isocaps', given);
level = (min(V(:)) + max(V(:))) / 2;
if ~isempty(rest)
    level = double(rest{1});
end
faces = zeros(0, 3);
vertices = zeros(0, 3);
values = zeros(0, 1);
for k = 1:numel(planes)
    [f, v, c] = cut_side(planes{k}, V, level, places, above);
    faces = [faces; f + size(vertices, 1)]; %#ok<AGROW>
    vertices = [vertices; v]; %#ok<AGROW>
    values = [values; c]; %#ok<AGROW>
end
switch nargout
    case 0
        newplot;
        patch('Faces', faces, 'Vertices', vertices, 'FaceVertexCData', values, 'FaceColor', 'interp', 'EdgeColor', 'none');
        if ~ishold
            view(3);
            grid on
            box off
        end
    case 1
        varargout = {struct('faces', faces, 'vertices', vertices, 'facevertexcdata', values)};
    otherwise
        varargout = {faces, vertices, values};
end
end

function [faces, vertices, values] = cut_side(plane, V, level, places, above)
nodes = reshape(1:numel(V), size(V));
ends = struct('xmin', {{':', 1, ':'}}, 'xmax', {{':', size(V, 2), ':'}}, 'ymin', {{1, ':', ':'}}, ...
    'ymax', {{size(V, 1), ':', ':'}}, 'zmin', {{':', ':', 1}}, 'zmax', {{':', ':', size(V, 3)}});
nodes = squeeze(nodes(ends.(plane){:}));
a = reshape(nodes(1:end - 1, 1:end - 1), [], 1);
b = reshape(nodes(2:end, 1:end - 1), [], 1);
c = reshape(nodes(2:end, 2:end), [], 1);
d = reshape(nodes(1:end - 1, 2:end), [], 1);
triangles = [a, b, c; a, c, d];
inside = V(:) >= level;
if ~above
    inside = V(:) <= level;
end
bits = reshape(inside(triangles), [], 3) * [1; 2; 4];
% What is left of a triangle: for each corner of it a node, or two nodes of an edge.
left = {[1, 1; 1, 2; 1, 3], [2, 2; 2, 3; 2, 1], [1, 1; 2, 2; 2, 3; 1, 3], [3, 3; 3, 1; 3, 2], ...
    [3, 3; 1, 1; 1, 2; 3, 2], [2, 2; 3, 3; 3, 1; 2, 1], [1, 1; 2, 2; 3, 3]};
first = zeros(0, 3);
second = zeros(0, 3);
for code = 1:7
    at = triangles(bits == code, :);
    corners = left{code};
    for k = 3:size(corners, 1)
        three = corners([1, k - 1, k], :);
        first = [first; at(:, three(:, 1))]; %#ok<AGROW>
        second = [second; at(:, three(:, 2))]; %#ok<AGROW>
    end
end
if isempty(first)
    faces = zeros(0, 3);
    vertices = zeros(0, 3);
    values = zeros(0, 1);
    return
end
[vertices, faces, values] = level_vertices(first, second, V, level, places, V);
end
