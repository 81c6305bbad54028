classdef (Abstract) Array < lanner.Drawable
% lanner.Array  Objects that are arrays: of dates, times, categories.
%   An object holds arrays of one size, its parts. Subscripts, concatenation and
%   what rearranges elements apply to all parts.
%
%   A class says what its parts are: each(o, f) applies f to every part, and
%   merged(o, f, p) gives f the parts of o and of the object p at once. It says
%   how other values become objects: alike(o, x); and how they are shown: texts(o).

    methods (Abstract, Hidden)
        o = each(o, f)
        o = merged(o, f, others)
        x = first_part(o)
        o = alike(o, x)
        c = texts(o)
    end

    methods
        function varargout = size(o, varargin)
            [varargout{1:max(nargout, 1)}] = size(first_part(o), varargin{:});
        end

        function n = numel(o, varargin)
            n = numel(first_part(o));
        end

        function n = length(o)
            n = length(first_part(o));
        end

        function n = ndims(o)
            n = ndims(first_part(o));
        end

        function tf = isempty(o)
            tf = isempty(first_part(o));
        end

        function tf = isscalar(o)
            tf = isscalar(first_part(o));
        end

        function tf = isvector(o)
            tf = isvector(first_part(o));
        end

        function tf = isrow(o)
            tf = isrow(first_part(o));
        end

        function tf = iscolumn(o)
            tf = iscolumn(first_part(o));
        end

        function tf = ismatrix(o)
            tf = ismatrix(first_part(o));
        end

        function n = height(o)
            n = size(first_part(o), 1);
        end

        function n = width(o)
            n = size(first_part(o), 2);
        end

        function n = end(o, k, count)
            x = first_part(o);
            if k < count
                n = size(x, k);
            else
                extents = size(x);
                n = prod(extents(k:end));
            end
        end

        function o = transpose(o)
            o = each(o, @(x) x.');
        end

        function o = ctranspose(o)
            o = each(o, @(x) x.');
        end

        function o = reshape(o, varargin)
            o = each(o, @(x) reshape(x, varargin{:}));
        end

        function o = repmat(o, varargin)
            o = each(o, @(x) repmat(x, varargin{:}));
        end

        function o = permute(o, order)
            o = each(o, @(x) permute(x, order));
        end

        function o = squeeze(o)
            o = each(o, @(x) squeeze(x));
        end

        function o = flip(o, varargin)
            o = each(o, @(x) flip(x, varargin{:}));
        end

        function o = fliplr(o)
            o = each(o, @(x) fliplr(x));
        end

        function o = flipud(o)
            o = each(o, @(x) flipud(x));
        end

        function o = circshift(o, varargin)
            o = each(o, @(x) circshift(x, varargin{:}));
        end

        function o = diag(o, varargin)
            o = each(o, @(x) diag(x, varargin{:}));
        end

        function o = horzcat(varargin)
            o = cat(2, varargin{:});
        end

        function o = vertcat(varargin)
            o = cat(1, varargin{:});
        end

        function o = cat(dim, varargin)
            % The first object says what the others become.
            k = find(cellfun(@(x) isa(x, 'lanner.Array'), varargin), 1);
            o = varargin{k};
            parts = varargin;
            for k = 1:numel(parts)
                if isnumeric(parts{k}) && isempty(parts{k})
                    parts{k} = each(o, @(x) x(zeros(0, 0)));
                else
                    parts{k} = alike(o, parts{k});
                end
            end
            o = merged(o, @(varargin) cat(dim, varargin{:}), parts);
        end

        function varargout = subsref(o, s)
            if strcmp(s(1).type, '.')
                [varargout{1:max(nargout, 1)}] = builtin('subsref', o, s);
                return
            elseif strcmp(s(1).type, '{}')
                error('MATLAB:cellRefFromNonCell', 'Brace indexing is not supported for variables of this type.');
            end
            subs = plain(s(1).subs);
            o = each(o, @(x) x(subs{:}));
            if numel(s) > 1
                [varargout{1:max(nargout, 1)}] = subsref(o, s(2:end));
            else
                varargout{1} = o;
            end
        end

        function o = subsasgn(o, s, value)
            if ~isa(o, 'lanner.Array')
                % Something else becomes an array of the value's kind.
                if ~isempty(o) || ~strcmp(s(1).type, '()')
                    o = builtin('subsasgn', o, s, value);
                    return
                end
                o = each(value, @(x) x(zeros(0, 0)));
            end
            switch s(1).type
                case '.'
                    o = builtin('subsasgn', o, s, value);
                    return
                case '{}'
                    error('MATLAB:cellAssToNonCell', 'Brace indexing is not supported for variables of this type.');
            end
            subs = plain(s(1).subs);
            if numel(s) > 1
                part = each(o, @(x) x(subs{:}));
                value = subsasgn(part, s(2:end), value);
            elseif isnumeric(value) && isequal(size(value), [0 0])
                o = each(o, @(x) removed(x, subs));
                return
            end
            o = assigned(o, subs, value);
        end

        function tf = isequal(a, b, varargin)
            tf = same(a, b, @isequal);
            if tf && ~isempty(varargin)
                tf = isequal(b, varargin{:});
            end
        end

        function tf = isequaln(a, b, varargin)
            tf = same(a, b, @isequaln);
            if tf && ~isempty(varargin)
                tf = isequaln(b, varargin{:});
            end
        end

        % What is missing

        function [o, is_removed] = rmmissing(o, dim)
            if nargin < 2
                dim = 1;
            end
            tf = ismissing(o);
            if isvector(tf) && nargin < 2
                is_removed = tf;
                o = each(o, @(x) x(~tf));
            elseif dim == 2
                is_removed = any(tf, 1);
                o = each(o, @(x) x(:, ~is_removed));
            else
                is_removed = any(tf, 2);
                o = each(o, @(x) x(~is_removed, :));
            end
        end

        function [o, tf] = fillmissing(o, method, varargin)
            before = ismissing(o);
            o = lanner.filled(o, method, varargin{1:min(1, end)});
            tf = before & ~ismissing(o);
        end

        function o = standardizeMissing(o, indicators)
            o = assigned(o, {lanner.is_missing(o, indicators)}, missing);
        end

        % What compares elements: by their first part.

        function [o, order] = sort(o, varargin)
            [~, order] = sort(first_part(o), varargin{:});
            o = each(o, @(x) sort(x, varargin{:}));
        end

        function tf = issorted(o, varargin)
            tf = issorted(first_part(o), varargin{:});
        end

        function [o, order] = sortrows(o, varargin)
            [~, order] = sortrows(first_part(o), varargin{:});
            o = each(o, @(x) x(order, :));
        end

        function [o, at] = min(o, varargin)
            [o, at] = extreme(@min, o, varargin, max(nargout, 1));
        end

        function [o, at] = max(o, varargin)
            [o, at] = extreme(@max, o, varargin, max(nargout, 1));
        end

        function [lowest, highest] = bounds(o, varargin)
            lowest = min(o, [], varargin{:});
            highest = max(o, [], varargin{:});
        end

        function [o, first, place] = unique(o, varargin)
            [kept, first, place] = unique(first_part(o), varargin{:});
            if ~isempty(varargin) && strcmpi(varargin{1}, 'rows')
                o = each(o, @(x) x(first, :));
            else
                o = each(o, @(x) reshape(x(first), size(kept)));
            end
        end

        function [tf, place] = ismember(a, b, varargin)
            [~, x, y] = together(a, b);
            [tf, place] = ismember(x, y, varargin{:});
        end

        function [o, varargout] = union(a, b, varargin)
            [o, x, y] = together(a, b);
            [z, varargout{1:nargout - 1}] = union(x, y, varargin{:});
            o = each(o, @(~) z);
        end

        function [o, varargout] = intersect(a, b, varargin)
            [o, x, y] = together(a, b);
            [z, varargout{1:nargout - 1}] = intersect(x, y, varargin{:});
            o = each(o, @(~) z);
        end

        function [o, varargout] = setdiff(a, b, varargin)
            [o, x, y] = together(a, b);
            [z, varargout{1:nargout - 1}] = setdiff(x, y, varargin{:});
            o = each(o, @(~) z);
        end

        function [o, varargout] = setxor(a, b, varargin)
            [o, x, y] = together(a, b);
            [z, varargout{1:nargout - 1}] = setxor(x, y, varargin{:});
            o = each(o, @(~) z);
        end

        function [n, varargout] = histcounts(o, edges, varargin)
            [o, x, y] = together(o, edges);
            n = histcounts(x, y, varargin{:});
            varargout = {each(o, @(~) y)};
        end

        % Texts of elements stand for them where text is made.

        function text = sprintf(form, varargin)
            args = lanner.flat_texts(varargin);
            text = sprintf(form, args{:});
        end

        function varargout = fprintf(varargin)
            args = lanner.flat_texts(varargin);
            [varargout{1:nargout}] = fprintf(args{:});
        end

        function c = num2cell(o)
            c = cell(size(o));
            for k = 1:numel(o)
                c{k} = each(o, @(x) x(k));
            end
        end

        function varargout = arrayfun(f, varargin)
            [args, options] = with_cells(varargin);
            [varargout{1:nargout}] = cellfun(f, args{:}, options{:});
        end

        function c = cellstr(o)
            c = texts(o);
        end

        function s = string(o)
            s = string(texts(o));
        end

        function c = char(o)
            c = char(reshape(texts(o), [], 1));
        end

        function disp(o)
            c = texts(o);
            if isempty(c)
                fprintf('  %s\n', heading(o));
            else
                lanner.print_columns(c, '   ', right_aligned(o));
            end
        end

        function display(o)
            name = inputname(1);
            if isempty(name)
                name = 'ans';
            end
            gap = lanner.gap();
            fprintf('%s%s = \n%s', gap, name, gap);
            fprintf('  %s\n%s', heading(o), gap);
            if ~isempty(o)
                disp(o);
                fprintf('%s', gap);
            end
        end
    end

    methods (Hidden)
        function x = filler(~)
            % What is in elements between the old end and a new one.
            x = NaN;
        end

        function o = assigned(o, subs, value)
            % The object with elements replaced by those of a value.
            value = alike(o, value);
            o = merged(o, @(x, y) changed(x, subs, y, o), {o, value});
        end

        function text = heading(o)
            x = first_part(o);
            kind = class(o);
            if isscalar(x)
                text = kind;
            elseif isempty(x)
                text = sprintf('%s empty %s array', lanner.extents(x), kind);
            else
                text = sprintf('%s %s array', lanner.extents(x), kind);
            end
        end

        function tf = right_aligned(~)
            tf = true;
        end

        function text = inBrief(o)
            c = texts(o);
            text = c{1};
        end
    end
end

function subs = plain(subs)
    for k = 1:numel(subs)
        if isstring(subs{k})
            subs{k} = char(subs{k});
        end
    end
end

% The parts of two values of which one is an object, and the object.
function [o, x, y] = together(a, b)
    if isa(a, 'lanner.Array')
        o = a;
        x = first_part(a);
        y = first_part(alike(a, b));
    else
        o = b;
        x = first_part(alike(b, a));
        y = first_part(b);
    end
end

function [o, at] = extreme(f, o, args, count)
    at = [];
    if ~isempty(args) && ~isempty(args{1}) && ~ischar(args{1}) && ~(isnumeric(args{1}) && ~isa(o, 'lanner.Array'))
        [o, x, y] = together(o, args{1});
        z = f(x, y, args{2:end});
        o = each(o, @(~) z);
        return
    end
    if count > 1
        [~, at] = f(first_part(o), args{:});
    end
    o = each(o, @(x) f(x, args{:}));
end

function x = removed(x, subs)
    x(subs{:}) = [];
end

function x = changed(x, subs, y, o)
    before = size(x);
    x(subs{:}) = y;
    if numel(x) > prod(before)
        % Elements that nobody assigned to.
        is_new = true(size(x));
        old = arrayfun(@(n) 1:n, before, 'UniformOutput', false);
        is_new(old{:}) = false;
        is_new(subs{:}) = false;
        if any(is_new(:))
            x(is_new) = filler(o);
        end
    end
end

function tf = same(a, b, test)
    if ~isa(a, 'lanner.Array')
        tf = same(b, a, test);
        return
    end
    tf = false;
    if strcmp(class(a), class(b)) || ischar(b) || isstring(b) || iscellstr(b)
        try
            b = alike(a, b);
        catch
            return
        end
        verdict = true;
        merged(a, @both, {a, b});
        tf = verdict;
    end

    function x = both(x, y)
        verdict = verdict && test(x, y);
    end
end

function [args, options] = with_cells(args)
    options = {};
    for k = 2:numel(args)
        if (ischar(args{k}) || isstring(args{k})) && any(strcmpi(args{k}, {'UniformOutput', 'ErrorHandler'}))
            options = args(k:end);
            args = args(1:k - 1);
            break
        end
    end
    for k = 1:numel(args)
        args{k} = num2cell(args{k});
    end
end
