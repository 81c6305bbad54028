classdef Celsius < double
    % temperatures
    methods
        function c = Celsius(data)
            if nargin == 0, data = 0; end
            c = c@double(data);
        end

        function f = fahrenheit(c)
            f = double(c) * 9 / 5 + 32;
        end

        function c = minus(a, b)
            c = Celsius(minus@double(a, b));
        end
    end
end
