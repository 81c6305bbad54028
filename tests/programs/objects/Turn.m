classdef (ConstructOnLoad) Turn < event.EventData
    % tells how far a dial was turned
    properties
        By
    end

    methods
        function t = Turn(by)
            t.By = by;
        end
    end
end
