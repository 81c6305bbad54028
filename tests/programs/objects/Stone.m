classdef Stone < Piece
    % one that weighs
    properties
        Mass = 2
    end

    methods
        function s = Stone(name, mass)
            s@Piece(name);
            s.Mass = mass;
        end

        function w = weight(s), w = s.Mass; end
        function text = told(s), text = ['stone ' s.Name]; end
    end
end
