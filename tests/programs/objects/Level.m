classdef Level < uint8
    % how loud
    enumeration
        Low (1)
        Middle (5)
        High (9)
    end

    methods
        function l = louder(l)
            if l < 9, l = Level(l + 4); end
        end
    end

    methods (Static)
        function l = loudest(), l = Level.High; end
    end
end
