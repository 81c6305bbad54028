classdef Ring
    % has a method in a file of its own
    properties
        R = 1
    end

    methods
        function r = Ring(x)
            if nargin, r.R = x; end
        end

        a = area(r)
    end
end
