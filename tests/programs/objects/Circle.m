classdef Circle < Shape
    properties
        r
    end
    methods
        function c = Circle(r)
            c@Shape('circle');
            c.r = r;
        end
        function a = area(c)
            a = pi * (c.scale * c.r)^2;
        end
    end
end
