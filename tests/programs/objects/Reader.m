classdef Reader < handle
    % checks its arguments, and gives handles to its methods
    properties
        Factor = 2
        Fun
    end
    properties (SetAccess = immutable)
        Made = 1
    end
    methods
        function r = Reader(opts)
            arguments
                opts.Factor (1,1) double {mustBePositive} = 3
                opts.Label (1,:) char = 'none'
            end
            r.Factor = opts.Factor;
            r.Fun = @r.scaled;
        end
        function y = scaled(r, x)
            y = r.Factor * x;
        end
        function y = both(r, a, b)
            arguments
                r (1,1) Reader
                a (1,:) double
                b (1,1) Level = Level.Low
            end
            y = r.Factor * sum(a) + double(b);
        end
        function f = private_handle(r)
            f = @(x) hidden(r, x);
        end
        function f = other_private_handle(r)
            f = @r.hidden;
        end
        function y = uses_import(~, x)
            import geo.*
            y = area_of(x);
        end
        function y = uses_import2(~, x)
            import geo.Ring
            c = Ring(x);
            y = c.R;
        end
        function y = by_function(r, v)
            y = arrayfun(@r.scaled, v);
        end
        function y = locally(r, x)
            y = helper(r, x);
        end
    end
    methods (Access = private)
        function y = hidden(r, x), y = r.Factor + x; end
    end
    methods (Static)
        function y = twice(x)
            arguments
                x (1,1) {mustBeNumeric, mustBeInteger}
            end
            y = 2 * x;
        end
        function f = maker(), f = @Reader.twice; end
        function y = opt(x, varargs)
            arguments
                x
                varargs.?Plainly
            end
            y = varargs;
        end
    end
end
function y = helper(r, x), y = r.Factor - x; end
