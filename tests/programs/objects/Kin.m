classdef Kin < handle
    % A node that knows its parent: what is loaded has the same ties.
    properties
        name = ''
        parent
        children = {}
    end
    properties (Transient)
        visits = 0
    end
    methods
        function o = Kin(name)
            o.name = name;
        end

        function add(o, child)
            child.parent = o;
            o.children{end + 1} = child;
        end
    end
end
