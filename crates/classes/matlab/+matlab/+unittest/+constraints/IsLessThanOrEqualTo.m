classdef IsLessThanOrEqualTo < matlab.unittest.constraints.Constraint
    % The value is less or equal.
    methods
        function constraint = IsLessThanOrEqualTo(limit)
            constraint.Check_ = 'LessThanOrEqual';
            constraint.Args_ = {limit};
        end
    end
end
