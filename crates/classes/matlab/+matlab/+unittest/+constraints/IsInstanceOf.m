classdef IsInstanceOf < matlab.unittest.constraints.Constraint
    % The value is of the class, or of one that derives from it.
    methods
        function constraint = IsInstanceOf(class)
            constraint.Check_ = 'InstanceOf';
            constraint.Args_ = {class};
        end
    end
end
