classdef Pixels < uint8
    % grey values, and where they are from
    properties
        Source = 'none'
    end

    methods
        function p = Pixels(data, source)
            if nargin == 0, data = []; end
            p = p@uint8(data);
            if nargin > 1, p.Source = source; end
        end

        function p = inverted(p)
            p = Pixels(255 - uint8(p), p.Source);
        end
    end
end
