classdef AbsoluteTolerance < matlab.unittest.constraints.Tolerance
    % The absolute difference is at most so large.
    methods
        function tolerance = AbsoluteTolerance(value)
            tolerance.Options_ = {'AbsTol', value};
        end
    end
end
