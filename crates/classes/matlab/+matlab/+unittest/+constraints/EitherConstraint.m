classdef EitherConstraint < matlab.unittest.constraints.Constraint
    % One of the constraints holds, or both.
    methods
        function constraint = EitherConstraint(a, b)
            constraint.Args_ = {a, b};
        end

        function yes = satisfiedBy(constraint, actual)
            yes = satisfiedBy(constraint.Args_{1}, actual) || satisfiedBy(constraint.Args_{2}, actual);
        end

        function lines = getDiagnosticFor(constraint, actual)
            lines = [matlab.unittest.internal.told(getDiagnosticFor(constraint.Args_{1}, actual)), ...
                matlab.unittest.internal.told(getDiagnosticFor(constraint.Args_{2}, actual))];
        end
    end
end
