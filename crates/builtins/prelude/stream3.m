function vertices = stream3(varargin)
% Streamlines of a flow in space from given points: a cell with three columns for each.
args = varargin;
options = [0.1, 10000];
if any(numel(args) == [7, 10])
    options(1:numel(args{end})) = args{end};
    args(end) = [];
end
switch numel(args)
    case 6
        [u, v, w, sx, sy, sz] = args{:};
        [rows, columns, pages] = size(u);
        places = {1:columns, 1:rows, 1:pages};
    case 9
        [x, y, z, u, v, w, sx, sy, sz] = args{:};
        [rows, columns, pages] = size(u);
        places = {axis_of(x, columns, 2), axis_of(y, rows, 1), axis_of(z, pages, 3)};
    otherwise
        error('MATLAB:stream3:WrongNumberOfInputs', 'Wrong number of input arguments.');
end
if ~isequal(size(u), size(v), size(w)) || ndims(u) ~= 3 || any(size(u) < 2)
    error('MATLAB:stream3:UVWSizeMismatch', 'U, V and W must be arrays of three dimensions and of the same size, at least 2-by-2-by-2.');
end
if numel(sx) ~= numel(sy) || numel(sx) ~= numel(sz)
    error('MATLAB:stream3:StartSizeMismatch', 'The starting positions must have the same number of elements.');
end
vertices = cell(1, numel(sx));
for k = 1:numel(sx)
    vertices{k} = traced(places, {u, v, w}, [sx(k), sy(k), sz(k)], options(1), options(2));
end
end

function p = axis_of(p, n, dimension)
% The places of columns, rows or pages, from a vector or a grid.
if ~isvector(p)
    if dimension == 2
        p = p(1, :, 1);
    elseif dimension == 1
        p = p(:, 1, 1);
    else
        p = p(1, 1, :);
    end
end
p = p(:)';
if numel(p) ~= n || any(diff(p) <= 0)
    error('MATLAB:stream3:InvalidGrid', 'X, Y and Z must be monotonic, with an element for each column, row and page.');
end
end

function points = traced(places, flow, at, step, most)
% Steps of a part of a cell, at whose middle the direction is taken again.
points = zeros(min(most, 1000), 3);
count = 0;
cell = cell_of(places, at);
while ~isempty(cell) && count < most
    count = count + 1;
    points(count, :) = at;
    direction = velocity(places, flow, at, cell);
    speed = 0;
    for k = 1:3
        speed = max(speed, abs(direction(k)) / (places{k}(cell(k) + 1) - places{k}(cell(k))));
    end
    if ~(speed > 0)
        break
    end
    t = step / speed;
    half = at + t / 2 * direction;
    cell = cell_of(places, half);
    if ~isempty(cell)
        direction = velocity(places, flow, half, cell);
    end
    at = at + t * direction;
    cell = cell_of(places, at);
end
points = points(1:count, :);
end

function cell = cell_of(places, at)
% Column, row and page of the cell of a point; nothing outside.
cell = zeros(1, 3);
for k = 1:3
    p = places{k};
    if ~(at(k) >= p(1) && at(k) <= p(end))
        cell = [];
        return
    end
    cell(k) = min(sum(p <= at(k)), numel(p) - 1);
end
end

function direction = velocity(places, flow, at, cell)
% The direction between the eight corners of a cell.
weights = cell;
for k = 1:3
    p = places{k};
    weights(k) = (at(k) - p(cell(k))) / (p(cell(k) + 1) - p(cell(k)));
end
[s, t, r] = deal(weights(1), weights(2), weights(3));
flat = [(1 - s) * (1 - t), s * (1 - t); (1 - s) * t, s * t];
direction = zeros(1, 3);
for k = 1:3
    corners = flow{k}(cell(2) + (0:1), cell(1) + (0:1), cell(3) + (0:1));
    direction(k) = (1 - r) * sum(sum(flat .* corners(:, :, 1))) + r * sum(sum(flat .* corners(:, :, 2)));
end
end
