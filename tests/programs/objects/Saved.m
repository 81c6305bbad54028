classdef Saved
    % What files keep: not `cache`, and the unit in another form.
    properties
        value = 0
        unit = 'm'
    end
    properties (Transient)
        cache = 'fresh'
    end
    methods
        function o = Saved(value)
            if nargin > 0
                o.value = value;
                disp('constructed')
            end
        end

        function s = saveobj(o)
            s.centimetres = 100 * o.value;
        end
    end
    methods (Static)
        function o = loadobj(s)
            if isstruct(s)
                o = Saved;
                o.value = s.centimetres / 100;
            else
                o = s;
            end
        end
    end
end
