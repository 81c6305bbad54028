classdef IsScalar < matlab.unittest.constraints.Constraint
    % The value is a scalar.
    methods
        function yes = satisfiedBy(constraint, actual) %#ok<INUSL>
            yes = isscalar(actual);
        end

        function lines = getDiagnosticFor(constraint, actual) %#ok<INUSL>
            lines = [{'The value must be a scalar.'}, matlab.unittest.internal.pair(actual)];
        end
    end
end
