classdef HeavyPart < Part
    % one that has a weight, too
    properties
        Weight = 100
    end
end
