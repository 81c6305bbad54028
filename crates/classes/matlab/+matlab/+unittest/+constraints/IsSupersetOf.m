classdef IsSupersetOf < matlab.unittest.constraints.Constraint
    % The elements of the set are all in the value.
    methods
        function constraint = IsSupersetOf(set)
            constraint.Args_ = {set};
        end

        function yes = satisfiedBy(constraint, actual)
            yes = all(ismember(constraint.Args_{1}, actual), 'all');
        end

        function lines = getDiagnosticFor(constraint, actual)
            lines = [{'The value must have all elements of the set.'}, matlab.unittest.internal.pair(actual, constraint.Args_{1}, 'Wanted Value')];
        end
    end
end
