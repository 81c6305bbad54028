classdef IsSubsetOf < matlab.unittest.constraints.Constraint
    % The elements are all in the set.
    methods
        function constraint = IsSubsetOf(set)
            constraint.Args_ = {set};
        end

        function yes = satisfiedBy(constraint, actual)
            yes = all(ismember(actual, constraint.Args_{1}), 'all');
        end

        function lines = getDiagnosticFor(constraint, actual)
            lines = [{'The elements must be in the set.'}, matlab.unittest.internal.pair(actual, constraint.Args_{1}, 'Wanted Value')];
        end
    end
end
