classdef IsFalse < matlab.unittest.constraints.Constraint
    % The value is false.
    methods
        function constraint = IsFalse
            constraint.Check_ = 'False';
        end
    end
end
