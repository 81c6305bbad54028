classdef (Abstract) Shape
    properties
        name = 'shape'
    end
    properties (Access = protected)
        scale = 1
    end
    methods
        function s = Shape(name)
            if nargin > 0
                s.name = name;
            end
        end
        function t = describe(s)
            t = sprintf('%s of area %.2f', s.name, s.area());
        end
        function s = scaled(s, k)
            s.scale = s.scale * k;
        end
    end
    methods (Abstract)
        a = area(s)
    end
    methods (Static)
        function n = sides()
            n = 0;
        end
    end
end
