classdef Piece < matlab.mixin.Heterogeneous
    % the root of pieces
    properties
        Name = 'none'
    end

    methods
        function p = Piece(name)
            if nargin > 0, p.Name = name; end
        end

        function text = told(p), text = ['piece ' p.Name]; end
    end

    methods (Sealed)
        function n = total(p)
            n = 0;
            for k = 1:numel(p), n = n + weight(p(k)); end
        end
    end

    methods
        function w = weight(~), w = 0; end
    end
end
