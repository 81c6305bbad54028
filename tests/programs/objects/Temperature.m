classdef Temperature
    properties
        celsius (1,1) double {mustBeReal, mustBeGreaterThanOrEqual(celsius, -273.15)} = 20
        unit char = 'C'
        tags cell = {}
        readings (1,:) double
        place
    end
    properties (Dependent)
        fahrenheit
        kelvin
    end
    properties (Access = private)
        secret = 42
    end
    properties (SetAccess = immutable)
        made = 'now'
    end
    methods
        function t = Temperature(c)
            if nargin > 0
                t.celsius = c;
                t.made = 'then';
            end
        end
        function f = get.fahrenheit(t)
            f = t.celsius * 9 / 5 + 32;
        end
        function t = set.fahrenheit(t, f)
            t.celsius = (f - 32) * 5 / 9;
        end
        function k = get.kelvin(t)
            k = t.celsius + 273.15;
        end
        function t = set.place(t, p)
            t.place = upper(p);
        end
        function s = reveal(t)
            s = t.secret;
        end
    end
end
