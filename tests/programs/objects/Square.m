classdef Square < Shape
    properties
        side = 1
    end
    methods
        function s = Square(side)
            s.side = side;
        end
        function a = area(s)
            a = s.side^2 * s.scale^2;
        end
        function t = describe(s)
            t = ['square: ' describe@Shape(s)];
        end
    end
    methods (Static)
        function n = sides()
            n = 4;
        end
    end
end
