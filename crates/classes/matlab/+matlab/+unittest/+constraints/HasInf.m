classdef HasInf < matlab.unittest.constraints.Constraint
    % The value has an infinity.
    methods
        function yes = satisfiedBy(constraint, actual) %#ok<INUSL>
            yes = any(isinf(actual), 'all');
        end

        function lines = getDiagnosticFor(constraint, actual) %#ok<INUSL>
            lines = [{'The value must have an infinity.'}, matlab.unittest.internal.pair(actual)];
        end
    end
end
