classdef Meter
% Meter  Adds numbers up, and counts them.
    properties
        total = 0
        count = 0
    end
    methods
        function obj = Meter(total)
            if nargin > 0
                obj.total = total;
            end
        end
        function obj = add(obj, x)
            obj.total = obj.total + x;
            obj.count = obj.count + 1;
        end
        function x = scaled(obj, factor)
            x = factor * obj.total;
        end
        function sum = plus(a, b)
            sum = Meter(a.total + b.total);
        end
    end
end
