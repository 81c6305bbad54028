classdef Color
    enumeration
        Red (255, 0, 0)
        Green (0, 255, 0)
        Blue (0, 0, 255)
    end
    properties
        rgb
    end
    methods
        function c = Color(r, g, b)
            c.rgb = [r g b];
        end
        function t = isWarm(c)
            t = c == Color.Red;
        end
    end
    methods (Static)
        function c = first()
            c = Color.Red;
        end
    end
end
