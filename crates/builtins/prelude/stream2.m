function vertices = stream2(varargin)
% Streamlines of a flow from given points: a cell with two columns for each.
[x, y, u, v, sx, sy, options] = arguments2(varargin);
step = 0.1;
most = 10000;
if numel(options) > 0
    step = options(1);
end
if numel(options) > 1
    most = options(2);
end
[rows, columns] = size(u);
px = axis_of(x, columns, 2);
py = axis_of(y, rows, 1);
vertices = cell(1, numel(sx));
for k = 1:numel(sx)
    vertices{k} = traced(px, py, u, v, sx(k), sy(k), step, most);
end
end

function [x, y, u, v, sx, sy, options] = arguments2(args)
options = [];
if any(numel(args) == [5, 7])
    options = args{end};
    args(end) = [];
end
switch numel(args)
    case 4
        [u, v, sx, sy] = args{:};
        x = 1:size(u, 2);
        y = 1:size(u, 1);
    case 6
        [x, y, u, v, sx, sy] = args{:};
    otherwise
        error('MATLAB:stream2:WrongNumberOfInputs', 'Wrong number of input arguments.');
end
if ~isequal(size(u), size(v)) || ~ismatrix(u) || any(size(u) < 2)
    error('MATLAB:stream2:UVSizeMismatch', 'U and V must be matrices of the same size, at least 2-by-2.');
end
if numel(sx) ~= numel(sy)
    error('MATLAB:stream2:StartSizeMismatch', 'The starting positions must have the same number of elements.');
end
end

function p = axis_of(p, n, dimension)
% The places of columns or rows, from a vector or a grid.
if ~isvector(p)
    if dimension == 2
        p = p(1, :);
    else
        p = p(:, 1);
    end
end
if numel(p) ~= n || any(diff(p) <= 0)
    error('MATLAB:stream2:InvalidGrid', 'X and Y must be monotonic, with an element for each column and row.');
end
p = p(:)';
end

function points = traced(px, py, u, v, x, y, step, most)
% Steps of a part of a cell, at whose middle the direction is taken again.
points = zeros(min(most, 1000), 2);
count = 0;
[i, j] = cell_of(px, py, x, y);
while i > 0 && count < most
    count = count + 1;
    points(count, :) = [x, y];
    [dx, dy] = velocity(px, py, u, v, x, y, i, j);
    width = px(j + 1) - px(j);
    height = py(i + 1) - py(i);
    speed = max(abs(dx) / width, abs(dy) / height);
    if ~(speed > 0)
        break
    end
    t = step / speed;
    [i, j] = cell_of(px, py, x + t / 2 * dx, y + t / 2 * dy);
    if i > 0
        [dx, dy] = velocity(px, py, u, v, x + t / 2 * dx, y + t / 2 * dy, i, j);
    end
    x = x + t * dx;
    y = y + t * dy;
    [i, j] = cell_of(px, py, x, y);
end
points = points(1:count, :);
end

function [i, j] = cell_of(px, py, x, y)
% Row and column of the cell of a point; 0 outside.
i = 0;
j = 0;
if x >= px(1) && x <= px(end) && y >= py(1) && y <= py(end)
    j = min(sum(px <= x), numel(px) - 1);
    i = min(sum(py <= y), numel(py) - 1);
end
end

function [dx, dy] = velocity(px, py, u, v, x, y, i, j)
s = (x - px(j)) / (px(j + 1) - px(j));
t = (y - py(i)) / (py(i + 1) - py(i));
w = [(1 - s) * (1 - t), s * (1 - t); (1 - s) * t, s * t];
dx = sum(sum(w .* u(i:i + 1, j:j + 1)));
dy = sum(sum(w .* v(i:i + 1, j:j + 1)));
end
