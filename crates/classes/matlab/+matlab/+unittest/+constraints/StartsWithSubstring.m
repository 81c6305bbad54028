classdef StartsWithSubstring < matlab.unittest.constraints.Constraint
    % The text begins with the other.
    methods
        function constraint = StartsWithSubstring(text)
            constraint.Args_ = {text};
        end

        function yes = satisfiedBy(constraint, actual)
            yes = startsWith(actual, constraint.Args_{1});
        end

        function lines = getDiagnosticFor(constraint, actual)
            lines = [{'The text must begin with the other.'}, matlab.unittest.internal.pair(actual, constraint.Args_{1}, 'Wanted Value')];
        end
    end
end
