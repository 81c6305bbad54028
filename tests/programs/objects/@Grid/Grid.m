classdef Grid < handle
    properties
        cells
    end
    methods
        function g = Grid(n)
            g.cells = zeros(n);
        end
        fill(g, value)
    end
    methods (Static)
        g = identity(n)
    end
    methods (Access = private)
        function mark(g, k, value)
            g.cells(k) = value;
        end
    end
end
