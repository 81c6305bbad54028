classdef listener < handle
    % Calls a function when an event happens: l = addlistener(object, event, f). delete(l) ends that, l.Enabled = false interrupts it.
    properties (Dependent, SetAccess = private)
        Source      % a row of cells with the objects that are there
    end

    properties (SetAccess = protected)
        EventName = ''
    end

    properties
        Callback = []
        Enabled (1,1) logical = true
        Recursive (1,1) logical = false
    end

    methods
        function obj = listener(source, event, callback)
            if nargin == 0, return; end
            obj.EventName = char(event);
            obj.Callback = callback;
            lanner.events('listen', obj, source, obj.EventName, '');
        end

        function set.Callback(obj, callback)
            if ~isempty(callback) && ~isa(callback, 'function_handle')
                error('MATLAB:class:InvalidListenerCallback', 'The callback of a listener must be a function handle.');
            end
            obj.Callback = callback;
        end

        function source = get.Source(obj)
            source = source_of(obj);
        end
    end

    methods (Access = protected)
        function source = source_of(obj)
            source = lanner.events('sources', obj);
        end
    end
end
