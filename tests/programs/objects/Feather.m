classdef Feather < Piece
    % one that does not
    methods
        function f = Feather(name)
            f@Piece(name);
        end
    end
end
