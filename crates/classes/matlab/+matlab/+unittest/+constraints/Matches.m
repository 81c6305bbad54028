classdef Matches < matlab.unittest.constraints.Constraint
    % The text fits the regular expression.
    methods
        function constraint = Matches(expression)
            constraint.Check_ = 'Matches';
            constraint.Args_ = {expression};
        end
    end
end
