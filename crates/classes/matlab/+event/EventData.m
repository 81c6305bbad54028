classdef EventData < handle
    % What a listener is told of an event: its source, and its name. Classes that derive from it have more to tell.
    properties (SetAccess = private)
        Source = []
        EventName = ''
    end
end
