classdef Named < handle
    properties
        label = 'none'
    end
    methods
        function obj = Named(label)
            if nargin > 0, obj.label = label; end
        end
        function t = shout(obj)
            t = upper(obj.label);
        end
    end
end
