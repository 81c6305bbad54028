classdef missing < lanner.Array
% missing  A value that is not there, of every class that has one.
%   Where it becomes part of an array it is NaN, <missing> of strings, NaT, <undefined>.

    properties (Hidden)
        Data = NaN
    end

    methods
        function x = double(o)
            x = o.Data;
        end

        function x = single(o)
            x = single(o.Data);
        end

        function s = string(o)
            s = lanner.missing_strings(size(o.Data));
        end

        function tf = ismissing(o, varargin)
            tf = true(size(o.Data));
        end

        function tf = eq(a, b)
            tf = outcome(a, b, false);
        end

        function tf = ne(a, b)
            tf = outcome(a, b, true);
        end

        function tf = lt(a, b)
            tf = outcome(a, b, false);
        end

        function tf = le(a, b)
            tf = outcome(a, b, false);
        end

        function tf = gt(a, b)
            tf = outcome(a, b, false);
        end

        function tf = ge(a, b)
            tf = outcome(a, b, false);
        end

        function o = cat(dim, varargin)
            % It becomes what the others are.
            others = varargin(~cellfun(@(x) isa(x, 'missing') || isnumeric(x) && isempty(x), varargin));
            if isempty(others)
                o = cat@lanner.Array(dim, varargin{:});
                return
            end
            like = others{1};
            for k = 1:numel(varargin)
                if isa(varargin{k}, 'missing')
                    varargin{k} = fitting(varargin{k}, like);
                end
            end
            o = cat(dim, varargin{:});
        end

        function o = subsasgn(o, s, value)
            if isa(o, 'missing') || ~isa(value, 'missing')
                o = subsasgn@lanner.Array(o, s, value);
            elseif isnumeric(o) && isempty(o) && isa(o, 'double')
                o = subsasgn@lanner.Array(value(zeros(0, 0)), s, value);
            else
                o = builtin('subsasgn', o, s, fitting(value, o));
            end
        end

        function disp(o)
            if isscalar(o.Data)
                fprintf('    <missing>\n');
            else
                disp@lanner.Array(o);
            end
        end
    end

    methods (Static)
        function o = empty(varargin)
            o = lanner.none(missing, varargin);
        end
    end

    methods (Hidden)
        function o = each(o, f)
            o.Data = f(o.Data);
        end

        function o = merged(o, f, others)
            parts = cellfun(@(x) x.Data, others, 'UniformOutput', false);
            o.Data = f(parts{:});
        end

        function x = first_part(o)
            x = o.Data;
        end

        function o = alike(o, x)
            if ~isa(x, 'missing')
                error('MATLAB:missing:InvalidConversion', 'Unable to convert from ''%s'' to ''missing''.', class(x));
            end
            o.Data = x.Data;
        end

        function c = texts(o)
            c = repmat({'<missing>'}, size(o.Data));
        end
    end
end

function x = fitting(o, like)
    if isa(like, 'float')
        x = feval(class(like), o.Data);
    elseif isstring(like)
        x = lanner.missing_strings(size(o.Data));
    elseif iscellstr(like)
        x = repmat({''}, size(o.Data));
    else
        error('MATLAB:missing:InvalidConversion', 'Conversion to ''%s'' from ''missing'' is not possible.', class(like));
    end
end

function tf = outcome(a, b, value)
    tf = repmat(value, max(size(a), size(b)));
end
