classdef Grade < uint8
    enumeration
        Good(1), Fair(2)
    end
    methods
        function o = Grade(n)
            o@uint8(n);
        end
    end
end
