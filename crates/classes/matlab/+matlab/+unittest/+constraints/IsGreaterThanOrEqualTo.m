classdef IsGreaterThanOrEqualTo < matlab.unittest.constraints.Constraint
    % The value is greater or equal.
    methods
        function constraint = IsGreaterThanOrEqualTo(limit)
            constraint.Check_ = 'GreaterThanOrEqual';
            constraint.Args_ = {limit};
        end
    end
end
