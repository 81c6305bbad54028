classdef (Abstract) Times < lanner.Array
% lanner.Times  Arrays whose elements are milliseconds: points in time, or lengths of time.

    properties (Hidden)
        Ms = 0
    end

    methods
        function tf = lt(a, b)
            [~, a, b] = lanner.pair(a, b);
            tf = a < b;
        end

        function tf = le(a, b)
            [~, a, b] = lanner.pair(a, b);
            tf = a <= b;
        end

        function tf = gt(a, b)
            [~, a, b] = lanner.pair(a, b);
            tf = a > b;
        end

        function tf = ge(a, b)
            [~, a, b] = lanner.pair(a, b);
            tf = a >= b;
        end

        function tf = eq(a, b)
            [~, a, b] = lanner.pair(a, b);
            tf = a == b;
        end

        function tf = ne(a, b)
            [~, a, b] = lanner.pair(a, b);
            tf = a ~= b;
        end

        function tf = isbetween(o, lower, upper, interval)
            if nargin < 4
                interval = 'closed';
            end
            [~, x, a] = lanner.pair(o, lower);
            [~, ~, b] = lanner.pair(o, upper);
            switch char(interval)
                case 'closed'
                    tf = a <= x & x <= b;
                case 'open'
                    tf = a < x & x < b;
                case {'openleft', 'closedright'}
                    tf = a < x & x <= b;
                case {'openright', 'closedleft'}
                    tf = a <= x & x < b;
                otherwise
                    error('MATLAB:datetime:InvalidInterval', 'The interval must be ''closed'', ''open'', ''openleft'' or ''openright''.');
            end
        end

        function o = linspace(first, last, varargin)
            [o, from, to] = lanner.pair(first, last);
            o.Ms = linspace(from, to, varargin{:});
        end

        function d = diff(o, varargin)
            d = as_length(o, diff(o.Ms, varargin{:}));
        end

        function d = std(o, varargin)
            d = as_length(o, std(o.Ms, varargin{:}));
        end

        function d = range(o, varargin)
            d = as_length(o, max(o.Ms, [], varargin{:}) - min(o.Ms, [], varargin{:}));
        end

        function o = mean(o, varargin)
            o.Ms = mean(o.Ms, varargin{:});
        end

        function o = median(o, varargin)
            o.Ms = median(o.Ms, varargin{:});
        end

        function o = mode(o, varargin)
            o.Ms = mode(o.Ms, varargin{:});
        end

        function tf = ismissing(o, varargin)
            tf = isnan(o.Ms);
        end

        function tf = isfinite(o)
            tf = isfinite(o.Ms);
        end

        function tf = isinf(o)
            tf = isinf(o.Ms);
        end
    end

    methods (Hidden)
        function o = each(o, f)
            o.Ms = f(o.Ms);
        end

        function o = merged(o, f, others)
            parts = cellfun(@(x) x.Ms, others, 'UniformOutput', false);
            o.Ms = f(parts{:});
        end

        function x = first_part(o)
            x = o.Ms;
        end
    end
end

% A length of time: of the object's kind where it is one.
function d = as_length(o, ms)
    d = o;
    if ~isa(o, 'duration')
        d = duration(0, 0, 0);
    end
    d.Ms = ms;
end
