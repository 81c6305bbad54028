classdef Box
    properties
        sides
    end
    methods
        function b = Box(a, b2, c)
            b.sides = [a b2 c];
        end
        v = volume(b)
        s = surface(b)
    end
end
