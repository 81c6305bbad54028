classdef (Abstract) Device < handle & matlab.mixin.Heterogeneous
    % the root of devices
    properties
        Id = 0
    end

    methods (Abstract)
        start(d)
    end

    methods (Static, Sealed, Access = protected)
        function d = getDefaultScalarElement()
            d = Pump(-1);
        end
    end
end
