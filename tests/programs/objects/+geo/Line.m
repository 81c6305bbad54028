classdef Line
    properties
        from
        to
    end
    properties (Constant)
        kind = 'line'
    end
    methods
        function l = Line(from, to)
            l.from = from;
            l.to = to;
        end
        function d = len(l)
            d = geo.distance(l.from, l.to);
        end
    end
    methods (Static)
        function l = unit()
            l = geo.Line([0 0], [1 0]);
        end
    end
end
