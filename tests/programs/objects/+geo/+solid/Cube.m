classdef Cube < geo.Box
    methods
        function c = Cube(a)
            c@geo.Box(a, a, a);
        end
    end
end
