classdef Button < handle
    properties
        presses = 0
    end
    events
        Pressed
        Released
    end
    methods
        function press(b)
            b.presses = b.presses + 1;
            notify(b, 'Pressed');
            b.notify('Released');
        end
    end
end
