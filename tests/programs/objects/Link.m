classdef Link < matlab.mixin.Copyable
    % has something that copies do not get
    properties
        Target = 'a'
    end

    properties (NonCopyable)
        Cache = 'nothing'
    end

    properties (NonCopyable, Transient)
        Owner = []
    end
end
