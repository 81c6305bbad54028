classdef Counter < handle
    properties (SetAccess = private)
        count = 0
    end
    properties
        next = []
        log = {}
    end
    methods
        function obj = Counter(start)
            if nargin == 1
                obj.count = start;
            end
        end
        function up(obj, by)
            if nargin < 2, by = 1; end
            obj.count = obj.count + by;
            obj.log{end + 1} = by;
        end
        function obj = twice(obj)
            obj.count = 2 * obj.count;
        end
        function link(obj, other)
            obj.next = other;
        end
    end
end
