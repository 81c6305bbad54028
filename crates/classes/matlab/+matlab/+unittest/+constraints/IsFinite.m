classdef IsFinite < matlab.unittest.constraints.Constraint
    % The value is finite.
    methods
        function yes = satisfiedBy(constraint, actual) %#ok<INUSL>
            yes = all(isfinite(actual), 'all');
        end

        function lines = getDiagnosticFor(constraint, actual) %#ok<INUSL>
            lines = [{'The value must be finite.'}, matlab.unittest.internal.pair(actual)];
        end
    end
end
