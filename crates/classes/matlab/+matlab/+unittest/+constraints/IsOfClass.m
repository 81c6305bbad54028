classdef IsOfClass < matlab.unittest.constraints.Constraint
    % The value is of the class.
    methods
        function constraint = IsOfClass(class)
            constraint.Check_ = 'Class';
            constraint.Args_ = {class};
        end
    end
end
