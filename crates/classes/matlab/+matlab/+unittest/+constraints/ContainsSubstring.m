classdef ContainsSubstring < matlab.unittest.constraints.Constraint
    % The text contains the other.
    methods
        function constraint = ContainsSubstring(text)
            constraint.Check_ = 'Substring';
            constraint.Args_ = {text};
        end
    end
end
