classdef IsEmpty < matlab.unittest.constraints.Constraint
    % The value is empty.
    methods
        function constraint = IsEmpty
            constraint.Check_ = 'Empty';
        end
    end
end
