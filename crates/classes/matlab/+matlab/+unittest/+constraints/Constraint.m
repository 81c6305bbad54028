classdef (Abstract) Constraint
    % What verifyThat and its kin demand of a value. Classes that derive from this one have satisfiedBy and getDiagnosticFor.
    properties (Hidden)
        Check_ = ''     % The check that says it.
        Args_ = {}      % Its arguments behind the value.
    end

    methods
        function yes = satisfiedBy(constraint, actual)
            yes = matlab.unittest.internal.check(constraint.Check_, [{actual}, constraint.Args_], 0);
        end

        function lines = getDiagnosticFor(constraint, actual)
            [~, lines] = matlab.unittest.internal.check(constraint.Check_, [{actual}, constraint.Args_], 0);
        end

        function constraint = not(constraint)
            constraint = matlab.unittest.constraints.NotConstraint(constraint);
        end

        function constraint = and(a, b)
            constraint = matlab.unittest.constraints.BothConstraint(a, b);
        end

        function constraint = or(a, b)
            constraint = matlab.unittest.constraints.EitherConstraint(a, b);
        end
    end
end
