classdef HasNaN < matlab.unittest.constraints.Constraint
    % The value has a NaN.
    methods
        function yes = satisfiedBy(constraint, actual) %#ok<INUSL>
            yes = any(isnan(actual), 'all');
        end

        function lines = getDiagnosticFor(constraint, actual) %#ok<INUSL>
            lines = [{'The value must have a NaN.'}, matlab.unittest.internal.pair(actual)];
        end
    end
end
