classdef proplistener < event.listener
    % Calls a function when properties are read or assigned to: l = addlistener(object, property, 'PostSet', f).
    properties (Dependent, SetAccess = private)
        Object      % a row of cells with the objects that are there
    end

    properties (Access = private)
        Properties = {}
    end

    methods
        function obj = proplistener(source, properties, event, callback)
            obj.EventName = char(event);
            obj.Callback = callback;
            if isa(properties, 'meta.property')
                names = {properties.Name};
            else
                names = cellstr(properties);
            end
            for k = 1:numel(names)
                obj.Properties{k} = findprop(source(1), names{k});
                lanner.events('listen', obj, source, obj.EventName, names{k});
            end
        end

        function object = get.Object(obj)
            object = lanner.events('sources', obj);
        end
    end

    methods (Access = protected)
        function source = source_of(obj)
            source = obj.Properties;
        end
    end
end
