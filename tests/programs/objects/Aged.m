classdef Aged < handle
    properties
        age = 0
    end
    methods
        function obj = Aged(age)
            if nargin > 0, obj.age = age; end
        end
        function older(obj)
            obj.age = obj.age + 1;
        end
    end
end
