classdef RelativeTolerance < matlab.unittest.constraints.Tolerance
    % The relative difference is at most so large.
    methods
        function tolerance = RelativeTolerance(value)
            tolerance.Options_ = {'RelTol', value};
        end
    end
end
