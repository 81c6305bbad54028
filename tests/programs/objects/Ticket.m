classdef Ticket < handle
    % counts how many were made
    properties
        Number = 0
        Note = 'first'
    end

    methods
        function t = Ticket(number)
            if nargin > 0, t.Number = number; else, t.Number = 100; end
        end
    end
end
