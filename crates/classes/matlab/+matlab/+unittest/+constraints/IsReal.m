classdef IsReal < matlab.unittest.constraints.Constraint
    % The value is real.
    methods
        function yes = satisfiedBy(constraint, actual) %#ok<INUSL>
            yes = isreal(actual);
        end

        function lines = getDiagnosticFor(constraint, actual) %#ok<INUSL>
            lines = [{'The value must be real.'}, matlab.unittest.internal.pair(actual)];
        end
    end
end
