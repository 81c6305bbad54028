classdef griddedInterpolant
% griddedInterpolant  A function through values on a grid: F = griddedInterpolant(x, v), (X1, X2, ..., V), ({x1, x2}, V) or (V), then
%   a method: 'linear', 'nearest', 'next', 'previous', 'pchip', 'cubic', 'makima', 'spline', and one for outside, or 'none'.
%   F(xq), F(x1q, x2q, ...), F(points) with a row for each, F({x1q, x2q}) on a grid.

    properties
        GridVectors = {}
        Values = []
        Method = 'linear'
        ExtrapolationMethod = 'linear'
    end

    methods
        function o = griddedInterpolant(varargin)
            args = varargin;
            words = {};
            while ~isempty(args) && (ischar(args{end}) || isstring(args{end}))
                words = [args(end), words];
                args(end) = [];
            end
            if numel(words) > 0
                o.Method = words{1};
                o.ExtrapolationMethod = o.Method;
            end
            if numel(words) > 1
                o.ExtrapolationMethod = words{2};
            end
            if isempty(args)
                return
            end
            v = args{end};
            if ~isnumeric(v) || isempty(v)
                error('MATLAB:griddedInterpolant:ValuesNotFloatErrId', 'The values must be numbers.');
            end
            if numel(args) == 1
                if isvector(v)
                    grid = {1:numel(v)};
                else
                    grid = arrayfun(@(n) 1:n, size(v), 'UniformOutput', false);
                end
            elseif iscell(args{1})
                grid = cellfun(@(g) g(:)', args{1}, 'UniformOutput', false);
            elseif numel(args) == 2
                grid = {args{1}(:)'};
            else
                grid = axes_of(args(1:end - 1), size(v));
            end
            o.GridVectors = cellfun(@double, grid, 'UniformOutput', false);
            o.Values = v;
            check(o);
        end

        function o = set.Method(o, word)
            o.Method = validatestring(word, {'linear', 'nearest', 'next', 'previous', 'pchip', 'cubic', 'makima', 'spline'}, 'griddedInterpolant');
        end

        function o = set.ExtrapolationMethod(o, word)
            o.ExtrapolationMethod = validatestring(word, {'linear', 'nearest', 'next', 'previous', 'pchip', 'cubic', 'makima', 'spline', 'none', 'boundary'}, 'griddedInterpolant');
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
            % The values at points.
            n = numel(o.GridVectors);
            if n == 0
                error('MATLAB:griddedInterpolant:InterpolantIsEmpty', 'The interpolant is empty.');
            end
            check(o);
            is_grid = isscalar(q) && iscell(q{1});
            if is_grid
                q = q{1};
                if numel(q) ~= n
                    error('MATLAB:griddedInterpolant:QueryDimsErrId', 'The points must have %d coordinates.', n);
                end
                v = on_grid(o, cellfun(@(g) double(g(:)), q, 'UniformOutput', false));
                return
            end
            extents = size(q{1});
            if n > 1 && isscalar(q)
                if size(q{1}, 2) ~= n
                    error('MATLAB:griddedInterpolant:QueryDimsErrId', 'The points must have %d coordinates.', n);
                end
                extents = [extents(1), 1];
                q = num2cell(q{1}, 1);
            elseif numel(q) ~= n
                error('MATLAB:griddedInterpolant:QueryDimsErrId', 'The points must have %d coordinates.', n);
            end
            for k = 2:n
                if ~isequal(size(q{k}), size(q{1}))
                    error('MATLAB:griddedInterpolant:QuerySizeErrId', 'The coordinates of the points must have the same size.');
                end
            end
            if n == 1
                v = on_line(o, double(q{1}(:)));
                if isvector(o.Values)
                    v = reshape(v, extents);
                elseif ~isvector(q{1})
                    rest = size(o.Values);
                    v = reshape(v, [extents, rest(2:end)]);
                end
                return
            end
            v = reshape(in_space(o, q), extents);
        end

        function check(o)
            n = numel(o.GridVectors);
            for k = 1:n
                g = o.GridVectors{k};
                if numel(g) < 2
                    error('MATLAB:griddedInterpolant:DegenerateGridErrId', 'Interpolation requires at least two sample points for each grid dimension.');
                elseif any(~(diff(g) > 0))
                    if n == 1 && any(diff(sort(g)) == 0)
                        error('MATLAB:griddedInterpolant:NonUniqueCompVecsPtsErrId', 'Sample points must be unique.');
                    end
                    error('MATLAB:griddedInterpolant:NonMonotonicCompVecsErrId', 'Sample points must be sorted in ascending order.');
                end
            end
            if n == 1 && isvector(o.Values)
                matches = numel(o.Values) == numel(o.GridVectors{1});
            else
                extents = size(o.Values);
                extents(end + 1:n) = 1;
                matches = isequal(extents(1:n), cellfun(@numel, o.GridVectors)) && (n == 1 || numel(extents) == n);
            end
            if n > 0 && ~matches
                error('MATLAB:griddedInterpolant:CompVecValueMismatchErrId', 'Sample points vector corresponding to grid dimension %d must contain %d elements.', 1, size(o.Values, 1));
            end
            if n > 1 && strcmp(o.Method, 'pchip')
                error('MATLAB:griddedInterpolant:Pchip1DErrId', 'The ''pchip'' method is only for one dimension.');
            end
        end

        function v = on_line(o, x)
            g = o.GridVectors{1}(:);
            V = o.Values;
            if isvector(V)
                V = V(:);
            end
            v = lines(o, g, V, x);
        end

        function v = lines(o, g, V, x)
            % Along the first dimension.
            outside = x < g(1) | x > g(end);
            inner = min(max(x, g(1)), g(end));
            v = by_method(g, V, inner, o.Method);
            if any(outside)
                switch o.ExtrapolationMethod
                    case 'none'
                        more = NaN;
                    case {'nearest', 'boundary'}
                        more = v(outside, :);
                    otherwise
                        more = by_method(g, V, x(outside), o.ExtrapolationMethod);
                        more = reshape(more, nnz(outside), []);
                end
                v(outside, :) = more;
            end
            v(isnan(x), :) = NaN;
        end

        function v = on_grid(o, q)
            n = numel(q);
            v = o.Values;
            if n == 1
                v = reshape(on_line(o, q{1}), [], max(1, numel(v) / numel(o.GridVectors{1})));
                if isvector(o.Values) && isrow(o.Values)
                    v = reshape(v, 1, []);
                end
                return
            end
            for k = 1:n
                extents = size(v);
                extents(end + 1:n) = 1;
                order = [k, 1:k - 1, k + 1:n];
                w = reshape(permute(v, order), extents(k), []);
                w = lines(o, o.GridVectors{k}(:), w, q{k});
                extents(k) = numel(q{k});
                v = ipermute(reshape(w, extents(order)), order);
            end
        end

        function v = in_space(o, q)
            % At single points: weights of what is around them, or for methods without such, one point after the other.
            n = numel(q);
            count = numel(q{1});
            if ~any(strcmp(o.Method, {'linear', 'nearest'})) || ~any(strcmp(o.ExtrapolationMethod, {'linear', 'nearest', 'none', 'boundary'})) ...
                    || strcmp(o.Method, 'nearest') && strcmp(o.ExtrapolationMethod, 'linear')
                v = zeros(count, 1);
                for p = 1:count
                    point = cellfun(@(c) double(c(p)), q, 'UniformOutput', false);
                    v(p) = on_grid(o, point);
                end
                return
            end
            outside = false(count, 1);
            base = ones(count, 1);
            part = zeros(count, n);
            step = zeros(1, n);
            stride = 1;
            for k = 1:n
                g = o.GridVectors{k}(:);
                x = double(q{k}(:));
                outside = outside | ~(x >= g(1) & x <= g(end));
                if ~strcmp(o.ExtrapolationMethod, 'linear')
                    x = min(max(x, g(1)), g(end));
                end
                i = min(max(lookup(g, x), 1), numel(g) - 1);
                t = (x - g(i)) ./ (g(i + 1) - g(i));
                if strcmp(o.Method, 'nearest')
                    t = double(t >= 0.5);
                end
                part(:, k) = t;
                base = base + (i - 1) * stride;
                step(k) = stride;
                stride = stride * numel(g);
            end
            v = zeros(count, 1);
            V = double(o.Values);
            for c = 0:2 ^ n - 1
                bits = bitand(floor(c ./ 2 .^ (0:n - 1)), 1);
                weight = prod(part .* bits + (1 - part) .* (1 - bits), 2);
                v = v + weight .* reshape(V(base + sum(step .* bits)), [], 1);
            end
            if strcmp(o.ExtrapolationMethod, 'none')
                v(outside) = NaN;
            end
            v(any(isnan(part), 2)) = NaN;
        end
    end
end

function v = by_method(g, V, x, method)
if isempty(x)
    v = zeros(0, size(V, 2));
    return
end
if any(strcmp(method, {'next', 'previous', 'nearest'}))
    x = min(max(x, g(1)), g(end));
end
if numel(g) < 4 && strcmp(method, 'cubic')
    method = 'spline';
end
v = reshape(interp1(g, double(V), x, method, 'extrap'), numel(x), []);
if isa(V, 'single')
    v = single(v);
end
end

function grid = axes_of(full, extents)
% Vectors, or the arrays that ndgrid makes of them.
n = numel(full);
grid = cell(1, n);
for k = 1:n
    x = full{k};
    if isvector(x) && numel(x) == extents(min(k, numel(extents)))
        grid{k} = x(:)';
    else
        if ~isequal(size(x), extents)
            error('MATLAB:griddedInterpolant:GridDimensionsErrId', 'The grid arrays must have the same size as the values.');
        end
        at = repmat({1}, 1, n);
        at{k} = ':';
        grid{k} = reshape(x(at{:}), 1, []);
        shape = ones(1, n);
        shape(k) = numel(grid{k});
        if ~isequal(x, repmat(reshape(grid{k}, shape), extents ./ shape))
            error('MATLAB:griddedInterpolant:NdgridNotMeshgrid2DErrId', 'The grid must be created from grid vectors with NDGRID.');
        end
    end
end
end
