classdef IsLessThan < matlab.unittest.constraints.Constraint
    % The value is less.
    methods
        function constraint = IsLessThan(limit)
            constraint.Check_ = 'LessThan';
            constraint.Args_ = {limit};
        end
    end
end
