classdef NotConstraint < matlab.unittest.constraints.Constraint
    % The other constraint does not hold.
    methods
        function constraint = NotConstraint(other)
            constraint.Args_ = {other};
        end

        function yes = satisfiedBy(constraint, actual)
            yes = ~satisfiedBy(constraint.Args_{1}, actual);
        end

        function lines = getDiagnosticFor(constraint, actual)
            lines = [{['The negated constraint ', name(constraint.Args_{1}), ' holds.']}, matlab.unittest.internal.pair(actual)];
        end
    end
end

function text = name(constraint)
text = regexprep(class(constraint), '^.*\.', '');
end
