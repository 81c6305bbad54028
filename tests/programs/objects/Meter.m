classdef Meter
    properties
        factor = 1
    end
    methods
        function m = Meter(factor)
            m.factor = factor;
        end
        function y = read(m, x)
            y = metered(m.factor * x);
        end
        function n = named(m, other)
            n = [inputname(1) '-' inputname(2)];
        end
    end
    methods (Static)
        function m = standard()
            m = Meter(10);
        end
    end
end
