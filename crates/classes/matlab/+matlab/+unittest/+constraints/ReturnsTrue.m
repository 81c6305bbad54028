classdef ReturnsTrue < matlab.unittest.constraints.Constraint
    % The function returns true.
    methods
        function constraint = ReturnsTrue
            constraint.Check_ = 'ReturnsTrue';
        end
    end
end
