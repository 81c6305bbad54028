classdef IssuesNoWarnings < matlab.unittest.constraints.Constraint
    % The function issues no warnings.
    methods
        function constraint = IssuesNoWarnings
            constraint.Check_ = 'WarningFree';
        end
    end
end
