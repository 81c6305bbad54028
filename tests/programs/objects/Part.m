classdef Part < handle
    % something with a name and a price
    properties
        Name = ''
        Price = 0
    end

    properties (Dependent)
        Tax
    end

    properties (SetAccess = private, Hidden)
        Secret = 42
    end

    events
        Sold
    end

    methods
        function p = Part(name, price)
            if nargin > 0, p.Name = name; p.Price = price; end
        end

        function tax = get.Tax(p)
            tax = p.Price / 10;
        end
    end
end
