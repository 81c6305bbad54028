classdef IsTrue < matlab.unittest.constraints.Constraint
    % The value is true.
    methods
        function constraint = IsTrue
            constraint.Check_ = 'True';
        end
    end
end
