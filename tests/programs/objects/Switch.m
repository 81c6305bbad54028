classdef Switch < logical
    % on and off
    enumeration
        Off (false)
        On (true)
    end
end
