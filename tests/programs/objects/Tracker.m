classdef Tracker < handle
    properties
        id
    end
    methods
        function t = Tracker(id)
            t.id = id;
            fprintf('made %d\n', id);
        end
        function delete(t)
            fprintf('gone %d\n', t.id);
        end
    end
end
