classdef strel
% strel  A structuring element of morphology: strel('disk', r), strel('square', w), strel('rectangle', [m n]), strel('line', length,
%   degrees), strel('diamond', r), strel('octagon', r), strel('cube', w), strel('cuboid', [m n p]), strel('sphere', r), strel(neighborhood).

    properties (SetAccess = private)
        Neighborhood = true
        Dimensionality = 2
    end

    methods
        function o = strel(kind, varargin)
            if nargin == 0
                return
            end
            if isnumeric(kind) || islogical(kind)
                near = kind ~= 0;
            else
                kinds = {'arbitrary', 'square', 'rectangle', 'diamond', 'disk', 'line', 'octagon', 'pair', 'periodicline', 'cube', 'cuboid', 'sphere'};
                kind = validatestring(kind, kinds, 'strel');
                for k = 1:numel(varargin)
                    if ~isnumeric(varargin{k}) && ~islogical(varargin{k})
                        error('MATLAB:strel:invalidType', 'Expected input number %d to be numeric.', k + 1);
                    end
                end
                if isempty(varargin)
                    error('MATLAB:strel:notEnoughInputs', 'Not enough input arguments.');
                end
                near = neighborhood_of(kind, varargin{:});
            end
            o.Neighborhood = near;
            o.Dimensionality = ndims(near);
        end

        function near = getnhood(o)
            near = o.Neighborhood;
        end

        function o = reflect(o)
            % Around its middle: an even extent becomes odd, so that there is one.
            near = o.Neighborhood;
            near = padarray(near, mod(size(near) + 1, 2), 0, 'pre');
            o.Neighborhood = reshape(near(end:-1:1), size(near));
        end

        function o = translate(o, by)
            near = o.Neighborhood;
            wide = padarray(near, 2 * abs(by(:))');
            o.Neighborhood = circshift(wide, by(:)');
        end

        function tf = isequal(a, b)
            tf = isa(a, 'strel') && isa(b, 'strel') && isequal(a.Neighborhood, b.Neighborhood);
        end
    end
end

function near = neighborhood_of(kind, varargin)
p = double(varargin{1});
switch kind
    case 'arbitrary'
        near = p ~= 0;
    case 'square'
        near = true(whole(p), whole(p));
    case 'rectangle'
        near = true(whole(p(1)), whole(p(2)));
    case 'cube'
        near = true(whole(p), whole(p), whole(p));
    case 'cuboid'
        near = true(whole(p(1)), whole(p(2)), whole(p(3)));
    case 'diamond'
        [x, y] = meshgrid(-whole(p):p);
        near = abs(x) + abs(y) <= p;
    case 'octagon'
        if mod(p, 3) ~= 0
            error('images:strel:octagonRadius', 'The distance of an octagon must be a multiple of 3.');
        end
        [x, y] = meshgrid(-whole(p):p);
        near = abs(x) + abs(y) <= p + p / 3;
    case 'sphere'
        [x, y, z] = meshgrid(-whole(p):p);
        near = x .^ 2 + y .^ 2 + z .^ 2 <= p ^ 2;
    case 'disk'
        lines = 4;
        if numel(varargin) > 1
            lines = varargin{2};
        end
        near = disk_of(whole(p), lines);
    case 'line'
        near = line_of(p, double(varargin{2}));
    case 'pair'
        near = points([0, 0; p(:)']);
    case 'periodicline'
        steps = double(varargin{2}(:))';
        near = points((-whole(p):p)' * steps);
end
end

function n = whole(n)
if ~isscalar(n) || n < 0 || n ~= floor(n)
    error('MATLAB:strel:expectedNonnegative', 'Expected sizes of structuring elements to be nonnegative integers.');
end
end

function near = points(at)
% Rows and columns from the middle.
reach = max(abs(at), [], 1);
near = false(2 * reach + 1);
for k = 1:size(at, 1)
    near(at(k, 1) + reach(1) + 1, at(k, 2) + reach(2) + 1) = true;
end
end

function near = line_of(len, angle)
% The pixels of a line through the middle.
if len < 1
    near = true(1, 0);
    return
end
angle = mod(angle, 180) * pi / 180;
x = round((len - 1) / 2 * cos(angle));
y = -round((len - 1) / 2 * sin(angle));
n = max(abs(x), abs(y));
if n == 0
    near = true;
    return
end
if abs(x) >= abs(y)
    columns = (-x:sign(x):x)';
    rows = round(columns * y / x);
else
    rows = (-y:sign(y):y)';
    columns = round(rows * x / y);
end
near = points([rows, columns]);
end

function near = disk_of(r, lines)
% A polygon that is built of lines, which may be computed one after the other.
if r < 3 || lines == 0
    [x, y] = meshgrid(-r:r);
    near = x .^ 2 + y .^ 2 <= r ^ 2;
    return
end
switch lines
    case 4
        steps = [1, 0; 1, 1; 0, 1; -1, 1];
    case 6
        steps = [1, 0; 1, 2; 2, 1; 0, 1; -1, 2; -2, 1];
    case 8
        steps = [1, 0; 2, 1; 1, 1; 1, 2; 0, 1; -1, 2; -1, 1; -2, 1];
    otherwise
        error('images:strel:invalidN', 'The number of lines must be 0, 4, 6 or 8.');
end
theta = pi / (2 * lines);
k = 2 * r / (cot(theta) + 1 / sin(theta));
near = true;
for q = 1:size(steps, 1)
    count = floor(k / norm(steps(q, :)));
    near = imdilate(near, points((-count:count)' * steps(q, :)), 'full');
end
near = near(any(near, 2), any(near, 1));
len = 2 * (r - floor((size(near, 1) - 1) / 2) - 1) + 1;
if len >= 3
    near = imdilate(imdilate(near, true(len, 1), 'full'), true(1, len), 'full');
end
end
