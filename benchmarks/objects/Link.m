classdef Link < handle
% Link  A part of a list: a number, and the link behind it.
    properties
        value = 0
        next = []
    end
    methods
        function obj = Link(value)
            obj.value = value;
        end
    end
end
