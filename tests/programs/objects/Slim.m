classdef Slim
    properties
        a = 1
        b = [1 2 3]
    end
    properties (Dependent)
        twice
    end
    properties (Access = private)
        hidden = 5
    end
    methods
        function x = get.twice(s)
            x = 2 * s.a;
        end
        function s = set.b(s, b)
            s.b = b(:).';
        end
        function s = more(s, x)
            s.a = s.a + x;
            s.hidden = s.hidden + 1;
        end
        function [x, y] = both(s)
            x = s.a;
            y = s.hidden;
        end
        function s = fails(s)
            s.a = 100;
            error('Slim:fails', 'no');
        end
    end
end
