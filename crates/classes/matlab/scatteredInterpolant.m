classdef scatteredInterpolant
% scatteredInterpolant  A function through values at scattered points: F = scatteredInterpolant(x, y, v), (x, y, z, v) or (points, v), then
%   a method: 'linear', 'nearest' or 'natural', and one for outside: 'linear', 'nearest' or 'none'. F(xq, yq), F(points), F({xq, yq}).

    properties
        Points = zeros(0, 2)
        Values = zeros(0, 1)
        Method = 'linear'
        ExtrapolationMethod = 'linear'
    end

    methods
        function o = scatteredInterpolant(varargin)
            args = varargin;
            words = {};
            while ~isempty(args) && (ischar(args{end}) || isstring(args{end}))
                words = [args(end), words];
                args(end) = [];
            end
            if numel(words) > 0
                o.Method = words{1};
                if strcmp(o.Method, 'nearest')
                    o.ExtrapolationMethod = 'nearest';
                end
            end
            if numel(words) > 1
                o.ExtrapolationMethod = words{2};
            end
            if isempty(args)
                return
            end
            points = args{1};
            rest = args(2:end);
            if size(points, 2) == 1 || isvector(points) && numel(rest) > 1
                if numel(rest) == 1
                    columns = [{points(:)}, {rest{1}(:)}];
                    rest = {};
                else
                    columns = [{points(:)}, cellfun(@(c) c(:), rest(1:end - 1), 'UniformOutput', false)];
                    rest = rest(end);
                end
                if any(cellfun(@numel, columns) ~= numel(points))
                    error('MATLAB:mathcgeo_catalog:InputSizeMismatchErrId', 'The coordinates must have equally many elements.');
                end
                points = [columns{:}];
            end
            if size(points, 2) ~= 2 && size(points, 2) ~= 3
                error('MATLAB:mathcgeo_catalog:InvalidDimErrId', 'The points must have two or three coordinates.');
            end
            o.Points = double(points);
            if ~isempty(rest)
                if numel(rest{1}) ~= size(points, 1)
                    error('MATLAB:mathcgeo_catalog:NumPtsNumValsMismatchErrId', 'The number of data point locations should equal the number of data point values.');
                end
                o.Values = rest{1}(:);
            end
        end

        function o = set.Method(o, word)
            o.Method = validatestring(word, {'linear', 'nearest', 'natural'}, 'scatteredInterpolant');
        end

        function o = set.ExtrapolationMethod(o, word)
            o.ExtrapolationMethod = validatestring(word, {'linear', 'nearest', 'none', 'boundary'}, 'scatteredInterpolant');
        end

        function varargout = subsref(o, s)
            if strcmp(s(1).type, '()')
                v = at(o, s(1).subs);
                if numel(s) > 1
                    v = subsref(v, s(2:end));
                end
                varargout{1} = v;
            else
                [varargout{1:max(nargout, 1)}] = builtin('subsref', o, s);
            end
        end
    end

    methods (Hidden)
        function v = at(o, q)
            n = size(o.Points, 2);
            if isempty(o.Points)
                error('MATLAB:scatteredInterpolant:EmptyErrId', 'The interpolant is empty.');
            elseif numel(o.Values) ~= size(o.Points, 1)
                error('MATLAB:mathcgeo_catalog:NumPtsNumValsMismatchErrId', 'The number of data point locations should equal the number of data point values.');
            end
            if isscalar(q) && iscell(q{1})
                q = q{1};
                grid = cell(1, n);
                [grid{:}] = ndgrid(q{:});
                q = grid;
            elseif isscalar(q) && size(q{1}, 2) == n
                q = num2cell(q{1}, 1);
            end
            if numel(q) ~= n
                error('MATLAB:mathcgeo_catalog:QueryDimsErrId', 'The points must have %d coordinates.', n);
            end
            extents = size(q{1});
            columns = cellfun(@(c) double(c(:)), q, 'UniformOutput', false);
            if any(cellfun(@numel, columns) ~= numel(columns{1}))
                error('MATLAB:mathcgeo_catalog:InputSizeMismatchErrId', 'The coordinates of the points must have the same size.');
            end
            v = reshape(values_at(o, [columns{:}]), extents);
        end

        function v = values_at(o, queries)
            [points, ~, group] = unique(o.Points, 'rows');
            values = accumarray(group, double(o.Values)) ./ accumarray(group, 1);
            if size(points, 1) < size(o.Points, 1)
                warning('MATLAB:scatteredInterpolant:DupPtsAvValuesWarnId', ...
                    'Duplicate data points have been detected and removed - corresponding values have been averaged.');
            end
            n = size(points, 2);
            if n == 2
                simplices = delaunay(points);
            else
                simplices = delaunayn(points);
            end
            if isempty(simplices)
                v = NaN(size(queries, 1), 1);
                return
            end
            [t, weights] = tsearchn(points, simplices, queries);
            inside = ~isnan(t);
            v = NaN(size(queries, 1), 1);
            if any(inside)
                switch o.Method
                    case 'nearest'
                        v(inside) = values(dsearchn(points, queries(inside, :)));
                    case 'linear'
                        corners = reshape(values(simplices(t(inside), :)), [], n + 1);
                        v(inside) = sum(weights(inside, :) .* corners, 2);
                    case 'natural'
                        columns = num2cell([points, values], 1);
                        wanted = num2cell(queries(inside, :), 1);
                        v(inside) = griddata(columns{:}, wanted{:}, 'natural');
                end
            end
            outer = find(~inside & ~any(isnan(queries), 2));
            if isempty(outer) || strcmp(o.ExtrapolationMethod, 'none')
                return
            end
            if strcmp(o.ExtrapolationMethod, 'nearest')
                v(outer) = values(dsearchn(points, queries(outer, :)));
            else
                v(outer) = beyond(points, simplices, values, queries(outer, :), strcmp(o.ExtrapolationMethod, 'boundary'));
            end
        end
    end
end

function v = beyond(points, simplices, values, queries, stays)
% Outside, the function of the simplex at the nearest place of the border goes on; or the value there stays.
n = size(points, 2);
faces = zeros(0, n);
owner = zeros(0, 1);
for k = 1:n + 1
    faces = [faces; sort(simplices(:, [1:k - 1, k + 1:n + 1]), 2)];
    owner = [owner; (1:size(simplices, 1))'];
end
[~, ~, group] = unique(faces, 'rows');
counts = accumarray(group, 1);
is_border = counts(group) == 1;
faces = faces(is_border, :);
owner = owner(is_border);
v = zeros(size(queries, 1), 1);
for p = 1:size(queries, 1)
    x = queries(p, :);
    best = Inf;
    near = x;
    at = 1;
    for f = 1:size(faces, 1)
        place = nearest_on(points(faces(f, :), :), x);
        d = sum((place - x) .^ 2);
        if d < best
            best = d;
            near = place;
            at = f;
        end
    end
    corners = points(simplices(owner(at), :), :);
    if stays
        x = near;
    end
    weights = [corners'; ones(1, n + 1)] \ [x'; 1];
    v(p) = values(simplices(owner(at), :))' * weights;
end
end

function place = nearest_on(corners, x)
% The place of a segment or a triangle that is nearest to a point.
a = corners(1, :);
if size(corners, 1) == 2
    d = corners(2, :) - a;
    place = a + min(max((x - a) * d' / (d * d'), 0), 1) * d;
    return
end
E = [corners(2, :) - a; corners(3, :) - a];
s = (x - a) * E' / (E * E');
if all(s >= 0) && sum(s) <= 1
    place = a + s * E;
    return
end
best = Inf;
place = a;
for k = 1:3
    candidate = nearest_on(corners([k, mod(k, 3) + 1], :), x);
    d = sum((candidate - x) .^ 2);
    if d < best
        best = d;
        place = candidate;
    end
end
end
