classdef IssuesWarnings < matlab.unittest.constraints.Constraint
    % The function issues all of these warnings.
    methods
        function constraint = IssuesWarnings(identifiers, varargin)
            constraint.Check_ = 'Warning';
            constraint.Args_ = {cellstr(identifiers)};
        end
    end
end
