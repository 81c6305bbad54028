classdef PropertyEvent < event.EventData
    % What a listener is told of an event of a property: the property is its source.
    properties (SetAccess = private)
        AffectedObject = []
    end
end
