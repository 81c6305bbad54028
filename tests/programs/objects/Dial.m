classdef Dial < handle
    % has properties that tell of their changes
    properties (SetObservable, GetObservable)
        Angle = 0
    end

    properties (SetObservable, AbortSet)
        Label = 'none'
    end

    properties (SetObservable)
        Limits = [0 10]
    end

    properties
        Colour = 'red'
    end

    events
        Turned
    end

    methods
        function d = Dial(angle)
            if nargin > 0, d.Angle = angle; end
        end

        function turn(d, by)
            d.Angle = d.Angle + by;
            notify(d, 'Turned', Turn(by));
        end

        function set.Limits(d, limits)
            d.Limits = sort(limits);
        end
    end
end
