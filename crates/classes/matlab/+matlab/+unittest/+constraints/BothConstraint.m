classdef BothConstraint < matlab.unittest.constraints.Constraint
    % Both constraints hold.
    methods
        function constraint = BothConstraint(a, b)
            constraint.Args_ = {a, b};
        end

        function yes = satisfiedBy(constraint, actual)
            yes = satisfiedBy(constraint.Args_{1}, actual) && satisfiedBy(constraint.Args_{2}, actual);
        end

        function lines = getDiagnosticFor(constraint, actual)
            lines = {};
            for k = 1:2
                if ~satisfiedBy(constraint.Args_{k}, actual)
                    lines = [lines, matlab.unittest.internal.told(getDiagnosticFor(constraint.Args_{k}, actual))]; %#ok<AGROW>
                end
            end
        end
    end
end
