classdef Tally
    properties
        n
    end
    methods
        function t = Tally(n)
            t.n = n;
        end
        function k = numel(t)
            k = t.n;
        end
    end
end
