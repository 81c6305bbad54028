classdef Vault < handle
    properties (Access = private)
        content = 0
        opened = 0
    end
    properties
        child
        list = {1, 2, 3}
        log = struct('at', [1 2 3])
    end
    properties (SetAccess = private)
        seen = 0
    end
    methods
        function put(h, x)
            h.content = h.content + x;
            h.seen = h.seen + 1;
        end
        function varargout = take(h, n)
            h.content = h.content - n;
            varargout{1} = h.content;
        end
        function x = worth(h)
            x = h.content;
        end
        function x = worth_of(h, other)
            x = h.content + other.content;
        end
    end
end
