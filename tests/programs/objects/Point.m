classdef Point
    % a point in the plane
    properties
        x = 0
        y = 0
    end
    methods
        function p = Point(x, y)
            if nargin > 0
                p.x = x;
            end
            if nargin > 1
                p.y = y;
            end
        end
        function d = norm(p)
            d = sqrt(p.x^2 + p.y^2);
        end
        function p = moved(p, dx, dy)
            p.x = p.x + dx;
            p.y = p.y + dy;
        end
        function r = plus(a, b)
            r = Point(a.x + b.x, a.y + b.y);
        end
        function t = eq(a, b)
            t = a.x == b.x && a.y == b.y;
        end
        function [a, b] = parts(p)
            a = p.x;
            b = p.y;
        end
    end
    methods (Static)
        function p = origin()
            p = Point(0, 0);
        end
        function p = polar(r, t)
            p = Point(r * cos(t), r * sin(t));
        end
    end
    properties (Constant)
        Dimensions = 2
    end
end
