classdef Plainly < matlab.mixin.CustomDisplay
    % has nothing of its own to say
    properties
        a = 1
        b = 'two'
    end
end
