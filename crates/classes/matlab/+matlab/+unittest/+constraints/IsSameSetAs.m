classdef IsSameSetAs < matlab.unittest.constraints.Constraint
    % The value has the elements of the set.
    methods
        function constraint = IsSameSetAs(set)
            constraint.Args_ = {set};
        end

        function yes = satisfiedBy(constraint, actual)
            yes = all(ismember(constraint.Args_{1}, actual), 'all') && all(ismember(actual, constraint.Args_{1}), 'all');
        end

        function lines = getDiagnosticFor(constraint, actual)
            lines = [{'The value must have the elements of the set and no others.'}, matlab.unittest.internal.pair(actual, constraint.Args_{1}, 'Wanted Value')];
        end
    end
end
