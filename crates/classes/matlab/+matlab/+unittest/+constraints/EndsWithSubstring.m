classdef EndsWithSubstring < matlab.unittest.constraints.Constraint
    % The text ends with the other.
    methods
        function constraint = EndsWithSubstring(text)
            constraint.Args_ = {text};
        end

        function yes = satisfiedBy(constraint, actual)
            yes = endsWith(actual, constraint.Args_{1});
        end

        function lines = getDiagnosticFor(constraint, actual)
            lines = [{'The text must end with the other.'}, matlab.unittest.internal.pair(actual, constraint.Args_{1}, 'Wanted Value')];
        end
    end
end
