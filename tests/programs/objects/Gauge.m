classdef Gauge < handle
    properties
        level = 0
        marks = zeros(1, 4)
    end
    properties (Dependent)
        tenth
    end
    properties (SetAccess = private)
        turns = 0
    end
    methods
        function y = get.tenth(g)
            g.turns = g.turns + 1;
            y = g.level / 10;
        end
        function rise(g)
            g.level = g.level + 1;
            g.turns = g.turns + 1;
        end
        function mark(g, k, x)
            g.marks(k) = x;
        end
        function mark_busily(g, k, x)
            g.level = 1;
            g.marks(k) = x;
            g.level = 0;
        end
        function g = set_level(g, x)
            g.level = x;
        end
        function y = reading(g)
            y = g.level * 10 + g.turns;
        end
        function spin(g, n)
            for k = 1:n
                g.turns = g.turns + 1;
                g.marks(mod(k, 4) + 1) = g.turns;
            end
        end
    end
end
