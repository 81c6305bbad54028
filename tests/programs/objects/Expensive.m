classdef Expensive
    properties
        stamp = expensive_stamp()
    end
    properties (Constant)
        limit = 3 * 4
        names = {'a', 'b'}
    end
    methods (Static)
        function n = twice()
            n = 2 * Expensive.limit;
        end
    end
end
