classdef IsGreaterThan < matlab.unittest.constraints.Constraint
    % The value is greater.
    methods
        function constraint = IsGreaterThan(limit)
            constraint.Check_ = 'GreaterThan';
            constraint.Args_ = {limit};
        end
    end
end
