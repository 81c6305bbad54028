function varargout = isosurface(varargin)
% The surface where a volume has a value: triangles in the tetrahedra that each cell of the grid is made of.
given = varargin;
is_shared = true;
while ~isempty(given) && (ischar(given{end}) || isstring(given{end}))
    is_shared = is_shared && ~strcmpi(given{end}, 'noshare');
    given(end) = [];
end
[places, V, rest] = volume_arguments('isosurface', given);
level = (min(V(:)) + max(V(:))) / 2;
if ~isempty(rest)
    level = double(rest{1});
end
colours = [];
if numel(rest) > 1
    colours = double(rest{2});
    if ~isequal(size(colours), size(V))
        error('MATLAB:isosurface:ColorsSizeMismatch', 'COLORS must be of the size of V.');
    end
end
[faces, vertices, values] = cut_cells(V, level, places, colours);
if ~is_shared
    order = reshape(faces', [], 1);
    vertices = vertices(order, :);
    if ~isempty(values)
        values = values(order);
    end
    faces = reshape(1:numel(order), 3, [])';
end
switch nargout
    case 0
        drawn_surface(faces, vertices, values, level, places, V);
    case 1
        parts = struct('vertices', vertices, 'faces', faces);
        if ~isempty(colours)
            parts.facevertexcdata = values;
        end
        varargout = {parts};
    otherwise
        varargout = {faces, vertices, values};
end
end

function [faces, vertices, values] = cut_cells(V, level, places, colours)
step = [1, size(V, 1), size(V, 1) * size(V, 2)];
base = reshape(1:numel(V), size(V));
base = reshape(base(1:end - 1, 1:end - 1, 1:end - 1), [], 1);
inside = V(:) >= level;
corners = [0, step(1), step(2), sum(step(1:2)), step(3), sum(step([1, 3])), sum(step(2:3)), sum(step)];
count = zeros(size(base));
is_whole = true(size(base));
for k = 1:8
    count = count + inside(base + corners(k));
    is_whole = is_whole & isfinite(reshape(V(base + corners(k)), [], 1));
end
base = base(count > 0 & count < 8 & is_whole);
% Six tetrahedra from the first corner of a cell to the opposite one, one for each order of the steps.
orders = [1, 2, 3; 2, 3, 1; 3, 1, 2; 1, 3, 2; 2, 1, 3; 3, 2, 1];
first = cell(1, 0);
second = cell(1, 0);
toward = cell(1, 0);
for k = 1:6
    nodes = base + [0, cumsum(step(orders(k, :)))];
    bits = reshape(inside(nodes), [], 4) * [1; 2; 4; 8];
    for code = 1:14
        at = nodes(bits == code, :);
        if isempty(at)
            continue
        end
        in = find(bitand(code, [1, 2, 4, 8]) > 0);
        out = setdiff(1:4, in);
        if numel(in) == 2
            % A quadrangle, as two triangles.
            a = [in(1), in(1), in(2), in(1), in(2), in(2)];
            b = [out(1), out(2), out(2), out(1), out(2), out(1)];
        elseif isscalar(in)
            a = [in, in, in];
            b = out;
        else
            a = in;
            b = [out, out, out];
        end
        for from = 1:3:numel(a)
            first{end + 1} = at(:, a(from:from + 2)); %#ok<AGROW>
            second{end + 1} = at(:, b(from:from + 2)); %#ok<AGROW>
            low = reshape(mean(reshape(places(at(:, out), :), size(at, 1), numel(out), 3), 2), [], 3);
            high = reshape(mean(reshape(places(at(:, in), :), size(at, 1), numel(in), 3), 2), [], 3);
            toward{end + 1} = low - high; %#ok<AGROW>
        end
    end
end
if isempty(first)
    faces = zeros(0, 3);
    vertices = zeros(0, 3);
    values = [];
    return
end
[vertices, faces, values] = level_vertices(cat(1, first{:}), cat(1, second{:}), V, level, places, colours);
% Points at the same place are one; triangles without an area go.
[vertices, from, to] = unique(vertices, 'rows');
faces = reshape(to(faces), size(faces));
if ~isempty(values)
    values = values(from);
end
toward = cat(1, toward{:});
is_flat = faces(:, 1) == faces(:, 2) | faces(:, 2) == faces(:, 3) | faces(:, 1) == faces(:, 3);
faces(is_flat, :) = [];
toward(is_flat, :) = [];
% All triangles look to where the values are smaller.
a = vertices(faces(:, 2), :) - vertices(faces(:, 1), :);
b = vertices(faces(:, 3), :) - vertices(faces(:, 1), :);
is_turned = sum(cross(a, b, 2) .* toward, 2) < 0;
faces(is_turned, [2, 3]) = faces(is_turned, [3, 2]);
end

function drawn_surface(faces, vertices, values, level, places, V)
ax = newplot;
if isempty(values)
    values = repmat(level, size(vertices, 1), 1);
end
h = patch('Faces', faces, 'Vertices', vertices, 'FaceVertexCData', values, 'FaceColor', 'interp', 'EdgeColor', 'none');
grids = num2cell(reshape(places, [size(V), 3]), 1:3);
isonormals(grids{:}, V, h);
if ~ishold(ax)
    view(ax, 3);
    camlight
    lighting gouraud
    grid(ax, 'on');
    box(ax, 'off');
end
end
